import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rechazo } from './rechazos.ts'

/** The page of refusals: written by `npm run corpus -- --pagina`, judged by the suite. */
const PAGINA = fileURLToPath(new URL('../../docs/protocol/refusals.md', import.meta.url))

const CABECERA = `# Why a request is refused

Every refusal that \`npm run corpus -- 10000 --pagina\` meets, once, with who else would not take it; the command writes this page. _SIFEN_: a rule of the
manual and its notes, by its code. _XSD_: the schema (0160). _aquí_: SIFEN would take it or says nothing of it, and the reason why it is refused
all the same stands beside it. In the name of a field \`[]\` is any place of a list; \`condicionPago\` and \`documentoAsociado\` are also those of lists.
`

const TITULOS = ['campo', '`codigo`', 'quién', 'fuente', 'por ejemplo']
const MAX_EJEMPLO = 160
const sinBarras = (text: string) => text.replaceAll('|', '\\|').replace(/[<>]/g, '\\$&')

/** What the page says of a refusal; its sentence may be another in another draw. */
export const filaDe = ({ campo, codigo, fuente }: Pick<Rechazo, 'campo' | 'codigo' | 'fuente'>): string[] => [
  `\`${campo}\``,
  `\`${codigo}\``,
  fuente?.quien ?? '',
  sinBarras(fuente?.donde ?? ''),
]

const ejemploDe = ({ detalle }: Rechazo) =>
  sinBarras(detalle.length > MAX_EJEMPLO ? `${detalle.slice(0, MAX_EJEMPLO)}…` : detalle)

const compararFilas = (a: readonly string[], b: readonly string[]) => (a.join(' ') < b.join(' ') ? -1 : 1)

export function writePagina(rechazos: readonly Rechazo[]): void {
  const filas = new Map<string, string[]>()
  for (const rechazo of rechazos.toSorted((a, b) => a.sorteo - b.sorteo)) {
    const fila = filaDe(rechazo)
    const clave = fila.join(' ')
    if (!filas.has(clave)) filas.set(clave, [...fila, ejemploDe(rechazo)])
  }
  const todas = [TITULOS, ...[...filas.values()].toSorted(compararFilas)]
  const anchos = TITULOS.map((_, n) => Math.max(...todas.map(fila => fila[n]!.length)))
  const escribir = (fila: readonly string[], relleno = ' ') =>
    `| ${fila.map((celda, n) => celda.padEnd(anchos[n]!, relleno)).join(' | ')} |`
  const [titulos, ...resto] = todas.map(fila => escribir(fila))
  const raya = escribir(
    TITULOS.map(() => ''),
    '-',
  )
  writeFileSync(PAGINA, `${[CABECERA, titulos, raya, ...resto].join('\n')}\n`)
}

/** The rows of the page as they stand: field, code, who, source, example. */
export const filasDePagina = (): string[][] =>
  readFileSync(PAGINA, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `') && !line.startsWith('| `codigo'))
    .map(line =>
      line
        .slice(2, -2)
        .split(/ *(?<!\\)\| /)
        .map(celda => celda.trim()),
    )
