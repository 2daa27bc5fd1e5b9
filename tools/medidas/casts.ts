import ts from 'typescript'
import { nodesIn, type Tree } from './tree.ts'

const isConst = (node: ts.AsExpression): boolean => node.type.getText() === 'const'

/** A cast or a `!` says why it may be so, on its line, on one above its statement, or beside it. */
function isExplained(node: ts.Node): boolean {
  const source = node.getSourceFile()
  const lines = source.text.split('\n')
  const { line } = source.getLineAndCharacterOfPosition(node.getEnd())
  return /\/\/|\*\//.test(lines[line] ?? '') || /^\s*(\/\/|\*|\/\*)/.test(lines[line - 1] ?? '')
}

export interface Casts {
  all: string[]
  unexplained: string[]
}

const told = (tree: Tree, nodes: readonly ts.Node[]): Casts => ({
  all: nodes.map(node => tree.placeOf(node)),
  unexplained: nodes.filter(node => !isExplained(node)).map(node => tree.placeOf(node)),
})

/** `x as T`, but not `as const`; an import or an export under another name is no cast. */
export const casts = (tree: Tree, where: (path: string) => boolean): Casts =>
  told(
    tree,
    [...nodesIn(tree, where)].filter(
      node => (ts.isAsExpression(node) && !isConst(node)) || ts.isTypeAssertionExpression(node),
    ),
  )

export const nonNulls = (tree: Tree, where: (path: string) => boolean): Casts =>
  told(tree, [...nodesIn(tree, where)].filter(ts.isNonNullExpression))

/** Casts that give the compiler up: through `never` or `unknown`. */
export const blindCasts = (tree: Tree, where: (path: string) => boolean): string[] =>
  [...nodesIn(tree, where)]
    .filter(ts.isAsExpression)
    .filter(({ type }) => /^(never|unknown)$/.test(type.getText()))
    .map(node => tree.placeOf(node))
