import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { updateProximaConsulta } from '../../../src/db/recibido.ts'
import { hasta } from '../../support/hasta.ts'
import { Recibidos } from '../../support/recibidos.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterEach(() => r.n.simulador.disarmAll())
afterAll(() => r.close())

const HORA_MS = 3_600_000
/** As if its time had come. */
const deVerse = (cdc: string) =>
  r.n.servicio.db.query(`update documento_recibido set proxima_consulta = ahora() where cdc = $1`, [cdc])
const horasHasta = ({ fechaAprobacion, proximaConsulta }: Record<string, string>) =>
  (Date.parse(proximaConsulta!) - Date.parse(fechaAprobacion!)) / HORA_MS
const dichos = async (cdc: string) => {
  const { rows } = await r.n.servicio.db.query(
    `select actor as quien, detalle from auditoria where accion = 'recibido.conciliar' and objeto = $1`,
    [cdc],
  )
  return rows
}

describe('what SIFEN approved is asked about once more, when its issuer can cancel it no longer', () => {
  test.each([
    ['by its CDC', 'cdc'],
    ['in a file, and confirmed', 'archivo'],
  ] as const)('whether it came %s', async (_, como) => {
    const cdc = await r.recibida(como)
    if (como === 'archivo') await r.conciliar(cdc)
    const horas = horasHasta(await r.uno(cdc))
    expect([horas >= 54, horas < 60], `${horas}`).toEqual([true, true])
  })

  test('or in the place of another text', async () => {
    const { cdc, xml } = await r.venta()
    await r.archivo(await r.otraVez(xml, de => de.replaceAll('150000', '950000')))
    expect((await r.conciliar(cdc)).body.total).toBe('150000')
    expect(horasHasta(await r.uno(cdc))).toBeGreaterThanOrEqual(54)
  })

  test('cancelled meanwhile: it is so here, in no book, and its programs and the audit are told', async () => {
    const cdc = await r.recibida()
    const libro = async () =>
      (await r.n.ver('/api/v1/libro-compras/lineas?mes=2026-11', r.key)).body.datos.find(
        (linea: { cdc: string }) => linea.cdc === cdc,
      )
    expect(await libro()).toMatchObject({ estado: 'APROBADO', total: '150000' })
    const { despues } = (await r.n.ver('/api/v1/avisos', r.key)).body
    await r.n.cancelar(cdc)
    await deVerse(cdc)
    await hasta(async () => (await r.uno(cdc)).estado === 'CANCELADO')
    expect(await r.uno(cdc)).toMatchObject({ estado: 'CANCELADO', proximaConsulta: null })
    expect(await libro()).toMatchObject({ estado: 'CANCELADO', total: '0' })
    expect(await dichos(cdc)).toEqual([
      { quien: 'Recibidos', detalle: { ambiente: 'DEV', estado: 'CANCELADO' } },
    ])
    const avisos = (await r.n.ver(`/api/v1/avisos?despues=${despues}`, r.key)).body.datos.filter(
      (aviso: { data: { cdc: string } }) => aviso.data.cdc === cdc,
    )
    expect(avisos).toMatchObject([{ type: 'recibido.actualizado', data: { estado: 'CANCELADO' } }])
    const { body } = await r.n.ver('/api/v1/noticias', r.key)
    expect(
      body.datos.filter((noticia: { tipo: string }) => noticia.tipo === 'RECIBIDO_CANCELADO'),
    ).toMatchObject([{ cuantos: 1, pagina: `recibidos/${(await r.uno(cdc)).id}` }])
  })

  test('while SIFEN is silent it is asked again; nothing of that is written into the audit', async () => {
    const cdc = await r.recibida()
    const consultas = async () => {
      const { rows } = await r.n.servicio.db.query(
        `select consultas, proxima_consulta > ahora() as despues, estado from documento_recibido where cdc = $1`,
        [cdc],
      )
      return rows[0]
    }
    r.n.simulador.arm({ escenario: 'pagina-bigip', filtro: { servicio: 'siConsDE' }, veces: 0 })
    await deVerse(cdc)
    await hasta(async () => (await consultas()).consultas === 1)
    expect(await consultas()).toEqual({ consultas: 1, despues: true, estado: 'APROBADO' })
    expect(await dichos(cdc)).toEqual([])
    r.n.simulador.disarmAll()
    await r.n.cancelar(cdc)
    await hasta(async () => {
      await deVerse(cdc)
      return (await r.uno(cdc)).estado === 'CANCELADO'
    })
  })
})

test('what SIFEN approved once and shows no more stays approved, and is asked about again', async () => {
  const { cdc, xml } = await r.sinEnviar()
  await r.archivo(xml)
  const { db } = r.n.servicio
  await db.query(
    `update documento_recibido set estado = 'APROBADO', fecha_aprobacion = ahora(), proxima_consulta = ahora() where cdc = $1`,
    [cdc],
  )
  const como = async () =>
    (
      await db.query(
        `select estado, consultas, proxima_consulta > ahora() as despues from documento_recibido where cdc = $1 and fecha_consulta is not null`,
        [cdc],
      )
    ).rows[0]
  await hasta(async () => (await como()) !== undefined)
  expect(await como()).toEqual({ estado: 'APROBADO', consultas: 1, despues: true })
})

test.each([
  ['notificar', '4115'],
  ['conformar', '4155'],
  ['disconformar', '4204'],
  ['desconocer', '4264'],
] as const)('SIFEN refuses %s, for it was cancelled: it is so here as well', async (acto, codigo) => {
  const cdc = await r.recibida()
  await r.n.cancelar(cdc)
  const { body } = await r.decir(acto, cdc)
  expect([body.estadoEvento, body.codigoRespuesta]).toEqual(['RECHAZADO', codigo])
  await hasta(async () => (await r.uno(cdc)).estado === 'CANCELADO')
})

test('what was cancelled when it came is no news, nor what was so long ago', async () => {
  const { cdc } = await r.venta()
  await r.n.cancelar(cdc)
  const noticias = async () => (await r.n.ver('/api/v1/noticias', r.key)).body.datos
  const antes = await noticias()
  expect((await r.pedir({ cdc })).body.resultados[0].documento.estado).toBe('CANCELADO')
  expect(await noticias()).toEqual(antes)
  await r.n.servicio.db.query(
    `update documento_recibido set fecha_consulta = ahora() - interval '31 days' where estado = 'CANCELADO' and fecha_consulta > fecha_creacion`,
  )
  expect((await noticias()).map((noticia: { tipo: string }) => noticia.tipo)).not.toContain(
    'RECIBIDO_CANCELADO',
  )
})

test('of two who ask at once one tells what SIFEN says now, and of one cancelled nothing is asked again', async () => {
  const cdc = await r.recibida()
  const { despues } = (await r.n.ver('/api/v1/avisos', r.key)).body
  await r.n.cancelar(cdc)
  const { db } = r.n.servicio
  // Both have asked by the time that either writes it down.
  await db.query('begin')
  await db.query('select from documento_recibido where cdc = $1 for update', [cdc])
  const ambas = [r.conciliar(cdc), r.conciliar(cdc)]
  await hasta(async () => (await db.query('select from pg_locks where not granted')).rowCount === 2)
  await db.query('commit')
  for (const { body } of await Promise.all(ambas)) expect(body.estado).toBe('CANCELADO')
  const avisos = (await r.n.ver(`/api/v1/avisos?despues=${despues}`, r.key)).body.datos
  expect(avisos.filter((aviso: { data: { cdc: string } }) => aviso.data.cdc === cdc)).toHaveLength(1)
})

describe('what SIFEN says that it was cancelled, while it is asked how it stands and shows it approved', () => {
  /** SIFEN has answered by then that it is approved, and that is not written down yet. */
  async function preguntado() {
    const cdc = await r.recibida()
    const { id } = await r.uno(cdc)
    const { db } = r.n.servicio
    await db.query('begin')
    await db.query('select from documento_recibido where cdc = $1 for update', [cdc])
    const conciliado = r.conciliar(cdc)
    await hasta(async () => (await db.query('select from pg_locks where not granted')).rowCount === 1)
    await r.n.cancelar(cdc)
    const { rows } = await db.query<{ contribuyenteId: number; en: number }>(
      'select contribuyente_id as "contribuyenteId", ahora() as en from documento_recibido where cdc = $1',
      [cdc],
    )
    const [dicho] = rows
    if (dicho === undefined) throw new Error(`${cdc} is not here`)
    const { contribuyenteId, en } = dicho
    const tell = () => updateProximaConsulta(db, { contribuyenteId, ambiente: 'DEV' }, id, en)
    return { cdc, db, conciliado, tell }
  }

  test.each(['cancelado', 'conciliado'])(
    'is asked about at once, where %s is written down first',
    async primero => {
      const { cdc, db, conciliado, tell } = await preguntado()
      if (primero === 'cancelado') await tell()
      await db.query('commit')
      await conciliado
      if (primero === 'conciliado') await tell()
      await hasta(async () => (await r.uno(cdc)).estado === 'CANCELADO')
    },
  )
})

/** The clocks are moved, SIFEN's with them: it stands at the end. */
test('asked after that, whoever asked, it is asked no more', async () => {
  const cdc = await r.recibida()
  const { fechaAprobacion } = await r.uno(cdc)
  const saltar = async (horas: number) => {
    const now = Date.parse(fechaAprobacion) + horas * HORA_MS
    await r.n.servicio.ponerBase(now)
    r.n.servicio.now = now
    r.n.servicio.runClock()
  }
  await saltar(53)
  expect(horasHasta((await r.conciliar(cdc)).body)).toBeGreaterThanOrEqual(54)
  await saltar(55)
  expect((await r.conciliar(cdc)).body).toMatchObject({ estado: 'APROBADO', proximaConsulta: null })
})
