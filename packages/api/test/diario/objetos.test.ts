import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { readFinal } from '../../src/diario/final.ts'
import { AlmacenDeObjetos } from '../../src/diario/objetos.ts'
import { LectorDeDiario } from '../../src/diario/verificar.ts'
import { verifyDiario } from '../../src/operador/diario.ts'
import { hasta } from '../support/hasta.ts'
import { CREDENCIALES, Objetos } from '../support/objetos.ts'
import { documento } from './registros.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DIA = 86_400_000
let objetos: Objetos
let now = NOW
let avisos: string[] = []

beforeEach(async () => {
  objetos = await Objetos.start()
  now = NOW
  avisos = []
})
afterEach(() => objetos.close())

const almacen = (cambios: { bucket?: string; clave?: string } = {}) =>
  new AlmacenDeObjetos({
    ...{ url: objetos.url, region: 'us-east-1', bucket: cambios.bucket ?? 'deposito', prefijo: 'diario/' },
    credenciales: { ...CREDENCIALES, secretAccessKey: cambios.clave ?? CREDENCIALES.secretAccessKey },
  })
const abrir = (en = almacen()) =>
  DiarioDeProceso.open({
    almacen: en,
    clock: () => now,
    onRoto: ({ causa }) => avisos.push(causa),
    onSano: () => avisos.push('sano'),
    maxSegmento: 6_000,
  })
async function leer(desde = 0) {
  const lector = new LectorDeDiario(almacen(), desde)
  const ids: number[] = []
  for await (const registro of lector.read()) {
    const { en: _, ...rest } = registro
    if (registro.que === 'documento') {
      expect(rest).toEqual(documento(registro.documentoId - 1))
      ids.push(registro.documentoId - 1)
    }
  }
  return { ids: ids.sort((a, b) => a - b), faltas: lector.faltas }
}
const numeros = (cuantos: number, desde = 0) => Array.from({ length: cuantos }, (_, i) => desde + i)

test('what was acknowledged is there byte for byte, and what is asked for at once is one object', async () => {
  {
    await using diario = await abrir()
    await Promise.all(numeros(40).map(n => diario.append([documento(n)])))
    const parts = objetos.todos.size
    await Promise.all(numeros(40).map(n => diario.append([documento(n)])))
    expect(objetos.todos.size, 'what is there is not written again').toBe(parts)
    // The probe, the head of the segment, and all of them.
    expect(parts).toBe(3)
  }
  expect(await leer()).toEqual({ ids: numeros(40), faltas: [] })
})

test('the parts of a segment, one after the other, are a gzip file that any tool reads', async () => {
  {
    await using diario = await abrir()
    for (const n of numeros(3)) await diario.append([documento(n)])
  }
  const parts = [...objetos.todos.entries()].filter(([key]) => key.includes('.diario.gz/')).sort()
  const lines = gunzipSync(Buffer.concat(parts.map(([, { bytes }]) => bytes)))
    .toString('utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(4)
})

test('segments of several processes and days are found in pages, chained, and only those that may be newer are read', async () => {
  objetos.porPagina = 3
  for (const dia of numeros(3)) {
    const [uno, otro] = [await abrir(), await abrir()]
    for (const n of numeros(20))
      await Promise.all([
        uno.append([documento(dia * 100 + n)]),
        otro.append([documento(dia * 100 + 50 + n)]),
      ])
    await uno[Symbol.asyncDispose]()
    await otro[Symbol.asyncDispose]()
    now += 2 * DIA
  }
  const all = await leer()
  expect([all.ids.length, all.faltas]).toEqual([120, []])
  expect(await verifyDiario(almacen())).toMatchObject({
    ok: true,
    text: expect.stringMatching(/^Diario s3:\/\/deposito\/diario\/: 120 registros .* 0 faltas/),
  })
  expect((await readFinal(almacen())).length).toBe(120)
  expect((await leer(NOW + 4 * DIA)).ids).toEqual(numeros(20, 200).concat(numeros(20, 250)))
})

test('where nothing was ever written there is no journal, and where it cannot be read it is not called whole', async () => {
  expect(await verifyDiario(almacen())).toEqual({
    ok: false,
    text: expect.stringMatching(/^No hay un diario en s3:\/\/deposito\/diario\/: indique en MBOHERA_DIARIO/),
  })
  expect(await verifyDiario(almacen({ bucket: 'ninguno' }))).toEqual({
    ok: false,
    text: expect.stringMatching(/no existe ese depósito: revise MBOHERA_DIARIO/),
  })
  await using _ = await abrir()
  expect((await verifyDiario(almacen())).ok).toBe(true)
})

test('an object that was taken away is noticed', async () => {
  {
    await using diario = await abrir()
    for (const n of numeros(5)) await diario.append([documento(n)])
  }
  const [third] = [...objetos.todos.keys()].filter(key => key.endsWith('/00000003'))
  objetos.todos.delete(third!)
  expect((await leer()).faltas).toMatchObject([{ que: 'no-sigue' }])
})

test('what the store did not acknowledge is not there, nothing more goes to that segment, and it goes on by itself', async () => {
  await using diario = await abrir()
  await diario.append([documento(0)])
  objetos.fallas.push({ method: 'PUT', status: 503 })
  await expect(diario.append([documento(1)])).rejects.toThrow()
  expect(avisos).toEqual([
    expect.stringMatching(/no se puede escribir en él: revise AWS_ENDPOINT_URL_S3 y la red \(503 SlowDown\)/),
  ])
  await expect(diario.append([documento(2)])).rejects.toThrow(/El diario/)
  await hasta(() => avisos.includes('sano'))
  await diario.append([documento(3)])
  expect(await leer()).toEqual({ ids: [0, 3], faltas: [] })
})

test('a read that fails is asked again; one that is refused is not', async () => {
  {
    await using diario = await abrir()
    await diario.append([documento(0)])
  }
  objetos.fallas.push({ method: 'GET', status: 500 }, { method: 'GET', status: 503 })
  expect((await leer()).ids).toEqual([0])
  objetos.fallas.push({ method: 'GET', status: 403 })
  await expect(leer()).rejects.toThrow('403')
})

test.each([
  [
    'a key of somebody else',
    { clave: 'otra' },
    /no nos deja escribir: revise AWS_ACCESS_KEY_ID.*\(403 SignatureDoesNotMatch\)$/,
  ],
  ['a bucket that is not there', { bucket: 'ninguno' }, /no existe ese depósito.*\(404 NoSuchBucket\)$/],
])('%s is told with what to do, and nothing is written', async (_, cambios, texto) => {
  await using diario = await abrir(almacen(cambios))
  expect(diario.roto?.causa).toMatch(texto)
  await expect(diario.append([documento(0)])).rejects.toThrow(/El diario/)
})

test('a clock that is not the one of the store is what has to be set right, not the keys', async () => {
  objetos.fallas.push({ method: 'PUT', status: 403, code: 'RequestTimeTooSkewed' })
  await using diario = await abrir()
  expect(diario.roto?.causa).toMatch(/el reloj de esta máquina.*póngalo en hora/)
})

test('a store that is not there is told by what the network says', async () => {
  const { url } = objetos
  await objetos.close()
  const nadie = new AlmacenDeObjetos({
    ...{ url, region: 'us-east-1', bucket: 'deposito', prefijo: '' },
    credenciales: CREDENCIALES,
  })
  await using diario = await abrir(nadie)
  expect(diario.roto?.causa).toMatch(/revise AWS_ENDPOINT_URL_S3 y la red \(ECONNREFUSED\)/)
  objetos = await Objetos.start()
})
