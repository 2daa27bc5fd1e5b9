import { expect, test } from 'vitest'
import { readArchivo } from '../../src/operations/adopcion/archivo.ts'
import { zipDe } from '../support/zip.ts'

const CDC = '01800999991001001000000122026112014829150370'
/** With so many numbers in it, of which none is packed well. */
const xmlDe = (numeros: number) => {
  const largo = Array.from({ length: numeros }, (_, n) => n * 7_919).join(' ')
  return `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><!--${largo}--><DE Id="${CDC}"/></rDE>`
}

/** How often others have their turn while a ZIP of so many is read. */
async function turnos(cuantos: number, numeros: number): Promise<number> {
  let turnos = 0
  const bytes = zipDe(
    Object.fromEntries(Array.from({ length: cuantos }, (_, n) => [`${n}.xml`, xmlDe(numeros)])),
  )
  const esperar = async () => {
    turnos++
  }
  const leido = await readArchivo({ esperar }, { tipo: 'application/zip', bytes })
  if (!leido.ok || leido.value.repetidos !== cuantos - 1) throw new Error('Not each was read')
  return turnos
}

test('between files of a ZIP others have their turn: of small ones after every eight, of large ones after each', async () => {
  expect([await turnos(16, 10), await turnos(16, 10_000)]).toEqual([2, 16])
})
