import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack } from '../../../tools/pack.ts'

let folder: string
let inside: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cliente-'))
  execFileSync('tar', ['-xzf', pack('cliente', folder), '-C', folder])
  inside = join(folder, 'package')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(inside, name), 'utf8')
const programs = () => readdirSync(inside).filter(name => name.endsWith('.js'))

test('depends on nothing, and asks for no module but one that only Node 18 is asked for', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ dependencies: {}, engines: { node: '>=18' } })
  const imported = programs().flatMap(name => [...read(name).matchAll(/(?:from|import\() ?['"]([^'"]+)/g)])
  expect(imported.map(([, from]) => from).filter(from => !from!.startsWith('./'))).toEqual([])
})

test('is at most 12 KB compressed', () => {
  expect(gzipSync(programs().map(read).join('\n'), { level: 9 }).length).toBeLessThanOrEqual(12 * 1024)
})

test('says what it is, what it needs, and how it begins', () => {
  expect(read('README.md')).toContain("import { Mbohera } from '@mbohera/cliente'")
  expect(readdirSync(inside)).toEqual(
    expect.arrayContaining(['index.js', 'index.d.ts', 'README.md', 'LICENSE']),
  )
})

test('what was packed is loaded, and makes a client', async () => {
  const { Mbohera } = await import(pathToFileURL(join(inside, 'index.js')).href)
  const mbohera = new Mbohera({ apiKey: 'sk_live_x', url: 'http://127.0.0.1:1', paciencia: { intentos: 1 } })
  await expect(mbohera.emisor()).rejects.toThrow(/No se obtuvo respuesta de http:\/\/127\.0\.0\.1:1/)
})
