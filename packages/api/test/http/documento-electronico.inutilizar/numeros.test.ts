import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { hasta } from '../../support/hasta.ts'
import { insistir } from '../../support/insistir.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const rango = (numeroInicio: number, numeroFin: number) => ({
  tipoDocumento: 1,
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroTimbrado: '80099999',
  numeroInicio: String(numeroInicio),
  numeroFin: String(numeroFin),
  motivo: 'salto de numeracion',
})

async function numeroDe(cdc: string): Promise<number> {
  const { status, body, text } = await insistir(() => n.ver(`/api/v1/documento-electronico/${cdc}`))
  expect(status, text).toBe(200)
  return Number(body.numeroDocumento)
}
const emitir = async () => numeroDe(await n.emisiones.emitir())

async function proximo(): Promise<number> {
  const { rows } = await n.servicio.db.query(
    `select siguiente from timbrado where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1 and establecimiento = '001' and punto = '001'`,
  )
  return rows[0].siguiente
}

test('emission steps over a range that SIFEN voided, over neighbours, and over one that overlaps', async () => {
  const from = await proximo()
  for (const [a, b] of [
    [from + 1, from + 2],
    [from + 3, from + 3],
    [from + 6, from + 7],
  ] as const)
    expect((await n.inutilizar(rango(a, b))).body.estadoEvento).toBe('APROBADO')
  expect([await emitir(), await emitir(), await emitir(), await emitir()]).toEqual([
    from,
    from + 4,
    from + 5,
    from + 8,
  ])
})

test('a range whose voiding is ENVIADO is stepped over too; one that SIFEN rejected is not', async () => {
  const from = await proximo()
  const uncertain = await n.leaveUncertain(() => n.inutilizar(rango(from, from + 1)))
  expect(uncertain.status).toBe(503)
  expect(await emitir()).toBe(from + 2)
  await n.servicio.db.query(
    `update evento_sifen set estado = 'RECHAZADO', codigo = '4065', mensaje = '-', fecha_procesamiento = now()
     where tipo = 'INUTILIZACION' and estado = 'ENVIADO'`,
  )
  await forzar(n.servicio.db, 'update timbrado set siguiente = $1 where siguiente = $2', [from, from + 3])
  expect(await emitir()).toBe(from)
  await forzar(n.servicio.db, 'update timbrado set siguiente = $1 where siguiente = $2', [from + 3, from + 1])
})

test('while an emission that took a number is under way, its number is not voided: the voiding waits and is refused', async () => {
  const { documentoElectronicoId } = (await n.nominar(await n.innominada())).body
  const other = new pg.Client({ connectionString: n.servicio.databaseUrl })
  await other.connect()
  try {
    // Somebody else is taking the emission's key: it has its number, and waits.
    await other.query('begin')
    await other.query(
      `insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta)
       values (1, 'DEV', 'trabada', 'EMISION', $1, now(), '2031-12-31')`,
      [documentoElectronicoId],
    )
    const numero = await proximo()
    const waiting = (count: number) =>
      hasta(async () => {
        const { rows } = await n.servicio.db.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0].n === count
      })
    const emitting = n.post('/api/v1/documento-electronico', { clave: 'trabada', json: FACTURA })
    await waiting(1)
    const voiding = n.inutilizar(rango(numero, numero))
    await waiting(2)
    await other.query('rollback')
    expect(Number((await emitting).body.numeroDocumento)).toBe(numero)
    const refused = await voiding
    expect([refused.status, refused.body.estadoEvento, refused.body.codigoRespuesta]).toEqual([
      200,
      'RECHAZADO',
      '4065',
    ])
  } finally {
    await other.end()
  }
})

test('voiding and emission at once: a number is either given or voided, never both, and none is given twice', async () => {
  const from = (await proximo()) + 10
  const [voided, emitted] = await Promise.all([
    Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const [a, b] = [from + i * 4, from + i * 4 + 1]
        const clave = `tramo-${a}`
        const { status, body, text } = await insistir(() => n.inutilizar(rango(a, b), { clave }))
        expect(status, text).toBe(200)
        return body.estadoEvento === 'APROBADO' ? [a, b] : []
      }),
    ),
    Promise.all(Array.from({ length: 60 }, emitir)),
  ])
  const numbers = voided.flat()
  expect(new Set(emitted).size).toBe(emitted.length)
  expect(emitted.filter(numero => numbers.includes(numero))).toEqual([])
  // No number was lost between the two: from the first to the last each was given or voided.
  const all = new Set([...emitted, ...numbers])
  for (let numero = Math.min(...emitted); numero <= Math.max(...emitted); numero++)
    expect(all.has(numero), String(numero)).toBe(true)
})

test('a timbrado whose last numbers were voided is exhausted: it says so, and gives none', async () => {
  await n.servicio.db.query(
    `update timbrado set siguiente = 9999998 where contribuyente_id = 1 and ambiente = 'DEV' and tipo_documento = 1 and establecimiento = '001' and punto = '001'`,
  )
  expect((await n.inutilizar(rango(9_999_998, 9_999_999))).body.estadoEvento).toBe('APROBADO')
  const { status, body } = await n.post('/api/v1/documento-electronico', { json: FACTURA })
  expect([status, body.type, body.errors[0].codigo]).toEqual([422, 'emisor-not-ready', 'timbrado-agotado'])
})
