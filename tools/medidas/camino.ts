import ts from 'typescript'
import { declarationOf, type Fn, isFn, nameOf, nodesOf, type Tree } from './tree.ts'

/** The functions of the tree that a function calls by name, directly. */
function calledBy(tree: Tree, fn: Fn): Set<Fn> {
  const called = new Set<Fn>()
  for (const node of nodesOf(fn)) {
    if (!ts.isCallExpression(node)) continue
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
    const declaration = declarationOf(tree, name)
    const target = declaration === undefined ? undefined : functionOf(declaration)
    if (target?.body !== undefined && tree.sources.includes(target.getSourceFile())) called.add(target)
  }
  return called
}

function functionOf(declaration: ts.Declaration): Fn | undefined {
  if (isFn(declaration)) return declaration
  const value =
    ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)
      ? declaration.initializer
      : undefined
  return value !== undefined && isFn(value) ? value : undefined
}

/** Whether a function calls something of an interface: a port, behind which the network is. */
const callsPort = (tree: Tree, fn: Fn, port: string): boolean =>
  [...nodesOf(fn)].some(node => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
    const declaration = declarationOf(tree, node.expression.name)
    return declaration !== undefined && ts.isInterfaceDeclaration(declaration.parent)
      ? declaration.parent.name.text === port
      : false
  })

export interface Camino {
  /** The functions on a way from the first to the port. */
  functions: Fn[]
  /** The files that are read to follow it: where these stand, and what they call themselves. */
  rooms: string[]
  /** What they hand back early, because something that they called or asked did not do. */
  returns: string[]
}

/** Every way from a function to a port, followed by name. */
export function walk(tree: Tree, from: Fn, port: string): Camino {
  const calls = new Map<Fn, Set<Fn>>()
  const pending = [from]
  for (let fn = pending.pop(); fn !== undefined; fn = pending.pop()) {
    if (calls.has(fn)) continue
    const called = calledBy(tree, fn)
    calls.set(fn, called)
    pending.push(...called)
  }
  const onWay = new Set([...calls.keys()].filter(fn => callsPort(tree, fn, port)))
  for (let grown = true; grown; ) {
    grown = false
    for (const [fn, called] of calls)
      if (!onWay.has(fn) && [...called].some(other => onWay.has(other))) {
        onWay.add(fn)
        grown = true
      }
  }
  const functions = [...calls.keys()].filter(fn => onWay.has(fn))
  return {
    functions,
    rooms: [...new Set(functions.flatMap(fn => [fn, ...(calls.get(fn) ?? [])]).map(tree.pathOf))].sort(),
    returns: functions.flatMap(fn => earlyReturns(tree, fn)),
  }
}

/** `if (…) return …` that is not the last word of its function. */
const earlyReturns = (tree: Tree, fn: Fn): string[] =>
  [...nodesOf(fn)]
    .filter(ts.isIfStatement)
    .filter(({ thenStatement }) =>
      ts.isBlock(thenStatement)
        ? thenStatement.statements.some(ts.isReturnStatement)
        : ts.isReturnStatement(thenStatement),
    )
    .map(node => `${tree.placeOf(node)} ${nameOf(fn)}`)

/** The handler that a route's file holds. */
export function handlerIn(tree: Tree, path: string): Fn | undefined {
  const source = tree.sources.find(one => tree.pathOf(one) === path)
  return source && [...nodesOf(source)].filter(isFn).find(fn => nameOf(fn) === 'handle')
}
