// A SIFEN that is an enemy: answers without end, slow, bombs of entities and of compression, redirections, false certificates.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ataque } from '../lib/ataque.ts'
import { atLeast, atMost } from '../lib/report.ts'

const root = join(import.meta.dirname, '../..')
/** Where that is proved: what reads and what carries the answers of a SIFEN. */
const PRUEBAS = [
  'packages/sifen/src/transport/',
  'packages/sifen/src/xml/',
  'packages/sifen/test/respuestas.fuzz',
]

const ataque: Ataque = async function* ({ semilla, short, say }) {
  say(`las pruebas de ${PRUEBAS.join(', ')}`)
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-ataque-'))
  const report = join(dir, 'vitest.json')
  const args = ['run', '--project=sifen', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...PRUEBAS], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, MBOHERA_SEMILLA: String(semilla), ...(short ? {} : { MBOHERA_RUNS: '2000' }) },
  })
  await new Promise(resolve => child.on('close', resolve))
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(dir, { recursive: true, force: true })
  yield atLeast(100, { name: 'pruebas contra un SIFEN hostil', value: numPassedTests, unit: '' })
  yield atMost(0, { name: 'que fallaron', value: numFailedTests, unit: '' })
}

export default ataque
