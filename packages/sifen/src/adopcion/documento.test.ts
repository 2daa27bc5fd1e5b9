import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ELEMENTOS_MAX, readConFirmante } from './documento.ts'

/** A documento has 1,000 KB at most (0160), and 999 items. */
const BYTES_MAX = 1_024_000
const ITEMS_MAX = 999

/** The shortest that each element of an item can be written in, its value of one letter. */
function elementsOfItem(): number[] {
  const campos = readFileSync(new URL('../../datos/campos.txt', import.meta.url), 'utf8')
  const [, items = ''] = /^gCamItem .*\n((?: .*\n)+)/m.exec(campos) ?? []
  const names = [...items.matchAll(/^ +(\w+)/gm)].map(([, name]) => name!)
  if (names.length < 50) throw new Error('The table has another form')
  return names.map(name => `<${name}>1</${name}>`.length)
}

test('so many elements no documento has that SIFEN takes, though each were the shortest that there is', () => {
  let left = BYTES_MAX
  let count = 0
  for (const bytes of elementsOfItem().sort((a, b) => a - b)) {
    const these = Math.min(ITEMS_MAX, Math.floor(left / bytes))
    count += these
    left -= these * bytes
  }
  expect(count).toBeGreaterThan(0)
  expect(count * 1.2).toBeLessThan(ELEMENTOS_MAX)
})

test('what has more is not read to its end, and nothing of it is verified', () => {
  const con = (elementos: number) => {
    const read = readConFirmante(`<rDE>${'<b/>'.repeat(elementos - 1)}</rDE>`)
    return read.ok ? 'leído' : read.detalle
  }
  expect(con(ELEMENTOS_MAX)).toContain('se esperaba rDE')
  expect(con(ELEMENTOS_MAX + 1)).toContain(`tiene más de ${ELEMENTOS_MAX} elementos`)
})
