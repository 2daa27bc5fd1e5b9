import ts from 'typescript'
import { DE_PROGRAMAS } from '../packages/panel/src/api/palabras.ts'

/** Two words beside each other, one of them written as a sentence is. */
const FRASE = /\p{L}{2,},? \p{Ll}+/u
const SQL = /\b(select|insert into|update|delete from|where|order by)\b/
const HOJA_O_PROGRAMA = /[{;]\s*\n|=>|function\b/
/** What a person knows although a program does: addresses, what is sold by weight, what a page of the panel is called. */
const DE_TODOS =
  /\S*ejemplo\.com\.py\S*|\bhttps:\/\/|\bc\/u\b|\bd{2}\/mm\/aaaa\b|\bkWh\b|\b[Cc]laves? de API\b|\bbyte por byte\b|\bidentificador(?= (del CSC|como 0001|de cuatro|IdCSC))|\bIdCSC\b|\bDocumentación de la API\b|…\/noticias/g

export interface Texto {
  linea: number
  texto: string
}

/** Every sentence that a source writes, with what it puts into it as `…`, without the tags of a page and what is said to a developer alone. */
export function* textosDe(path: string, text: string): Generator<Texto> {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: Texto[] = []
  const visit = (node: ts.Node): void => {
    const written = writtenIn(node)
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (
      written !== undefined &&
      FRASE.test(written) &&
      !SQL.test(written) &&
      !HOJA_O_PROGRAMA.test(writtenIn(node) ?? '')
    )
      found.push({ linea: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, texto: written })
    if (!isError(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  yield* found
}

const isError = (node: ts.Node): boolean =>
  ts.isNewExpression(node) && node.expression.getText().endsWith('Error')

function writtenIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** Whether only who writes programs understands it. */
export const isDeProgramas = (texto: string): boolean => DE_PROGRAMAS.test(texto.replace(DE_TODOS, ''))

/** The source of one property of an object of a file. */
export function propiedad(text: string, nombre: string): string | undefined {
  const file = ts.createSourceFile('uno.ts', text, ts.ScriptTarget.Latest, true)
  let found: string | undefined
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText(file).replaceAll("'", '') === nombre)
      found ??= node.initializer.getText(file)
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
