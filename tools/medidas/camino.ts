import ts from 'typescript'
import { declarationOf, type Fn, isFn, nameOf, nodesOf, type Tree } from './tree.ts'

/** A function, or a constant that is made by a call, whose functions are called by whoever has it. */
type Part = Fn | ts.VariableDeclaration

/** The parts of the tree that a part names: what it calls, and what it hands over to be called. */
function namedBy(tree: Tree, part: Part): Set<Part> {
  const named = new Set<Part>()
  for (const node of nodesOf(part)) {
    if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent)) continue
    const target = partOf(declarationOf(tree, node))
    const isElsewhere = target !== undefined && !isWithin(target, part)
    if (isElsewhere && tree.sources.includes(target.getSourceFile())) named.add(target)
  }
  return named
}

const isWithin = (inner: ts.Node, outer: ts.Node): boolean =>
  inner.getSourceFile() === outer.getSourceFile() && inner.pos >= outer.pos && inner.end <= outer.end

function partOf(declaration: ts.Declaration | undefined): Part | undefined {
  if (declaration === undefined) return undefined
  if (isFn(declaration)) return declaration.body === undefined ? undefined : declaration
  const hasValue = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
  const value = hasValue ? declaration.initializer : undefined
  if (value === undefined) return undefined
  if (isFn(value)) return value
  const isTop = ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent)
  return isTop && ts.isCallExpression(value) ? declaration : undefined
}

/** Whether a part calls something of an interface: a port, behind which the network is. */
const callsPort = (tree: Tree, part: Part, port: string): boolean =>
  [...nodesOf(part)].some(node => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    const declaration = declarationOf(tree, node.expression.name)
    return declaration !== undefined && ts.isInterfaceDeclaration(declaration.parent)
      ? declaration.parent.name.text === port
      : false
  })

export interface Camino {
  /** What is on a way from the first to the port. */
  parts: Part[]
  /** The files that are read to follow it: where these stand, and what they name. */
  rooms: string[]
  /** What they hand back early, because something that they called or asked did not do. */
  returns: string[]
}

/** Every way from a function to a port, followed by name. */
export function walk(tree: Tree, from: Fn, port: string): Camino {
  const named = new Map<Part, Set<Part>>()
  const pending: Part[] = [from]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (named.has(part)) continue
    const others = namedBy(tree, part)
    named.set(part, others)
    pending.push(...others)
  }
  const onWay = new Set([...named.keys()].filter(part => callsPort(tree, part, port)))
  for (let grown = true; grown; ) {
    grown = false
    for (const [part, others] of named)
      if (!onWay.has(part) && [...others].some(other => onWay.has(other))) {
        onWay.add(part)
        grown = true
      }
  }
  const parts = [...named.keys()].filter(part => onWay.has(part))
  return {
    parts,
    rooms: [...new Set(parts.flatMap(part => [part, ...(named.get(part) ?? [])]).map(tree.pathOf))].sort(),
    returns: [...new Set(parts.flatMap(part => earlyReturns(tree, part)))],
  }
}

/** `if (…) return …` that is not the last word of its function. */
const earlyReturns = (tree: Tree, part: Part): string[] =>
  [...nodesOf(part)]
    .filter(ts.isIfStatement)
    .filter(({ thenStatement }) =>
      ts.isBlock(thenStatement)
        ? thenStatement.statements.some(ts.isReturnStatement)
        : ts.isReturnStatement(thenStatement),
    )
    .map(node => tree.placeOf(node))

/** The handler that a route's file holds. */
export function handlerIn(tree: Tree, path: string): Fn | undefined {
  const source = tree.sources.find(one => tree.pathOf(one) === path)
  return source && [...nodesOf(source)].filter(isFn).find(fn => nameOf(fn) === 'handle')
}
