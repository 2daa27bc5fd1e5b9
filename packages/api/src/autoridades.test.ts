import { expect, test } from 'vitest'
import { openAutoridades } from './autoridades.ts'

const said: unknown[] = []
const log = { warn: (...line: unknown[]) => void said.push(line) }

test('a list that holds no authority keeps the service from starting, and says which variable and why', () => {
  expect(() => openAutoridades('no es PEM', log)).toThrow(/^MBOHERA_AUTORIDADES no sirve: no contiene/)
  expect(said).toEqual([])
})

test('without a list nobody is believed, and the operator is told', () => {
  expect(openAutoridades(null, log).cuantas).toBe(0)
  expect(JSON.stringify(said)).toMatch(/MBOHERA_AUTORIDADES.*no certification authority is recognised/)
})
