import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './check/step.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-sitio-'))
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'tools/sitio.ts'), ...args], { encoding: 'utf8' })

beforeAll(() => {
  const { status, stderr } = run(dir)
  expect(status, stderr).toBe(0)
})
afterAll(() => rmSync(dir, { recursive: true }))

test('whatever a page of the files asks for is among them', () => {
  for (const page of ['docs', 'docs/nominar', 'docs/referencia', 'problemas/result-uncertain']) {
    const html = readFileSync(join(dir, page, 'index.html'), 'utf8')
    const asked = [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, url = '']) => url)
    const missing = asked.filter(
      url => !existsSync(join(dir, url, 'index.html')) && !existsSync(join(dir, url)),
    )
    expect(missing, page).toEqual([])
  }
  for (const file of ['llms.txt', 'llms-full.txt', 'docs/nominar.md', 'docs/buscar.json', 'openapi.json'])
    expect(existsSync(join(dir, file)), file).toBe(true)
})

test('every page is readable for the server that gives it, whoever made it and under whatever umask', () => {
  const closed = join(dir, 'cerrada')
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', 'umask 077; exec "$0" "$@"', process.execPath, join(ROOT, 'tools/sitio.ts'), closed],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
  const modes = ['', ...readdirSync(closed, { recursive: true, encoding: 'utf8' })].map(path => {
    const stat = lstatSync(join(closed, path))
    return `${stat.isDirectory() ? 'folder' : 'file'} ${(stat.mode & 0o777).toString(8)}`
  })
  expect(new Set(modes)).toEqual(new Set(['folder 755', 'file 644']))
})

test('without a folder it says how it is called', () => {
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([2, 'Uso: npm run sitio -- <carpeta>\n'])
})
