import ts from 'typescript'
import { declarationOf, nameOf, nodesIn, nodesOf, outerFns, type Tree } from './tree.ts'

const isObjectUnion = (type: ts.Type): boolean =>
  type.isUnion() && type.types.filter(part => (part.flags & ts.TypeFlags.Object) !== 0).length > 1

/** A list of things that happened, each of a kind of its own: a history. */
function isHistory({ checker }: Tree, type: ts.Type): boolean {
  if (!checker.isArrayType(type)) return false
  const element = checker.getTypeArguments(type as ts.TypeReference)[0]
  if (element === undefined) return false
  const bound = (element.flags & ts.TypeFlags.TypeParameter) !== 0
  return bound || (element.isUnion() && element.types.length >= 4 && isObjectUnion(element))
}

/** Functions that go by a history and say which step is next. Each is a machine of its own. */
export function stepMachines(tree: Tree, where: (path: string) => boolean): string[] {
  const { checker } = tree
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source =>
      [...outerFns(source)]
        .filter(fn => /^(next|siguiente)/.test(nameOf(fn) ?? ''))
        .filter(fn => fn.parameters.some(parameter => isHistory(tree, checker.getTypeAtLocation(parameter))))
        .map(fn => `${tree.placeOf(fn)} ${nameOf(fn)}`),
    )
}

/** Where it is asked what an Idempotency-Key stands for: calls of what answers 'replay', among others. */
export function keyDecisions(tree: Tree, where: (path: string) => boolean): string[] {
  const { checker } = tree
  return [...nodesIn(tree, where)].flatMap(node => {
    if (!ts.isCallExpression(node)) return []
    const type = checker.getTypeAtLocation(node)
    const is = type.isUnion() && type.types.some(part => part.isStringLiteral() && part.value === 'replay')
    return is ? [`${tree.placeOf(node)} ${node.expression.getText()}`] : []
  })
}

/** Calls by name of the function that has an event signed: who makes them puts an event together by itself. */
export function eventAssemblies(tree: Tree, signer: string, where: (path: string) => boolean): string[] {
  const signing = tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source => [...outerFns(source)])
    .filter(fn => [...nodesOf(fn)].some(node => isCallOf(node, signer)))
  return [...nodesIn(tree, where)].flatMap(node => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
    const declaration = declarationOf(tree, node.expression)
    return signing.some(fn => fn === declaration || fn.parent === declaration)
      ? [`${tree.placeOf(node)} ${node.expression.text}`]
      : []
  })
}

const isCallOf = (node: ts.Node, name: string): boolean =>
  ts.isCallExpression(node) && node.expression.getText() === name
