import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Almacen } from '../../src/diario/almacen.ts'
import { DiarioDeProceso } from '../../src/diario/diario.ts'
import { AlmacenEnDirectorio } from '../../src/diario/directorio.ts'
import { AlmacenDeObjetos } from '../../src/diario/objetos.ts'
import { type Alcance, PerdidosDelDiario } from '../../src/diario/perdidos.ts'
import { CREDENCIALES, Objetos } from '../support/objetos.ts'
import { documento } from './registros.ts'

const DIA_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 12)
let base: string
let dir: string
let errores: string[]

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'mbohera-perdidos-'))
  dir = join(base, 'diario')
  errores = []
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

/** A segment for each day, the last of them today, each with two documentos. */
async function anotar(almacen: Almacen, dias: number): Promise<string[]> {
  const cdcs: string[] = []
  for (let dia = 0; dia < dias; dia++) {
    await using diario = await DiarioDeProceso.open({
      ...{ almacen, onRoto: () => {}, onSano: () => {} },
      clock: () => NOW - (dias - 1 - dia) * DIA_MS,
    })
    for (const n of [2 * dia, 2 * dia + 1]) {
      await diario.append([documento(n)])
      cdcs.push(documento(n).cdc ?? '')
    }
  }
  return cdcs
}

async function buscar(almacen: Almacen, alcance: Partial<Alcance> = {}, conocidos: readonly string[] = []) {
  const perdidos = new PerdidosDelDiario({
    ...{ almacen, alcance },
    onIlegible: error => errores.push(error.message),
  })
  const { contribuyenteId, ambiente } = documento(0)
  const { lectura, textos } = await perdidos.findPerdidos({
    emisor: { contribuyenteId, ambiente },
    interesa: () => true,
    listAusentes: async cdcs => cdcs.filter(cdc => !conocidos.includes(cdc)),
  })
  return { ...lectura, cdcs: textos.map(({ cdc }) => cdc).sort() }
}

test('what the database lacks is found, each with its text; what it knows is not', async () => {
  const almacen = new AlmacenEnDirectorio(dir)
  const cdcs = await anotar(almacen, 3)
  expect(await buscar(almacen, {}, cdcs.slice(1, 4))).toEqual({
    estado: 'LEIDO',
    desde: null,
    cdcs: [cdcs[0], cdcs[4], cdcs[5]].sort(),
  })
})

test('where there is no journal yet nothing is lost', async () => {
  expect(await buscar(new AlmacenEnDirectorio(dir))).toEqual({ estado: 'LEIDO', desde: null, cdcs: [] })
})

test.each<[string, Partial<Alcance>]>([
  ['so many segments', { segmentos: 2 }],
  ['so many bytes', { bytes: 1_500 }],
  ['so many texts', { textos: 3 }],
])('one look reads %s and no more, the newest first, and says how far it went', async (_name, alcance) => {
  const almacen = new AlmacenEnDirectorio(dir)
  const cdcs = await anotar(almacen, 4)
  expect(await buscar(almacen, alcance)).toEqual({
    estado: 'EN_PARTE',
    desde: NOW - DIA_MS,
    cdcs: cdcs.slice(-4).sort(),
  })
})

test('a store that does not answer in time ends the look with what it has', async () => {
  const almacen = new AlmacenEnDirectorio(dir)
  await anotar(almacen, 1)
  const mudo = new AlmacenEnDirectorio(dir)
  mudo.readSegmento = () => new Promise(() => {})
  expect(await buscar(mudo, { plazoMs: 1 })).toEqual({ estado: 'EN_PARTE', desde: null, cdcs: [] })
})

test('a place that cannot be read, or a damaged segment, is said and never thrown; what is whole counts', async () => {
  writeFileSync(join(base, 'archivo'), '')
  expect(await buscar(new AlmacenEnDirectorio(join(base, 'archivo')))).toEqual({
    ...{ estado: 'ILEGIBLE', desde: null, cdcs: [] },
  })
  expect(errores).toEqual([expect.stringContaining('ENOTDIR')])
  const almacen = new AlmacenEnDirectorio(dir)
  const cdcs = await anotar(almacen, 2)
  const [primero] = readdirSync(dir).sort()
  truncateSync(join(dir, primero!), 0)
  writeFileSync(join(dir, primero!), 'x'.repeat(400))
  const { estado, cdcs: hallados } = await buscar(almacen)
  expect([estado, hallados]).toEqual(['ILEGIBLE', cdcs.slice(2).sort()])
})

test('in an object store as in a directory; one that refuses is unreadable', async () => {
  const objetos = await Objetos.start()
  try {
    const almacen = new AlmacenDeObjetos({
      ...{ url: objetos.url, region: 'us-east-1', bucket: 'deposito', prefijo: '' },
      credenciales: CREDENCIALES,
    })
    const cdcs = await anotar(almacen, 2)
    expect(await buscar(almacen)).toEqual({ estado: 'LEIDO', desde: null, cdcs: cdcs.sort() })
    for (let i = 0; i < 10; i++) objetos.fallas.push({ method: 'GET', status: 403, code: 'AccessDenied' })
    expect(await buscar(almacen)).toEqual({ estado: 'ILEGIBLE', desde: null, cdcs: [] })
  } finally {
    await objetos.close()
  }
})
