import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rechazo } from './rechazos.ts'

/** The page of refusals: written by `npm run corpus -- --pagina`, judged by the suite. */
const PAGINA = fileURLToPath(new URL('../../docs/protocol/refusals.md', import.meta.url))

const CABECERA = `# Why a request is refused

Every refusal that \`npm run corpus -- 10000 --pagina\` meets, once, with who else would not take it; the command writes this page. _SIFEN_: a rule of the
manual and its notes, by its code. _XSD_: the schema (0160). _aquí_: SIFEN would take it or says nothing of it, and the reason why it is refused
all the same stands beside it. In the name of a field \`[]\` is any place of a list; \`condicionPago\` and \`documentoAsociado\` are also those of lists.

| campo | \`codigo\` | quién | fuente | por ejemplo |
| ----- | -------- | ----- | ------ | ----------- |
`

const MAX_EJEMPLO = 160
const sinBarras = (text: string) => text.replaceAll('|', '\\|').replace(/[<>]/g, '\\$&')

/** Of a fault's sentence what does not depend on who met it: numbers and quotations are other ones in another draw. */
const ejemploDe = (detalle: string) =>
  detalle.length > MAX_EJEMPLO ? `${detalle.slice(0, MAX_EJEMPLO)}…` : detalle

/** What the page says of a refusal; its sentence may be another. */
export const filaDe = ({ campo, codigo, fuente }: Pick<Rechazo, 'campo' | 'codigo' | 'fuente'>): string =>
  `| \`${campo}\` | \`${codigo}\` | ${fuente?.quien} | ${sinBarras(fuente?.donde ?? '')} |`

const comparar = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function writePagina(rechazos: readonly Rechazo[]): void {
  const filas = new Map<string, string>()
  for (const rechazo of rechazos.toSorted((a, b) => a.sorteo - b.sorteo)) {
    const fila = filaDe(rechazo)
    if (!filas.has(fila)) filas.set(fila, `${fila} ${sinBarras(ejemploDe(rechazo.detalle))} |`)
  }
  writeFileSync(PAGINA, `${CABECERA}${[...filas.values()].toSorted(comparar).join('\n')}\n`)
}

/** The rows of the page as they stand: field, code, who, source, example. */
export const filasDePagina = (): string[][] =>
  readFileSync(PAGINA, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.slice(2, -2).split(' | '))
