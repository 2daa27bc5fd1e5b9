import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INDICE } from '@mbohera/sitio/indice'
import { expect, test } from 'vitest'
import { privateFolder } from './folders.ts'
import { runProgram } from './starter.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGINAS = join(ROOT, 'packages/sitio/paginas')
const source = join(import.meta.dirname, '../src')

/** Every command of a text, as a newcomer types them one after the other. */
const commandsOf = (markdown: string): string =>
  [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text).join('\n')

/** What it prints, in a shell that stops at the first command that fails. */
async function run(script: string, { api, dir }: { api: string; dir: string }): Promise<string> {
  // Only where things are is another: the ports and the folder of this test.
  const places: [string, string][] = [
    ['http://127.0.0.1:3000', api],
    ['npm run --silent token --', `"${process.execPath}" "${join(source, 'token.ts')}"`],
    ['./data/local.json', join(dir, 'local.json')],
  ]
  let here = script
  for (const [usual, there] of places) {
    expect(here).toContain(usual)
    here = here.replaceAll(usual, there)
  }
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', here], {
    cwd: ROOT,
    env: { ...process.env, MBOHERA_DATA_DIR: dir, XDG_CONFIG_HOME: dir, XDG_STATE_HOME: dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  shell.stdout.on('data', chunk => (out += chunk))
  const [code] = await once(shell, 'close')
  expect(code, out).toBe(0)
  return out
}

async function readCommands(): Promise<{ readme: string; documentation: string }> {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8')
  const [, guide] = /## The first call\n([\s\S]*)## Where to read next/.exec(text)!
  const slugs = INDICE.flatMap(({ paginas }) => paginas)
  const pages = slugs.map(slug => readFile(join(PAGINAS, `${slug}.md`), 'utf8').catch(() => ''))
  return {
    readme: commandsOf(guide!),
    documentation: (await Promise.all(pages)).map(commandsOf).join('\n'),
  }
}

/** Of each answer its status, what became of the evento, and what its headers say of the key. */
const whatIsSeen = (out: string) =>
  out
    .split('HTTP/1.1 ')
    .slice(1)
    .map(answer => {
      const evento = JSON.parse(/^{.*/m.exec(answer)![0])
      const headers = (/^(retry-after|idempotent-replayed): .*$/im.exec(answer)?.[0] ?? '').toLowerCase()
      return [answer.slice(0, 3), evento.estadoEvento, headers]
    })

test('the commands of the README and of the documentation do what they say: nominated once, replayed, found after a lost answer, taken up after none', async () => {
  const dir = await privateFolder()
  const whole = runProgram(join(source, 'main.ts'), dir, {
    MBOHERA_PORT: '0',
    MBOHERA_SIFEN_PLAZO_MS: '4000',
  })
  const { api } = await whole.ready()
  const { readme, documentation } = await readCommands()
  // Whoever tries them once more nominates another one.
  for (let vez = 0; vez < 2; vez++)
    expect(whatIsSeen(await run(readme, { api, dir }))).toEqual([
      ['200', 'APROBADO', ''],
      ['200', 'APROBADO', 'idempotent-replayed: true'],
      ['200', 'APROBADO', ''],
      ['503', 'ENVIADO', 'retry-after: 30'],
      ['200', 'APROBADO', ''],
    ])
  // From the first page of the documentation to the last, in one shell; each looks itself for what it says.
  const out = await run(documentation, { api, dir })
  expect(out.match(/"estadoEvento":"APROBADO"/g)).toHaveLength(4)
  for (const said of [/idempotent-replayed: true/i, /"type":"result-uncertain"/]) expect(out).toMatch(said)
  expect(await whole.end('SIGINT')).toBe(0)
})
