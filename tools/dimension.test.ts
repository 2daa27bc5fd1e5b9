import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './check/step.ts'
import { MEDIDAS } from './dimension/medidas.ts'
import { dimension, PAIS } from './dimension.ts'

/** The cells of every table's rows, however they are padded. */
const rowsOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim())
        .join(' | '),
    )

const page = rowsOf(readFileSync(join(ROOT, 'docs/operations/sizing.md'), 'utf8'))

test('the page of sizes says what the program reckons', () => {
  const reckoned = dimension(PAIS, MEDIDAS).map(row => row.join(' | '))
  expect(page.filter(row => reckoned.includes(row))).toEqual(reckoned)
})

test('the page of sizes quotes what was measured, table by table', () => {
  for (const [tabla, { datos, indices }] of Object.entries(MEDIDAS.tablas)) {
    const [d, i] = [datos, indices].map(bytes => bytes.toLocaleString('en-US'))
    expect(page).toContain(`\`${tabla}\` | ${d} | ${i}`)
  }
})

test('twice as many documentos take twice as much', () => {
  const cell = (documentos: number, what: string) =>
    Number(
      dimension({ ...PAIS, documentos }, MEDIDAS)
        .find(([name]) => name === what)![1]
        .replace(/[^\d.]/g, ''),
    )
  const year = 'the database, 6 years'
  expect(cell(PAIS.documentos * 2, year)).toBeCloseTo(cell(PAIS.documentos, year) * 2, 0)
  expect(cell(PAIS.documentos * 2, 'processes')).toBeGreaterThan(cell(PAIS.documentos, 'processes') * 1.9)
})

test('a word that it does not take is told, and nothing is reckoned without it', () => {
  const program = join(ROOT, 'tools/dimension.ts')
  for (const args of [['--nada', '3'], ['3'], ['--documentos'], ['--documentos', 'mil']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^Uso: npm run dimension/)])
  }
  const { stdout } = spawnSync(process.execPath, [program, '--documentos', '1000'], { encoding: 'utf8' })
  expect(stdout).toContain('| what | how much | from |')
})
