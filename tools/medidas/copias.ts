import ts from 'typescript'
import { nodesIn, type Tree } from './tree.ts'

/** A form is known by what it takes and what it refuses, however it is written. */
export interface Forma {
  takes: readonly string[]
  refuses: readonly string[]
}

const CDC = '01800999991001001000000122026112014829150370'

export const FORMAS: Record<'cdc' | 'ruc' | 'decimal' | 'correo' | 'correoDePersona', Forma> = {
  cdc: { takes: [CDC], refuses: [CDC.slice(1), `${CDC}0`, `${CDC} `, 'x'.repeat(44), ''] },
  /** Without its check digit, as SIFEN's schema has it. */
  ruc: {
    takes: ['80012345', '4444444', '1234567A'],
    refuses: ['80012345-0', '01234', '12', '123456789', '12A45', 'x', ''],
  },
  /** At most fifteen digits before the point: an amount. */
  decimal: {
    takes: ['10', '10.5', '0.25', '9'.repeat(15)],
    refuses: ['9'.repeat(16), '', 'x', '1.2.3', '.', '80012345-0', '10.5 x'],
  },
  /** As SIFEN's schema has it: without `+`. */
  correo: {
    takes: ['ana@ejemplo.com.py', 'ana.b@ejemplo.com'],
    refuses: ['ana', '@ejemplo.com', 'ana@', 'a b@ejemplo.com', 'ana+compras@ejemplo.com', ''],
  },
  /** As an identity provider says it of a person: whoever has `+` in it is a member all the same. It is another fact, with a row of its own. */
  correoDePersona: {
    takes: ['ana@ejemplo.com.py', 'ana.b@ejemplo.com', 'ana+compras@ejemplo.com'],
    refuses: ['ana', '@ejemplo.com', 'ana@', 'a b@ejemplo.com', ''],
  },
}

/** A regular expression of the source, and a text that becomes one. */
function patternOf(node: ts.Node): RegExp | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return made(node.text.slice(1, end), node.text.slice(end + 1).replace(/[gy]/g, ''))
  }
  if (!ts.isStringLiteralLike(node) || !/^\^.*\$$/.test(node.text)) return undefined
  return made(node.text, 'u') ?? made(node.text, '')
}

function made(text: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(text, flags)
  } catch {
    return undefined
  }
}

export const copiesOf = (tree: Tree, { takes, refuses }: Forma, where: (path: string) => boolean): string[] =>
  [...nodesIn(tree, where)].flatMap(node => {
    const pattern = patternOf(node)
    if (pattern === undefined) return []
    const is = takes.every(text => pattern.test(text)) && !refuses.some(text => pattern.test(text))
    return is ? [`${tree.placeOf(node)} ${node.getText()}`] : []
  })
