/** Writes the code tables of `packages/sifen/src/catalogos` from the texts of `packages/sifen/datos`. */
import { readFileSync, writeFileSync } from 'node:fs'

const sifen = new URL('../packages/sifen/', import.meta.url)
const lines = (name: string): string[] =>
  readFileSync(new URL(`datos/${name}`, sifen), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

const aviso = (source: string) => `// Written by tools/catalogos.ts from ${source}; change it there.\n`
const quote = (text: string) => JSON.stringify(text)

/** `code text` lines as the body of a Map literal. */
function entries(source: string[], numeric: boolean): string {
  return source
    .map(line => {
      const at = line.indexOf(' ')
      const code = line.slice(0, at)
      return `  [${numeric ? code : quote(code)}, ${quote(line.slice(at + 1))}],\n`
    })
    .join('')
}

function map(name: string, source: string[], numeric: boolean): string {
  return `export const ${name}: ReadonlyMap<${numeric ? 'number' : 'string'}, string> = new Map([\n${entries(source, numeric)}])\n`
}

function enumeraciones(): string {
  const tables: { name: string; rows: string[] }[] = []
  for (const line of lines('enumeraciones.txt')) {
    const head = /^\[(\w+)\]$/.exec(line)
    if (head) tables.push({ name: head[1]!, rows: [] })
    else tables.at(-1)!.rows.push(line)
  }
  let text = ''
  for (const { name, rows } of tables) {
    const numeric = rows.every(row => /^\d+ /.test(row))
    const free = rows.find(row => / \*\d/.test(row))
    text += `\n${map(
      name,
      rows.filter(row => row !== free),
      numeric,
    )}`
    if (free) {
      const [, code, min, max] = /^(\d+) \*(\d+)-(\d+)$/.exec(free)!
      text += `/** With this code the description is free text. */\n`
      text += `export const ${name}Libre = { codigo: ${code}, minimo: ${min}, maximo: ${max} } as const\n`
    }
  }
  return text
}

const unidades = lines('unidades.txt').map(line => line.split(' | ') as [string, string])

/** A description as the field that carries it holds it. */
const cut = (line: string, max: number) => {
  const at = line.indexOf(' ') + 1
  return line.slice(0, at) + line.slice(at).slice(0, max).trimEnd()
}

function codigos(): string {
  const rows = lines('codigos.txt').map(line => {
    const [codigo, regla, tipo, marca, ...mensaje] = line.split('|')
    const extra = marca === 'o' ? ', observado: true' : marca === 'r' ? ', retirado: true' : ''
    return `  [${quote(codigo!)}, { regla: ${quote(regla!)}, tipo: ${quote(tipo!)}, mensaje: ${quote(mensaje.join('|'))}${extra} }],\n`
  })
  return `
export type TipoRespuesta = 'approved' | 'rejected' | 'transient'
export interface CodigoRespuesta {
  readonly regla: string
  readonly tipo: TipoRespuesta
  readonly mensaje: string
  /** Approved, with a remark. */
  readonly observado?: true
  /** No longer answered. */
  readonly retirado?: true
}
export const codigosRespuesta: ReadonlyMap<string, CodigoRespuesta> = new Map<string, CodigoRespuesta>([
${rows.join('')}])
`
}

/** Every generated file: its path inside packages/sifen, and its text. */
export function generate(): ReadonlyMap<string, string> {
  const dir = 'src/catalogos/'
  return new Map([
    [
      `${dir}paises.generated.ts`,
      `${aviso('datos/paises.txt')}\n${map('paises', lines('paises.txt'), false)}`,
    ],
    [
      `${dir}monedas.generated.ts`,
      `${aviso('datos/monedas.txt')}\n${map(
        'monedas',
        lines('monedas.txt').map(line => cut(line, 20)),
        false,
      )}`,
    ],
    [
      `${dir}unidades.generated.ts`,
      `${aviso('datos/unidades.txt')}\n${map(
        'unidades',
        unidades.map(u => u[0]),
        true,
      )}
/** What each unit means, for people. */
${map(
  'unidadesNombre',
  unidades.map(([code, name]) => `${code.slice(0, code.indexOf(' '))} ${name}`),
  true,
)}`,
    ],
    [
      `${dir}departamentos.generated.ts`,
      `${aviso('datos/departamentos.txt')}\n${map('departamentos', lines('departamentos.txt'), true)}`,
    ],
    [`${dir}enumeraciones.generated.ts`, aviso('datos/enumeraciones.txt') + enumeraciones()],
    [`${dir}codigos.generated.ts`, aviso('datos/codigos.txt') + codigos()],
    [
      `${dir}geo.generated.ts`,
      `${aviso('datos/geo.txt')}\nexport const geoTexto = ${quote(lines('geo.txt').join('\n'))}\n`,
    ],
  ])
}

if (import.meta.main) {
  for (const [path, text] of generate()) writeFileSync(new URL(path, sifen), text)
}
