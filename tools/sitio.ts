// npm run sitio -- CARPETA: the documentation as files that any server can give, as the service gives it at /docs.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Sitio } from '@mbohera/sitio'
import { readProblemPages } from '../packages/api/src/http/docs/problems.ts'
import { FILES, visorFile } from '../packages/api/src/http/docs/visor.ts'
import { ROOT } from './check/step.ts'
import { readCarpeta } from './uso.ts'

const folder = readCarpeta('npm run sitio -- <carpeta>')

// Any server gives it: another user reads all of it, whoever made it and under whatever umask.
process.umask(0o022)

/** A page is the file that a server gives for its folder. */
const pathOf = (url: string, isPage: boolean): string => (isPage ? `${url}/index.html` : url)

function write(url: string, isPage: boolean, bytes: string | Buffer): void {
  const root = resolve(folder)
  const path = join(root, pathOf(url, isPage))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
  chmodSync(path, 0o644)
  // What an earlier run made closed is opened; the folder itself is of whoever named it.
  for (let dir = dirname(path); dir !== root; dir = dirname(dir)) chmodSync(dir, 0o755)
}

const contract = readFileSync(join(ROOT, 'openapi.json'), 'utf8')
const sitio = new Sitio({ contrato: () => JSON.parse(contract), problemas: readProblemPages() })
for (const url of sitio.urls) {
  const { name, text } = await sitio.read(url)
  write(url, name.endsWith('.html'), text)
}
for (const url of FILES) write(url, !/\.\w+$/.test(url), visorFile(url).plain)
write('/openapi.json', false, contract)
process.stdout.write(`${resolve(folder)}: ${sitio.urls.length + FILES.length + 1} archivos\n`)
