import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countConexiones } from './conexiones.ts'

const page = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../docs/operations', name), 'utf8')

test('a process that sends holds more connections than its pool, as many as the pages of the operator say', () => {
  expect(countConexiones({ poolConnections: 10, worker: false })).toBe(11)
  const mas = countConexiones({ poolConnections: 10, worker: true }) - 11
  expect(page('deploy.md')).toContain(`(\`MBOHERA_POOL\` + 1), and ${mas} more for each that sends`)
  expect(page('sizing.md')).toContain(`10 and 1 of each process, ${mas} more of each that sends`)
})
