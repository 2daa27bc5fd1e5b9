import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION } from '../../support/rechazos.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open({ worker: '0' })
})
afterAll(() => n.close())

const NO_PAGA = { condicionPago: { ...FACTURA.condicionPago, montoPago: 149_999 } }

/** All at once. */
const emitir = (pedidos: readonly { cambios?: object; clave?: string }[]) =>
  Promise.all(
    pedidos.map(({ cambios, clave }) =>
      n.servicio.request('POST', EMISION, {
        as: n.key,
        json: { ...FACTURA, ...cambios },
        headers: clave === undefined ? {} : { 'idempotency-key': clave },
      }),
    ),
  )

/** The numbers of that punto, as they stand in the table and in what was answered. */
async function numeros(punto: string): Promise<number[]> {
  const { rows } = await n.servicio.db.query(
    'select numero, cdc from documento where punto = $1 order by numero',
    [punto],
  )
  for (const { numero, cdc } of rows) expect(Number(cdc.slice(17, 24))).toBe(numero)
  return rows.map(({ numero }) => numero)
}

const seguidos = (cuantos: number) => Array.from({ length: cuantos }, (_, at) => at + 1)

async function conPunto(punto: number, siguiente = 1): Promise<object> {
  await conTimbrado(punto, { siguiente, numero: null, antes: 0 })
  return { puntoExpedicion: punto }
}

/** In force since so many days before the others; of their number, or of one of its own. */
const conTimbrado = (
  punto: number,
  { siguiente, numero, antes }: { siguiente: number; numero: string | null; antes: number },
) =>
  n.servicio.db.query(
    `insert into timbrado (contribuyente_id, ambiente, numero, inicio, establecimiento, punto, tipo_documento, siguiente)
     select contribuyente_id, ambiente, coalesce($3, numero), inicio - $4::int, establecimiento, $1, tipo_documento, $2 from timbrado
     where ambiente = 'DEV' and tipo_documento = 1 and punto = '001' limit 1`,
    [String(punto).padStart(3, '0'), siguiente, numero, antes],
  )

/** In how many transactions those of that punto were stored. */
async function transacciones(punto: string): Promise<number> {
  const { rows } = await n.servicio.db.query(
    'select count(distinct xmin::text)::int as cuantas from documento where punto = $1',
    [punto],
  )
  return rows[0].cuantas
}

test('of many at once whoever is refused takes no number, and says why; the others follow one another without a gap', async () => {
  const aca = await conPunto(11)
  const pedidos = Array.from({ length: 40 }, (_, at) => ({
    cambios: { ...aca, ...(at % 3 === 1 ? NO_PAGA : {}) },
  }))
  const answers = await emitir(pedidos)
  const refused = answers.filter(({ status }) => status !== 202)
  expect(refused).toHaveLength(13)
  for (const { status, body } of refused) expect([status, body.type]).toEqual([422, 'validation-error'])
  expect(await numeros('011')).toEqual(seguidos(27))
  const dichos = answers.flatMap(({ status, body }) => (status === 202 ? [Number(body.numeroDocumento)] : []))
  expect(dichos.toSorted((a, b) => a - b)).toEqual(seguidos(27))
  // Nor does whoever is refused undo what the others have done.
  expect(await transacciones('011')).toBeLessThan(27)
})

test('where all of them are refused no number is gone', async () => {
  const aca = await conPunto(12)
  await emitir(Array.from({ length: 9 }, () => ({ cambios: { ...aca, ...NO_PAGA } })))
  const [una] = await emitir([{ cambios: aca }])
  expect([una!.status, una!.body.numeroDocumento]).toEqual([202, '0000001'])
})

test('each has its own key, line of the audit and answer', async () => {
  const aca = await conPunto(13)
  const claves = Array.from({ length: 20 }, (_, at) => `junta-${at}`)
  const answers = await emitir(claves.map(clave => ({ cambios: aca, clave })))
  const again = await emitir(claves.map(clave => ({ clave })))
  expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
  const { rows } = await n.servicio.db.query(
    `select i.clave, d.cdc, d.documento_id = (a.detalle ->> 'documentoElectronicoId')::bigint as suya from idempotencia i
     join documento d using (documento_id) join auditoria a on a.objeto = d.cdc where i.clave like 'junta-%'`,
  )
  const deClave = new Map(rows.map(({ clave, cdc }) => [clave, cdc]))
  expect(claves.map(clave => deClave.get(clave))).toEqual(answers.map(({ body }) => body.cdc))
  expect(rows.every(({ suya }) => suya)).toBe(true)
})

test('a key that another request took a moment ago is a repetition of that one, and the others are issued', async () => {
  const aca = await conPunto(14)
  const pedidos = Array.from({ length: 30 }, (_, at) => ({ cambios: aca, clave: `moneda-${at % 10}` }))
  const answers = await emitir(pedidos)
  const cdcs = (clave: string) =>
    new Set(answers.filter((_, at) => pedidos[at]!.clave === clave).map(({ body }) => body.cdc))
  for (let at = 0; at < 10; at++) expect(cdcs(`moneda-${at}`).size, `moneda-${at}`).toBe(1)
  expect(await numeros('014')).toEqual(seguidos(10))
})

test('the last numbers of a row go to as many as there are; the rest hear that it is used up', async () => {
  const aca = await conPunto(15, 9_999_995)
  const answers = await emitir(Array.from({ length: 12 }, () => ({ cambios: aca })))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
  const left = answers.filter(({ status }) => status !== 202)
  for (const { status, body } of left)
    expect([status, body.type, body.errors[0].codigo]).toEqual([422, 'emisor-not-ready', 'timbrado-agotado'])
  expect(await numeros('015')).toEqual([9_999_995, 9_999_996, 9_999_997, 9_999_998, 9_999_999])
})

test('where the rest go on in another timbrado nobody is issued twice, whoever of them is refused', async () => {
  const aca = await conPunto(17, 9_999_995)
  await conTimbrado(17, { siguiente: 1, numero: '12345999', antes: 1 })
  const [item] = FACTURA.items
  const answers = await emitir(
    Array.from({ length: 12 }, (_, at) => ({
      cambios: { ...aca, items: [{ ...item, codigo: `Q${at}` }], ...(at === 9 ? NO_PAGA : {}) },
    })),
  )
  const { rows } = await n.servicio.db.query(
    `select cdc, cuerpo -> 'items' -> 0 ->> 'codigo' as codigo from documento where punto = '017'`,
  )
  const issued = answers.flatMap(({ status, body }, at) =>
    status === 202 ? [{ cdc: body.cdc, codigo: `Q${at}` }] : [],
  )
  expect(issued).toHaveLength(11)
  expect(new Set(rows)).toEqual(new Set(issued))
})

test('numbers that were voided in the middle are stepped over', async () => {
  const aca = await conPunto(16)
  const { rows } = await n.servicio.db.query(`select numero from timbrado where punto = '016'`)
  const { status, body } = await n.inutilizar({
    ...{ tipoDocumento: 1, establecimiento: '001', puntoExpedicion: '016', numeroTimbrado: rows[0].numero },
    ...{ numeroInicio: '4', numeroFin: '6', motivo: 'salto de numeracion' },
  })
  expect([status, body.estadoEvento]).toEqual([200, 'APROBADO'])
  const answers = await emitir(Array.from({ length: 8 }, () => ({ cambios: aca })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202))
  expect(await numeros('016')).toEqual([1, 2, 3, 7, 8, 9, 10, 11])
})
