import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { parseCual, tellPasado } from '../../src/operador/pasado.ts'
import { NOMINACION, Nominaciones } from '../support/nominaciones.ts'

let n: Nominaciones
beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

interface Contado {
  cdc: string
  numero: string
  ambiente: string
  estado: string
  hechos: { en: number | null; de: string; texto: string }[]
}

const tell = (args: string[], json = false) => {
  const cual = parseCual(args)
  if (cual === undefined) throw new Error(`names no documento: ${args}`)
  const { databaseUrl, dataDir } = n.servicio
  return tellPasado({ databaseUrl, diario: new AlmacenEnDirectorio(join(dataDir, 'diario')), cual, json })
}
const told = async (...args: string[]) => JSON.parse((await tell(args, true)).text) as Contado[]

test('a nomination whose answers were lost is told from its first byte to its end, in order, and each part by who knows it', async () => {
  const cdc = await n.innominada()
  n.lose(1)
  expect((await n.nominar(cdc, { clave: 'venta-77' })).status).toBe(200)
  expect((await n.ver(`/api/v1/documento-electronico/${cdc}/kude`)).status).toBe(200)
  const [pasado] = await told(cdc)
  const hechos = pasado!.hechos
  const at = (de: RegExp, texto: RegExp) => hechos.findIndex(h => de.test(h.de) && texto.test(h.texto))
  const story = [
    at(/documento/, /^creado y firmado, con fecha de emisión .*; KuDE guardado: a4$/),
    at(/documento/, /^sale hacia SIFEN/),
    at(/documento/, /^SIFEN lo aprobó, protocolo \d+/),
    at(/NOMINACION/, /^creado y firmado, con fecha /),
    at(/NOMINACION/, /^enviado: no se sabe si SIFEN lo tiene \(/),
    at(/NOMINACION/, /^preguntado, SIFEN lo tiene, protocolo \d+$/),
    at(/NOMINACION/, /^está APROBADO, protocolo \d+$/),
  ]
  expect(story).not.toContain(-1)
  expect(story).toEqual([...story].sort((a, b) => a - b))
  for (const [de, texto] of [
    [/diario/, /^el documento firmado está escrito$/],
    [/diario/, /^el evento \d+ firmado está escrito$/],
    [/clave/, /^Idempotency-Key venta-77 para NOMINACION, respondida 2026-/],
    [/auditoría/, /^documento\.emitir, por la clave de API \d+, pedido /],
    [/auditoría/, /^documento\.nominar, por la clave de API \d+/],
    [/SIFEN/, /^siRecepEvento, \d+ ms: HTTP/],
    [/SIFEN/, /^siConsDE, \d+ ms: HTTP 200/],
  ] as const)
    expect(at(de, texto), String(texto)).toBeGreaterThan(-1)
})

test('of very many exchanges none is left out, the first least of all', async () => {
  const cdc = await n.innominada()
  await n.servicio.db.query(
    `insert into intercambio (contribuyente_id, ambiente, documento_id, servicio, fecha, milisegundos, resumen)
    select contribuyente_id, ambiente, documento_id, 'siRecepDE', fecha_creacion + k * interval '30 minutes', k, 'plazo (after, X)'
    from documento, generate_series(1, 120) k where cdc = $1 order by k`,
    [cdc],
  )
  const [pasado] = await told(cdc)
  const dichos = pasado!.hechos.filter(({ texto }) => /^siRecepDE, \d+ ms: plazo/.test(texto))
  expect(dichos.map(({ texto }) => texto.split(' ')[1])).toEqual(
    Array.from({ length: 120 }, (_, i) => `${i + 1}`),
  )
})

test('it names nobody: neither who bought nor who asked', async () => {
  const cdc = await n.innominada()
  await n.nominar(cdc)
  const { text } = await tell([cdc])
  expect(text).toContain('NOMINACION')
  for (const secret of [
    NOMINACION.receptor.nombreRazonSocial,
    NOMINACION.receptor.numeroDocumento,
    'ana@ejemplo',
    'Ana',
    n.key.slice(-12),
  ])
    expect(text).not.toContain(secret)
})

test('a documento is found by what is printed on it', async () => {
  const cdc = await n.innominada()
  const [byCdc] = await told(cdc)
  expect(await told(cdc.replace(/(.{4})(?=.)/g, '$1 '))).toEqual([byCdc])
  expect(byCdc).toMatchObject({ cdc, ambiente: 'DEV', estado: 'APROBADO' })
  expect(await told('80099999-1', byCdc!.numero)).toEqual([byCdc])
  const { text } = await tell([cdc])
  expect(text).toMatch(new RegExp(`^cdc: +${cdc}\n`))
  expect(text).toMatch(/\n2026-11-20T12:\S+ {2}documento +creado y firmado/)
})

test.each([
  [['80099999-1', '001-001-9999999']],
  [['80012345-0', '001-001-0000001']],
  [['01800999991001001000000122026112014567891231']],
])('one that is not here is said so, with what to do (%s)', async args => {
  const { ok, text } = await tell(args)
  expect([ok, text]).toEqual([false, expect.stringMatching(/No hay aquí .*Traer de SIFEN/)])
})

test.each([
  ['is no directory', 'no-es-un-directorio'],
  ['is not there', 'no-esta'],
])('a journal that %s keeps nobody from hearing the rest, and is told', async (_, name) => {
  const cdc = await n.innominada()
  const { databaseUrl, dataDir } = n.servicio
  writeFileSync(join(dataDir, 'no-es-un-directorio'), '')
  const { ok, text } = await tellPasado({
    ...{ databaseUrl, cual: { cdc }, json: false },
    diario: new AlmacenEnDirectorio(join(dataDir, name)),
  })
  expect(ok).toBe(true)
  expect(text).toMatch(/documento +creado y firmado/)
  expect(text).toMatch(/diario +no se pudo leer: no hay un diario en /)
})

test.each([[[]], [['80099999-1']], [['80099999-1', '1-1-1']], [['80099999-1', '001-001-0000001', 'algo']]])(
  'what names no documento is not looked for (%s)',
  args => expect(parseCual(args)).toBeUndefined(),
)
