import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ventaCon } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
const URL = '/api/v1/avisos'
/** Numbers that nobody used. */
const NUMEROS = {
  ...{ tipoDocumento: 1, numeroTimbrado: '80099999', establecimiento: '001', puntoExpedicion: '001' },
  ...{ numeroInicio: '110', numeroFin: '112', motivo: 'salto de numeracion' },
}

beforeAll(async () => {
  n = await Nominaciones.open()
})
beforeEach(async () => {
  n.simulador.disarmAll()
  await n.ver(URL)
})
afterAll(() => n.close())

const leer = async (despues: number, limite = 100) =>
  (await n.ver(`${URL}?despues=${despues}&limite=${limite}`)).body
/** The place after everything that happened. */
async function ahora(): Promise<number> {
  let despues = 0
  for (;;) {
    const pagina = await leer(despues)
    despues = pagina.despues
    if (!pagina.hayMas) return despues
  }
}
const tipos = ({ datos }: { datos: { type: string }[] }) => datos.map(({ type }) => type)

describe('an aviso is told of each change, in its order', () => {
  test('of a documento: issued, approved, cancelled, and its eventos', async () => {
    const desde = await ahora()
    const cdc = await n.aprobada(INNOMINADA)
    expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
    expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
    const leido = await leer(desde)
    expect(tipos(leido)).toEqual([
      'documento.emitido',
      'documento.aprobado',
      'evento.aprobado',
      'evento.aprobado',
      'documento.cancelado',
    ])
    for (const { data } of leido.datos) expect(data.cdc).toBe(cdc)
    expect(leido.datos[1]).toMatchObject({
      ...{ contribuyenteId: 1, ambiente: 'DEV' },
      data: { estado: 'APROBADO', numeroFormateado: expect.stringMatching(/^001-001-\d{7}$/) },
    })
    expect(leido.datos[2].data).toMatchObject({ tipoEvento: 'NOMINACION', estado: 'APROBADO' })
    const lugares: number[] = leido.datos.map(({ secuencia }: { secuencia: number }) => secuencia)
    expect(lugares).toEqual([...lugares].sort((a, b) => a - b))
    expect(leido).toMatchObject({ despues: lugares.at(-1), hayMas: false })
  })

  test('of a documento that is refused, of an evento of which nothing is known, and of one that is refused', async () => {
    const desde = await ahora()
    n.simulador.putContribuyente('80099999', { estado: 'SUS' })
    const rechazado = await n.emisiones.fin(await n.emisiones.emitir(INNOMINADA))
    n.simulador.putContribuyente('80099999', { estado: 'ACT' })
    expect(rechazado.estado).toBe('RECHAZADO')
    const cdc = await n.innominada()
    const incierta = await n.leaveUncertain(() => n.nominar(cdc, { clave: 'incierta' }))
    expect(incierta.status).toBe(503)
    const leido = await leer(desde)
    expect(tipos(leido)).toEqual([
      'documento.emitido',
      'documento.rechazado',
      'documento.emitido',
      'documento.aprobado',
      'evento.incierto',
    ])
    expect((await n.nominar(cdc, { clave: 'incierta' })).status).toBe(200)
    expect(tipos(await leer(leido.despues))).toEqual(['evento.aprobado'])
  })

  test('of numbers that are voided, and of a row of numbers that was moved on', async () => {
    const desde = await ahora()
    const { status, text } = await n.inutilizar(NUMEROS)
    expect(status, text).toBe(200)
    const as = await n.servicio.token('ana')
    const { rows } = await n.servicio.db.query(
      `select timbrado_id, siguiente from timbrado where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1 order by 1 limit 1`,
    )
    const [{ timbrado_id, siguiente }] = rows
    const alineado = await n.post(`/api/v1/contribuyentes/1/timbrados/${timbrado_id}/alinear`, {
      ...{ as, json: { siguiente: siguiente + 100 } },
    })
    expect(alineado.status, alineado.text).toBe(200)
    const { datos } = await leer(desde)
    expect(tipos({ datos })).toEqual(['evento.aprobado', 'timbrado.alineado'])
    expect(datos[0].data.tipoEvento).toBe('INUTILIZACION')
    expect(datos[1].data).toMatchObject({ timbradoId: Number(timbrado_id), siguiente: siguiente + 100 })
  })
})

describe('whoever asks after the last one that he has misses none', () => {
  test('though one that began before commits after another was read', async () => {
    const desde = await ahora()
    const { servicio } = n
    const lenta = new pg.Client({ connectionString: servicio.databaseUrl })
    await lenta.connect()
    const insert = (db: { query: (text: string) => Promise<unknown> }, asunto: number) =>
      db.query(
        `insert into aviso (contribuyente_id, ambiente, fecha, tipo, asunto, detalle)
         values (1, 'DEV', ahora(), 'documento.emitido', 'documento:${asunto}', '{"cdc": "${asunto}"}')`,
      )
    await lenta.query('begin')
    await insert(lenta, 1)
    await insert(servicio.db, 2)
    const primera = await leer(desde)
    expect(primera.datos.map(({ data }: { data: { cdc: string } }) => data.cdc)).toEqual(['2'])
    await lenta.query('commit')
    await lenta.end()
    const segunda = await leer(primera.despues)
    expect(segunda.datos.map(({ data }: { data: { cdc: string } }) => data.cdc)).toEqual(['1'])
    expect((await leer(desde)).datos).toEqual([...primera.datos, ...segunda.datos])
  })

  test('though another process is giving it its place at that moment; who takes long over it keeps nobody', async () => {
    const desde = await ahora()
    const otro = new pg.Client({ connectionString: n.servicio.databaseUrl })
    await otro.connect()
    const hold = async () => {
      await otro.query('begin')
      await otro.query(
        `select from seguimiento where contribuyente_id = 1 and ambiente = 'DEV' for no key update`,
      )
    }
    await hold()
    const cdc = await n.aprobada(INNOMINADA)
    const leida = leer(desde)
    await hasta(async () => {
      const { rows } = await n.servicio.db.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%seguimiento%' and datname = current_database()`,
      )
      return rows.length > 0
    })
    await otro.query('commit')
    expect((await leida).datos.map(({ data }: { data: { cdc: string } }) => data.cdc)).toEqual([cdc, cdc])
    await hold()
    await n.aprobada(INNOMINADA)
    expect(await leer(desde)).toEqual(await leida)
    await otro.query('commit')
    await otro.end()
  })

  test('page by page, whatever was asked before', async () => {
    const desde = await ahora()
    await n.aprobada(INNOMINADA)
    const todos = (await leer(desde)).datos
    const una = await leer(desde, 1)
    expect(una).toMatchObject({ datos: [todos[0]], hayMas: true, despues: todos[0].secuencia })
    const otra = await leer(una.despues, 1)
    expect(otra).toMatchObject({ datos: [todos[1]], hayMas: false })
    expect(await leer(otra.despues)).toMatchObject({ datos: [], despues: otra.despues, hayMas: false })
  })

  test('after the database went back: no number is given twice', async () => {
    const antes = await ahora()
    await n.servicio.db.query(`update seguimiento set secuencia = 1 where contribuyente_id = 1`)
    await n.aprobada(INNOMINADA)
    const { datos } = await leer(antes)
    expect(tipos({ datos })).toEqual(['documento.emitido', 'documento.aprobado'])
  })
})

test('of who is not followed nothing is written; who asks is followed from then on', async () => {
  const { servicio } = n
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const emitir = () => n.post('/api/v1/documento-electronico', { as: key, json: ventaCon(INNOMINADA) })
  const antes = await emitir()
  expect(antes.status).toBe(202)
  // What becomes of it later is told to who asked by then.
  await hasta(
    async () =>
      (await n.ver(`/api/v1/documento-electronico/status/${antes.body.cdc}`, key)).body.estado === 'APROBADO',
  )
  const escritos = await servicio.db.query(`select count(*)::int as n from aviso where ambiente = 'SANDBOX'`)
  expect(escritos.rows[0].n).toBe(0)
  const primera = (await n.ver(URL, key)).body
  expect(primera).toMatchObject({ datos: [], despues: 0, hayMas: false, desde: expect.any(String) })
  const { body } = await emitir()
  const { datos } = (await n.ver(URL, key)).body
  expect(datos.find(({ type }: { type: string }) => type === 'documento.emitido')).toMatchObject({
    type: 'documento.emitido',
    ambiente: 'SANDBOX',
    data: { cdc: body.cdc },
  })
})

test('nobody reads what is told of another contribuyente, or in another ambiente', async () => {
  const desde = await ahora()
  const { key } = await n.servicio.clave('beto')
  const { key: enSandbox } = await n.servicio.clave('ana', 'SANDBOX')
  await n.ver(URL, key)
  await n.ver(URL, enSandbox)
  const cdc = await n.innominada()
  expect(JSON.stringify((await n.ver(`${URL}?despues=0`, key)).body)).not.toContain(cdc)
  expect(JSON.stringify((await n.ver(`${URL}?despues=0`, enSandbox)).body)).not.toContain(cdc)
  expect(JSON.stringify(await leer(desde))).toContain(cdc)
})

test.each(['-1', '1.5', 'a', '99999999999999999'])(
  'a place that there is not is refused: %s',
  async despues => {
    const { status, body } = await n.ver(`${URL}?despues=${despues}`)
    expect([status, body.type, body.errors[0].campo]).toEqual([400, 'invalid-query', 'despues'])
    expect(body.detail).toBeTruthy()
  },
)
