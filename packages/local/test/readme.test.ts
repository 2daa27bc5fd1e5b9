import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { privateFolder } from './folders.ts'
import { runProgram } from './starter.ts'

const ROOT = join(import.meta.dirname, '../../..')
const source = join(import.meta.dirname, '../src')

/** Every command of the README after `npm start`, as a newcomer types them. */
async function commands(): Promise<string> {
  const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
  const [, guide] = /## The first call\n([\s\S]*)## Where to read next/.exec(readme)!
  return [...guide!.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text).join('\n')
}

test('the commands of the README do what it says: nominated once, replayed, found after a lost answer, taken up after none', async () => {
  const dir = await privateFolder()
  const whole = runProgram(join(source, 'main.ts'), dir, {
    MBOHERA_PORT: '0',
    MBOHERA_SIFEN_PLAZO_MS: '1500',
  })
  const { api } = await whole.ready()
  // Only where things are is another: the ports and the folder of this test.
  const places: [string, string][] = [
    ['http://127.0.0.1:3000', api],
    ['npm run --silent token --', `"${process.execPath}" "${join(source, 'token.ts')}"`],
    ['./data/local.json', join(dir, 'local.json')],
  ]
  let script = await commands()
  for (const [usual, here] of places) {
    expect(script).toContain(usual)
    script = script.replaceAll(usual, here)
  }
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { ...process.env, MBOHERA_DATA_DIR: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  shell.stdout.on('data', chunk => (out += chunk))
  const [code] = await once(shell, 'close')
  expect(code, out).toBe(0)
  const answers = out.split('HTTP/1.1 ').slice(1)
  const seen = answers.map(answer => {
    const evento = JSON.parse(/^{.*/m.exec(answer)![0])
    const headers = (/^(retry-after|idempotent-replayed): .*$/im.exec(answer)?.[0] ?? '').toLowerCase()
    return [answer.slice(0, 3), evento.estadoEvento, headers]
  })
  expect(seen).toEqual([
    ['200', 'APROBADO', ''],
    ['200', 'APROBADO', 'idempotent-replayed: true'],
    ['200', 'APROBADO', ''],
    ['503', 'ENVIADO', 'retry-after: 30'],
    ['200', 'APROBADO', ''],
  ])
  expect(await whole.end('SIGINT')).toBe(0)
})
