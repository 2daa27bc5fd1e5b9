import ts from 'typescript'
import { nameOf, nodesIn, outerFns, type Tree } from './tree.ts'

/** Rows of a table, each with what makes it fail. */
export const ruleRows = (tree: Tree, where: (path: string) => boolean): string[] =>
  [...nodesIn(tree, where)]
    .filter(ts.isObjectLiteralExpression)
    .filter(row => ['regla', 'falla'].every(word => row.properties.some(one => one.name?.getText() === word)))
    .map(row => tree.placeOf(row))

/** Checks that are given what they need by position and write into a list: `entero(f, r, campo, id, v, min, max)`. */
export function positionalChecks(tree: Tree, where: (path: string) => boolean, atLeast = 5): string[] {
  const { checker } = tree
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source =>
      [...outerFns(source)]
        .filter(({ parameters: [first, ...more] }) => {
          if (first === undefined || more.length < atLeast - 1) return false
          const type = checker.getTypeAtLocation(first)
          const element = checker.isArrayType(type)
            ? checker.getTypeArguments(type as ts.TypeReference)[0]
            : undefined
          return element?.symbol?.name === 'Fault'
        })
        .map(fn => `${tree.placeOf(fn)} ${nameOf(fn)}`),
    )
}
