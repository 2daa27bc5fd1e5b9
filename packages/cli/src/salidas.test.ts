import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SALIDAS } from './salidas.ts'

const ROOT = join(import.meta.dirname, '../../..')

test.each(['packages/cli/README.md', 'packages/sitio/paginas/linea-de-comandos.md'])(
  'the table of %s says what the program does',
  path => {
    const rows = [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^\| (\d) +\| `(\w+)` +\| (.*?) +\|$/gm)]
    const said = rows.map(([, codigo, salida, texto]) => [salida, { codigo: Number(codigo), texto }])
    expect(Object.fromEntries(said)).toEqual(SALIDAS)
  },
)
