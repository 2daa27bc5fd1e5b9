import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { seedDemo } from '../../src/operador/index.ts'
import type { Lector, LecturaConPlazo } from '../../src/operations/ports.ts'
import { type RecibirDeps, recibirArchivo } from '../../src/operations/recibidos/recibir.ts'
import { ALGUIEN } from '../support/actor.ts'
import { createDatabase } from '../support/database.ts'
import { zipDe } from '../support/zip.ts'

const pedido = {
  emisor: { contribuyenteId: 1, ambiente: 'DEV' },
  actor: ALGUIEN,
  now: Date.UTC(2026, 10, 20, 12),
} as const

let base: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool

beforeAll(async () => {
  base = await createDatabase()
  const issuer = 'http://127.0.0.1:1'
  await seedDemo({ databaseUrl: base.url, issuer, issuerAnterior: null, usuarios: [] })
  pool = openPool({ url: base.url, connections: 1, onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await base.drop()
})

/** What happens while a ZIP is received: an entry is taken out of it, or read. `leer` says what is read in one. */
async function recibir(
  zip: Buffer,
  leer: LecturaConPlazo['read'] = async () => ({ ok: false, detalle: 'no es' }),
) {
  const pasos: string[] = []
  const subarray = zip.subarray.bind(zip)
  zip.subarray = ((from?: number, to?: number) => {
    pasos.push('sacado')
    return subarray(from, to)
  }) as typeof zip.subarray // Of the overloads of a Buffer the one that is called.
  const lectura: LecturaConPlazo = {
    read: xml => {
      pasos.push('leído')
      return leer(xml)
    },
    listCdcs: async () => 'largo',
  }
  const lector: Lector = { open: () => lectura }
  const deps = { pool, lector, esperar: async () => {} } as unknown as RecibirDeps // Of a file nothing else is asked for.
  return { pasos, recibidos: await recibirArchivo(deps, pedido, { tipo: 'application/zip', bytes: zip }) }
}

const zipCon = (cuantos: number) =>
  zipDe(Object.fromEntries(Array.from({ length: cuantos }, (_, n) => [`${n}.xml`, `<a>${n}</a>`])))

test('a ZIP with more files than are received is refused by its directory: nothing is taken out of it', async () => {
  const { pasos, recibidos } = await recibir(zipCon(101))
  expect([pasos, recibidos.ok]).toEqual([[], false])
  expect(recibidos).toMatchObject({
    failure: {
      type: 'validation-error',
      faults: [
        { codigo: 'max-items', detail: expect.stringContaining('trae 101 archivos y se admiten 100') },
      ],
    },
  })
})

test('of a ZIP one file is in memory at a time: each is taken out when the one before was read', async () => {
  const { pasos, recibidos } = await recibir(zipCon(100))
  expect(pasos).toEqual(Array.from({ length: 100 }, () => ['sacado', 'leído']).flat())
  expect(recibidos.ok && recibidos.value.length).toBe(100)
})

test('a file that would take too long to read is refused by itself, and those beside it are read', async () => {
  const { recibidos } = await recibir(zipCon(3), async xml =>
    xml.includes('1') ? 'largo' : { ok: false, detalle: 'no es' },
  )
  const faltas = recibidos.ok
    ? recibidos.value.map(uno => [uno.lugar, 'porque' in uno && uno.porque.faults[0]?.codigo])
    : []
  expect(faltas).toEqual([
    ['0.xml', 'firma'],
    ['1.xml', 'ilegible'],
    ['2.xml', 'firma'],
  ])
})

test('of a ZIP whose files took all the time that there is, each that was not read says so, and what to do', async () => {
  let leidos = 0
  const { recibidos } = await recibir(zipCon(100), async () => (leidos++ < 3 ? 'largo' : 'sin-tiempo'))
  const faltas = recibidos.ok
    ? recibidos.value.map(uno => ('porque' in uno ? uno.porque.faults[0] : undefined))
    : []
  const sinTiempo = faltas.filter(falta => falta?.codigo === 'sin-tiempo')
  expect([faltas.length, sinTiempo.length]).toEqual([100, 97])
  expect(sinTiempo[0]?.detail).toContain('envíelo en otro archivo')
})
