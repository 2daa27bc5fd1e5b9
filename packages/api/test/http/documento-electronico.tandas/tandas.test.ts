import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEstadoDeTanda } from '../../../src/db/tanda.ts'
import { sweepTandas } from '../../../src/operations/tandas/olvidar.ts'
import { juzgar } from '../../ataque/contrato.ts'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { Tandas, venta, ventas } from '../../support/tandas.ts'

const DIA_MS = 24 * 3_600_000
const TANDAS = '/api/v1/documento-electronico/tandas'

let n: Nominaciones
let tandas: Tandas

beforeAll(async () => {
  n = await Nominaciones.open()
  tandas = new Tandas(n)
})
afterAll(() => n.close())

const cuantosDocumentos = async (): Promise<number> =>
  (await n.servicio.db.query('select count(*)::int as n from documento')).rows[0].n
const seguidos = (desde: number, cuantos: number) => Array.from({ length: cuantos }, (_, i) => desde + i)
const seguras = [{ soloListos: true, repetidos: true }] as const

describe('what is written down', () => {
  test('is judged as an emission would judge it, each documento by itself; nothing is emitted, and no number taken', async () => {
    const before = await cuantosDocumentos()
    const id = await tandas.crear()
    const malo = venta(2, { monedaOperacion: 'PYG', items: [{ codigo: 'A', cantidad: 0 }] })
    const { status, body } = await tandas.agregar(id, [venta(1), malo, venta(3, { tipoDocumentoo: 'X' })])
    expect([status, body.faltasDeEmisor]).toEqual([200, []])
    expect(body.documentos).toMatchObject([
      { referencia: 'V-1', estado: 'LISTO', faltas: [], moneda: 'PYG' },
      { referencia: 'V-2', estado: 'CON_FALTAS' },
      { referencia: 'V-3', estado: 'CON_FALTAS' },
    ])
    const alone = await n.post('/api/v1/documento-electronico', { json: malo.cuerpo })
    expect(body.documentos[1].faltas).toEqual(alone.body.errors)
    expect(body.documentos[2].faltas).toMatchObject([{ campo: 'tipoDocumentoo', codigo: 'unknown-field' }])
    const { total } = body.documentos[0]
    expect(body.tanda).toMatchObject({
      ...{ estado: 'BORRADOR', documentos: 3, listos: 1, conFaltas: 2, emitidos: 0 },
      totales: [{ moneda: 'PYG', total, documentos: 1 }],
    })
    expect(await cuantosDocumentos()).toBe(before)
  })

  test('is given back as it was said, whatever is wrong with it: a list of faults never fails for one of them', async () => {
    const malos = [
      { condicionPago: { tipo: 'FIADO', tipoPago: 'TRUEQUE', montoPago: 'mucho' } },
      { condicionPago: [{ tipo: 'CONTADO', tipoPago: 'TRUEQUE', montoPago: '1' }, { tipo: 'OTRO' }] },
      { condicionOperacion: 'FIADO', receptor: { tipoOperacion: 'C2C', tipoDocumento: 'CARNET' } },
      { items: [{ codigo: 'A', cantidad: 'dos', tasaIVA: 'once', afectacionTributaria: 'A MEDIAS' }] },
    ].map((cambios, at) => venta(at + 1, cambios))
    const id = await tandas.con(malos)
    const url = `${TANDAS}/${id}/documentos?estado=CON_FALTAS`
    const { status, body, headers, text } = await n.ver(url)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(juzgar({ metodo: 'GET', url, status, headers, texto: text })).toEqual([])
    for (const [at, { cuerpo }] of malos.entries()) expect(body.datos[at].cuerpo).toEqual(cuerpo)
  })

  test('says what whoever issues lacks for any of its documentos, not for the first alone', async () => {
    await n.servicio.db.query(
      `insert into timbrado (contribuyente_id, ambiente, numero, inicio, fin, establecimiento, punto, tipo_documento)
       select contribuyente_id, ambiente, numero, inicio, '2020-12-31', establecimiento, '009', tipo_documento from timbrado
       where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1 limit 1`,
    )
    const deSucursal = (cual: number) => venta(cual, { puntoExpedicion: 9 })
    const { body } = await tandas.agregar(await tandas.crear(), [venta(1), deSucursal(2), deSucursal(3)])
    expect(body.faltasDeEmisor).toMatchObject([{ campo: 'timbrado', codigo: 'timbrado-vencido' }])
  })

  test('takes the place of what had its referencia; the same request twice is the same tanda', async () => {
    const id = await tandas.con([venta(1), venta(2, { items: [] }), venta(3)])
    const pedido = [venta(2)]
    for (let veces = 0; veces < 2; veces++) {
      const { body } = await tandas.agregar(id, pedido)
      expect(body.tanda).toMatchObject({ documentos: 3, listos: 3, conFaltas: 0 })
    }
    const { datos } = await tandas.documentos(id)
    expect(datos.map(({ referencia }: { referencia: string }) => referencia)).toEqual(['V-1', 'V-2', 'V-3'])
  })

  test('is refused whole where its documentos cannot be told apart; what the database cannot keep is a fault beside its field', async () => {
    const id = await tandas.crear()
    const doble = await tandas.agregar(id, [venta(1), venta(1)])
    expect([doble.status, doble.body.errors[0].campo]).toEqual([422, 'documentos[1].referencia'])
    const vacia = await tandas.agregar(id, [])
    expect([vacia.status, vacia.body.errors[0].campo]).toEqual([422, 'documentos'])
    const { status, body } = await tandas.agregar(id, [venta(1, { informacionInteres: 'a\u0000b' })])
    expect([status, body.documentos[0].estado]).toEqual([200, 'CON_FALTAS'])
    expect(body.documentos[0].faltas).toMatchObject([{ campo: 'informacionInteres' }])
    const { datos } = await tandas.documentos(id, '?estado=CON_FALTAS')
    expect(datos).toHaveLength(1)
  })
})

describe('emitted', () => {
  test('is every documento once, under numbers that follow the order of the file, and goes to SIFEN as any other', async () => {
    const { numeroFormateado } = await n.documento(await n.emisiones.emitir())
    const primero = Number(numeroFormateado.slice(-7)) + 1
    const id = await tandas.con(ventas(7, 100))
    const { status, body } = await tandas.act(id, 'emitir')
    expect([status, body.estado]).toEqual([200, 'EN_CURSO'])
    expect(await tandas.fin(id)).toMatchObject({
      ...{ estado: 'TERMINADA', emitidos: 7, listos: 0, conFaltas: 0, motivo: null },
      fechaFin: expect.any(String),
    })
    expect(await tandas.numeros(id)).toEqual(seguidos(primero, 7))
    const { datos, siguiente } = await tandas.documentos(id, '?limite=2')
    expect(siguiente).not.toBeNull()
    expect(datos[0]).toMatchObject({
      estado: 'EMITIDO',
      lugar: 'fila 101',
      documento: { cdc: expect.any(String) },
    })
    expect((await n.emisiones.fin(datos[0].documento.cdc)).estado).toBe('APROBADO')
    const { rows } = await n.servicio.db.query(
      `select accion, count(*)::int as n from auditoria where objeto = any($1) or objeto = $2 group by accion order by accion`,
      [datos.map((uno: { documento: { cdc: string } }) => uno.documento.cdc), String(id)],
    )
    expect(rows).toEqual([
      { accion: 'documento.emitir', n: 2 },
      { accion: 'tanda.crear', n: 1 },
      { accion: 'tanda.emitir', n: 1 },
      { accion: 'tanda.preparar', n: 1 },
    ])
  })

  test('asks first where documentos have faults, or say what another tanda emitted already; said so, the rest is emitted', async () => {
    const id = await tandas.con([venta(200), venta(201, { items: [] })])
    const antes = await tandas.act(id, 'emitir')
    expect([antes.status, antes.body.errors.map(({ campo }: { campo: string }) => campo)]).toEqual([
      422,
      ['soloListos'],
    ])
    expect((await tandas.act(id, 'emitir', { soloListos: true })).status).toBe(200)
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 1, conFaltas: 1 })
    const otra = await tandas.con([venta(200), venta(202)])
    const doble = await tandas.act(otra, 'emitir')
    expect([doble.status, doble.body.errors[0].campo]).toEqual([422, 'repetidos'])
    expect(doble.body.detail).toContain(`tanda ${id}`)
    expect((await tandas.act(otra, 'emitir', ...seguras)).status).toBe(200)
    expect(await tandas.fin(otra)).toMatchObject({ emitidos: 2 })
  })

  test('two that say the same at the same moment: one is emitted, the other is asked about', async () => {
    const [una, otra] = [await tandas.con(ventas(3, 300)), await tandas.con(ventas(3, 300))]
    const answers = await Promise.all([tandas.act(una, 'emitir'), tandas.act(otra, 'emitir')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await Promise.all([tandas.fin(una), tandas.fin(otra)])
    expect((await tandas.numeros(una)).length + (await tandas.numeros(otra)).length).toBe(3)
  })

  test('stops where whoever issues lacks something, says what, and goes on where it stopped once that is there', async () => {
    const id = await tandas.con(ventas(3, 400))
    await n.servicio.db.query(
      `update timbrado set activo = false where contribuyente_id = 1 and ambiente = 'DEV'`,
    )
    const { body } = await tandas.agregar(id, [venta(400)])
    expect([body.documentos[0].estado, body.faltasDeEmisor[0].campo]).toEqual(['LISTO', 'timbrado'])
    await tandas.act(id, 'emitir')
    expect(await tandas.fin(id)).toMatchObject({
      ...{ estado: 'PAUSADA', listos: 3, emitidos: 0 },
      motivo: { type: 'emisor-not-ready', detail: expect.stringContaining('timbrado') },
    })
    await n.servicio.db.query(
      `update timbrado set activo = true where contribuyente_id = 1 and ambiente = 'DEV'`,
    )
    await tandas.act(id, 'emitir')
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 3, motivo: null })
  })

  test('what is refused when its turn comes stays with its faults; corrected, it alone is emitted', async () => {
    const [cliente] = [{ ...venta(500).cuerpo }]
    const id = await tandas.con([venta(500), venta(501), venta(502)])
    // Right when it was written down, and not when its turn came.
    await n.servicio.db.query(
      `update tanda_documento set cuerpo = cuerpo || '{"items": []}' where tanda_id = $1 and referencia = 'V-501'`,
      [id],
    )
    await tandas.act(id, 'emitir')
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 2, conFaltas: 1 })
    const before = await tandas.numeros(id)
    const { body } = await tandas.agregar(id, [{ referencia: 'V-501', cuerpo: cliente! }, venta(502)])
    expect(body.documentos.map(({ estado }: { estado: string }) => estado)).toEqual(['LISTO', 'EMITIDO'])
    expect(body.tanda.estado).toBe('PAUSADA')
    await tandas.act(id, 'emitir')
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 3, conFaltas: 0 })
    const [uno, nuevo, dos] = await tandas.numeros(id)
    expect([uno, dos]).toEqual(before)
    expect(nuevo).toBe(dos! + 1)
  })
})

describe('stopped', () => {
  test('cancelled in the middle: what says EMITIDO is a documento, what says CANCELADO is none and never will be', async () => {
    const before = await cuantosDocumentos()
    const id = await tandas.con(ventas(40, 600))
    await tandas.act(id, 'emitir')
    await n.servicio.db.query('select 1')
    const { status, body } = await tandas.act(id, 'cancelar')
    expect([status, body.estado, body.listos]).toEqual([200, 'CANCELADA', 0])
    expect(body.emitidos + body.cancelados).toBe(40)
    expect(await cuantosDocumentos()).toBe(before + body.emitidos)
    const again = await tandas.act(id, 'emitir', ...seguras)
    expect([again.status, (await tandas.act(id, 'cancelar')).status]).toEqual([422, 200])
    expect((await tandas.agregar(id, [venta(1)])).status).toBe(422)
  })

  /** Its first documento waits for a number until `meanwhile` is over. */
  async function conLaPrimeraEnMano(id: number, meanwhile: () => Promise<unknown>) {
    const otro = await holdNumeros()
    await tandas.act(id, 'emitir')
    await hasta(waits)
    await meanwhile()
    await otro.end()
    return tandas.fin(id)
  }
  /** Whoever comes for a number waits until this is ended. */
  async function holdNumeros(): Promise<pg.Client> {
    const otro = new pg.Client({ connectionString: n.servicio.databaseUrl })
    await otro.connect()
    await otro.query('begin')
    await otro.query('select 1 from timbrado for update')
    return otro
  }
  const waits = async () =>
    (
      await n.servicio.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount !== 0
  const parar = async (id: number) => expect((await tandas.act(id, 'pausar')).body.estado).toBe('PAUSADA')

  test('paused, corrected and told to go on: what is emitted is what stands in it now, by whoever said so last, and no number is missing', async () => {
    const dicen = (que: string) => [1, 2].map(m => venta(650 + m, { informacionInteres: que }))
    const id = await tandas.con(dicen('de antes'))
    const { key } = await n.servicio.clave('ana', 'DEV')
    const fin = await conLaPrimeraEnMano(id, async () => {
      await parar(id)
      expect((await tandas.agregar(id, dicen('corregido'))).status).toBe(200)
      expect((await n.post(`${TANDAS}/${id}/emitir`, { as: key, json: {} })).status).toBe(200)
    })
    expect(fin).toMatchObject({ estado: 'TERMINADA', emitidos: 2, motivo: null })
    const { rows } = await n.servicio.db.query(
      `select d.cuerpo ->> 'informacionInteres' as dice, d.xml like '%de antes%' as antes,
         a.api_key_id <> (t.actor ->> 'apiKeyId')::bigint as otro
       from tanda_documento f join documento d using (documento_id) join tanda t on t.tanda_id = f.tanda_id
         join auditoria a on a.objeto = d.cdc and a.accion = 'documento.emitir'
       where f.tanda_id = $1`,
      [id],
    )
    const bien = { dice: 'corregido', antes: false, otro: false }
    expect(rows).toEqual([bien, bien])
    const numeros = await tandas.numeros(id)
    expect(numeros).toEqual(seguidos(numeros[0]!, 2))
  })

  test('corrected while it was being refused: the faults of before are not those of what stands there now', async () => {
    const id = await tandas.con([venta(660), venta(661)])
    await n.servicio.db.query(
      `update tanda_documento set cuerpo = cuerpo || '{"items": []}' where tanda_id = $1 and orden = 0`,
      [id],
    )
    const fin = await conLaPrimeraEnMano(id, async () => {
      await parar(id)
      expect((await tandas.agregar(id, [venta(660, { informacionInteres: 'corregido' })])).status).toBe(200)
      await tandas.act(id, 'emitir')
    })
    expect(fin).toMatchObject({ estado: 'TERMINADA', emitidos: 2, conFaltas: 0 })
  })

  test('what stopped whoever had it before it was told to go on stops nobody since', async () => {
    const id = await tandas.con([venta(670), venta(671)])
    const otro = await holdNumeros()
    await otro.query('update timbrado set activo = false')
    await tandas.act(id, 'emitir')
    await hasta(waits)
    const persona = new pg.Client({ connectionString: n.servicio.databaseUrl })
    await persona.connect()
    await persona.query('begin')
    for (const estado of ['PAUSADA', 'EN_CURSO'] as const)
      await setEstadoDeTanda(persona, { contribuyenteId: 1, ambiente: 'DEV' }, id, {
        estado,
        motivo: null,
        actor: null,
      })
    await otro.query('commit')
    await otro.end()
    // It would say now that there is no timbrado.
    await hasta(waits)
    await n.servicio.db.query('update timbrado set activo = true')
    await persona.query('commit')
    await persona.end()
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 2, motivo: null })
  })

  test('paused, nothing more is emitted, and it goes on with the next number; while it goes on nothing is changed', async () => {
    const id = await tandas.con(ventas(3, 700))
    await n.servicio.db.query(
      `update tanda set estado = 'EN_CURSO', proxima = ahora() + interval '1 hour' where tanda_id = $1`,
      [id],
    )
    expect((await tandas.agregar(id, [venta(1)])).status).toBe(422)
    expect((await tandas.act(id, 'pausar')).body.estado).toBe('PAUSADA')
    expect((await tandas.act(id, 'pausar')).body.estado).toBe('PAUSADA')
    await tandas.act(id, 'emitir')
    expect(await tandas.fin(id)).toMatchObject({ estado: 'TERMINADA', emitidos: 3 })
  })
})

test('what becomes of a tanda is told to its persons, and to programs that follow: stopped, ended, ended with what is to be corrected', async () => {
  const { despues } = (await n.ver('/api/v1/avisos')).body
  const activar = (activo: boolean) =>
    n.servicio.db.query(`update timbrado set activo = $1 where contribuyente_id = 1 and ambiente = 'DEV'`, [
      activo,
    ])
  const noticiaDe = async (id: number) =>
    (await n.ver('/api/v1/noticias')).body.datos.find(
      ({ pagina }: { pagina: string }) => pagina === `cantidad/${id}`,
    )
  const emitida = async (id: number) => {
    expect((await tandas.act(id, 'emitir', ...seguras)).status).toBe(200)
    await tandas.fin(id)
    return noticiaDe(id)
  }
  const bien = await tandas.con([venta(700)])
  expect(await noticiaDe(bien), 'a draft of a person').toBeUndefined()
  expect(await emitida(bien)).toMatchObject({ tipo: 'TANDA', severidad: 'DATO' })
  const mal = await tandas.con([venta(701), venta(702, { items: [] })])
  expect(await emitida(mal)).toMatchObject({
    severidad: 'ATENCION',
    titulo: expect.stringContaining('1 documento'),
  })
  const falta = await tandas.con([venta(703)])
  await activar(false)
  const detenida = await emitida(falta)
  expect(detenida).toMatchObject({ severidad: 'URGENTE' })
  const otra = await emitida(falta)
  expect(otra.causa, 'stopped again is told again').not.toBe(detenida.causa)
  await activar(true)
  const avisos = async () =>
    (await n.ver(`/api/v1/avisos?despues=${despues}&limite=100`)).body.datos
      .filter(({ type }: { type: string }) => type.startsWith('tanda.'))
      .map(({ type, data }: { type: string; data: { tandaId: number; motivo?: string } }) => [
        ...[type, data.tandaId, data.motivo],
      ])
  await hasta(async () => (await avisos()).length === 4)
  expect(await avisos()).toEqual([
    ['tanda.terminada', bien, undefined],
    ['tanda.con_faltas', mal, undefined],
    ['tanda.detenida', falta, 'emisor-not-ready'],
    ['tanda.detenida', falta, 'emisor-not-ready'],
  ])
  await tandas.act(falta, 'cancelar')
  expect(await noticiaDe(falta)).toBeUndefined()
})

test('another taxpayer, and the same one in another ambiente, see and change nothing of it', async () => {
  const id = await tandas.con([venta(800)])
  const keys = [(await n.servicio.clave('beto', 'DEV')).key, (await n.servicio.clave('ana', 'PROD')).key]
  for (const as of keys) {
    expect((await n.ver(`${TANDAS}/${id}`, as)).status).toBe(404)
    for (const que of ['emitir', 'pausar', 'cancelar', 'documentos'])
      expect((await n.post(`${TANDAS}/${id}/${que}`, { as, json: { documentos: [venta(1)] } })).status).toBe(
        404,
      )
  }
  expect(await tandas.ver(id)).toMatchObject({ estado: 'BORRADOR', documentos: 1 })
})

test('one that nobody touched for half a year goes, and its documentos stay', async () => {
  const pool = new pg.Pool({ connectionString: n.servicio.databaseUrl, max: 1 })
  try {
    const documentos = await cuantosDocumentos()
    expect(await sweepTandas({ pool })).toBe(0)
    await n.servicio.pasar(181 * DIA_MS)
    expect(await sweepTandas({ pool })).toBeGreaterThan(5)
    expect([await cuantosDocumentos(), (await n.ver(TANDAS)).body.datos]).toEqual([documentos, []])
  } finally {
    await pool.end()
  }
})
