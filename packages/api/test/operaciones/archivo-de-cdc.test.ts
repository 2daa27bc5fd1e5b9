import { readCdcs } from '@mbohera/sifen'
import { afterEach, expect, test } from 'vitest'
import { LectorEnHilo } from '../../src/lectura/lector.ts'
import { readArchivo } from '../../src/operations/adopcion/archivo.ts'
import { zipDe } from '../support/zip.ts'

const CDC = '01800999991001001000000122026112014829150370'
/** With so many numbers in it, of which none is packed well. */
const xmlDe = (numeros: number) => {
  const largo = Array.from({ length: numeros }, (_, n) => n * 7_919).join(' ')
  return `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><!--${largo}--><DE Id="${CDC}"/></rDE>`
}

const lectura = { listCdcs: async (xml: Uint8Array) => readCdcs(xml) }

/** How often others have their turn while a ZIP of so many is read. */
async function turnos(cuantos: number, numeros: number): Promise<number> {
  let turnos = 0
  const bytes = zipDe(
    Object.fromEntries(Array.from({ length: cuantos }, (_, n) => [`${n}.xml`, xmlDe(numeros)])),
  )
  const esperar = async () => {
    turnos++
  }
  const leido = await readArchivo({ esperar, lectura }, { tipo: 'application/zip', bytes })
  if (!leido.ok || leido.value.repetidos !== cuantos - 1) throw new Error('Not each was read')
  return turnos
}

test('between files of a ZIP others have their turn: of small ones after every eight, of large ones after each', async () => {
  expect([await turnos(16, 10), await turnos(16, 10_000)]).toEqual([2, 16])
})

let aparte: LectorEnHilo
afterEach(() => aparte?.[Symbol.asyncDispose]())

test('a long XML is read by another thread: one that was built to take long holds nobody up', async () => {
  aparte = new LectorEnHilo({ monotonic: () => 0, onError: () => {} })
  let turnos = 0
  let leyendo = true
  const contar = () => {
    turnos++
    if (leyendo) setImmediate(contar)
  }
  setImmediate(contar)
  const bytes = Buffer.from(xmlDe(10_000))
  const leido = await readArchivo(
    { esperar: async () => {}, lectura: aparte.open(1) },
    { tipo: 'application/xml', bytes },
  )
  leyendo = false
  expect(leido.ok && leido.value.cdcs.map(({ cdc }) => cdc)).toEqual([CDC])
  // A thread takes longer to begin than a turn of this one.
  expect(turnos).toBeGreaterThan(2)
})

test('what would take too long is told as what could not be read', async () => {
  const lectura = { listCdcs: async () => 'largo' as const }
  const leido = await readArchivo(
    { esperar: async () => {}, lectura },
    { tipo: 'application/xml', bytes: Buffer.from(xmlDe(1)) },
  )
  expect(leido).toMatchObject({
    ok: false,
    faults: [{ detail: expect.stringContaining('llevaría demasiado') }],
  })
})

test('of a file many of whose XMLs were built to take long each that was not reached is told', async () => {
  let leidos = 0
  const lectura = { listCdcs: async () => (leidos++ < 3 ? ('largo' as const) : ('sin-tiempo' as const)) }
  const bytes = zipDe(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.xml`, xmlDe(1)])))
  const leido = await readArchivo({ esperar: async () => {}, lectura }, { tipo: 'application/zip', bytes })
  if (leido.ok) throw new Error('There is no CDC in it')
  expect(leido.faults).toHaveLength(50)
  expect(leido.faults.filter(({ detail }) => detail.includes('otro archivo'))).toHaveLength(47)
})
