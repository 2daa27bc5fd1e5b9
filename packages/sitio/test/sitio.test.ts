import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { Sitio } from '../src/index.ts'
import { INDICE, SLUGS } from '../src/indice.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGINAS = join(import.meta.dirname, '../paginas')
const PROBLEMAS = join(ROOT, 'docs/problems')

/** The reference is the viewer's, and these are the service's. */
const DE_OTROS = ['/docs/referencia', '/openapi.json']

let sitio: Sitio
const texts = new Map<string, string>()

beforeAll(async () => {
  const names = readdirSync(PROBLEMAS).filter(name => name.endsWith('.md') && name !== 'README.md')
  sitio = new Sitio({
    contrato: () => JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')),
    problemas: new Map(names.map(name => [name.slice(0, -3), readFileSync(join(PROBLEMAS, name), 'utf8')])),
  })
  for (const url of sitio.urls) texts.set(url, (await sitio.read(url)).text)
})

const escritas = () =>
  readdirSync(PAGINAS).map(name => [name, readFileSync(join(PAGINAS, name), 'utf8')] as const)

test('every page that is written is in the menu, and each of the menu is there', () => {
  const slugs = escritas().map(([name]) => name.slice(0, -3))
  expect(slugs.filter(slug => !SLUGS.includes(slug))).toEqual([])
  expect(new Set(SLUGS).size).toBe(INDICE.reduce((sum, { paginas }) => sum + paginas.length, 0))
})

test('the contract is not asked for until something of it is shown: no start waits for it', async () => {
  const contrato = vi.fn(() => ({}))
  const otro = new Sitio({ contrato, problemas: new Map() })
  await otro.read('/docs/sitio.css')
  expect(contrato).not.toHaveBeenCalled()
  await otro.read('/docs/contrato.md')
  expect(contrato).toHaveBeenCalled()
})

test('no link leads nowhere, neither to a page nor to a part of one', () => {
  const lost: string[] = []
  for (const [url, text] of texts) {
    if (!text.startsWith('<!doctype html>')) continue
    for (const [, to = '', part] of text.matchAll(/href="(\/[^"#?]*)?(?:#([^"]*))?"/g)) {
      const target = to === '' ? text : texts.get(to)
      if (target === undefined ? !DE_OTROS.includes(to) : part && !target.includes(`id="${part}"`))
        lost.push(`${url}: ${to}#${part ?? ''}`)
    }
  }
  expect(lost).toEqual([])
})

test('nothing is asked of anybody else, and no text becomes a style or a program', () => {
  const asking = [...texts].filter(
    ([, text]) =>
      text.startsWith('<!doctype html>') &&
      /(src|<link[^>]*href)="(https?:)?\/\/|<style|style="|<script>|\son\w+="/.test(text),
  )
  expect(asking.map(([url]) => url)).toEqual([])
})

test('every block of code is run by a test, parsed by one, or drawn', () => {
  const wrong: string[] = []
  for (const [name, text] of escritas())
    for (const [, language = '', code = ''] of text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
      // sh: `local/test/readme.test.ts`; text: what is typed once, and not here.
      if (['sh', 'text', 'linea'].includes(language)) continue
      if (language !== 'json') wrong.push(`${name}: ${language}`)
      else JSON.parse(code)
    }
  expect(wrong).toEqual([])
})

test('every sample stands in a page', () => {
  const muestras = join(import.meta.dirname, '../muestras')
  const files = readdirSync(muestras, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(muestras.length + 1)}/${name}`)
  const named = escritas().flatMap(([, text]) =>
    [...text.matchAll(/<!-- muestra: (\S+) -->/g)].map(([, name]) => name),
  )
  expect(named.toSorted()).toEqual(files.toSorted())
})

test('whoever searches finds pages, their parts, errors and codes of SIFEN', () => {
  const filas: { titulo: string; url: string; texto: string }[] = JSON.parse(texts.get('/docs/buscar.json')!)
  const find = (titulo: string) => filas.find(fila => fila.titulo === titulo)
  expect(find('Nominar')?.url).toBe('/docs/nominar')
  expect(find('Si SIFEN tampoco contesta la pregunta')?.url).toBe(
    '/docs/incertidumbre#si-sifen-tampoco-contesta-la-pregunta',
  )
  expect(find('4453')).toMatchObject({
    url: '/docs/codigos?codigo=4453',
    texto: expect.stringMatching(/nominada/),
  })
  expect(filas.filter(({ url }) => url.startsWith('/problemas/')).length).toBeGreaterThan(30)
})

test('an agent finds every page and every error from one text, and reads them without ornament', () => {
  const index = texts.get('/llms.txt')!
  const linked = [...index.matchAll(/\]\((\/[^)]+)\)/g)].map(([, url = '']) => url)
  expect(linked.filter(url => !texts.has(url) && !DE_OTROS.includes(url))).toEqual([])
  for (const slug of SLUGS) expect(linked).toContain(`/docs/${slug}.md`)
  expect(linked.filter(url => url.startsWith('/problemas/')).length).toBeGreaterThan(30)
  for (const [url, text] of texts) if (url.endsWith('.md')) expect(text, url).toMatch(/^# /)
})

test('the contract for reading has every operation, its fields, an example and its answers', () => {
  const text = texts.get('/docs/contrato.md')!
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  for (const [path, methods] of Object.entries<object>(paths))
    for (const method of Object.keys(methods)) expect(text).toContain(`## ${method.toUpperCase()} ${path}\n`)
  const [, nominar = ''] =
    /## POST \/api\/v1\/documento-electronico\/\{id\}\/nominar\n([\s\S]*?)\n## /.exec(text) ?? []
  expect(nominar).toContain('| `receptor.nombreRazonSocial` \\* | texto |')
  expect(nominar).toMatch(/\*\*503\*\*: .*result-uncertain/)
  expect(nominar).toContain('```json')
})

test('the page of errors has every type with its statuses, that of codes every code with what to do', () => {
  expect(texts.get('/docs/errores.md')).toContain(
    '| 503 | [`result-uncertain`](/problemas/result-uncertain) |',
  )
  expect(texts.get('/docs/errores.md')).not.toMatch(/^\| {2}\|/m)
  const rows = texts.get('/docs/codigos.md')!.match(/^\| `\d{4}` \| (sí|no|espere) \| [^|]+ \| [^|]+\. \|$/gm)
  expect(rows?.length).toBeGreaterThan(500)
})
