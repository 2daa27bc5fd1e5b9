import ts from 'typescript'
import { declarationOf, type Fn, isFn, nameOf, nodesOf, type Tree } from './tree.ts'

/** What stands behind a name that is called. */
interface Called {
  fns: Fn[]
  /** The functions of a table from which the called one was made: `const nominar = eventOperation({ read: …, find: … })`. */
  table: Fn[]
}

const NOTHING: Called = { fns: [], table: [] }

/** The functions of the tree that a function calls by name, directly. */
function calledBy(tree: Tree, fn: Fn): Called {
  const all = [...nodesOf(fn)].filter(ts.isCallExpression).map(call => calledAt(tree, call.expression))
  return { fns: all.flatMap(({ fns }) => fns), table: all.flatMap(({ table }) => table) }
}

function calledAt(tree: Tree, expression: ts.Expression): Called {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const declaration = declarationOf(tree, name)
  return declaration === undefined ? NOTHING : functionsOf(tree, declaration)
}

function functionsOf(tree: Tree, declaration: ts.Declaration): Called {
  if (isFn(declaration)) return { fns: ofTree(tree, declaration), table: [] }
  if (!ts.isVariableDeclaration(declaration) && !ts.isPropertyAssignment(declaration)) return NOTHING
  const { initializer } = declaration
  if (initializer === undefined) return NOTHING
  if (isFn(initializer)) return { fns: ofTree(tree, initializer), table: [] }
  if (!ts.isCallExpression(initializer)) return NOTHING
  const { fns } = calledAt(tree, initializer.expression)
  const table = initializer.arguments.filter(ts.isObjectLiteralExpression)
  return fns.length === 0 ? NOTHING : { fns, table: table.flatMap(literal => tableOf(tree, literal)) }
}

const ofTree = ({ sources }: Tree, fn: Fn): Fn[] =>
  fn.body !== undefined && sources.includes(fn.getSourceFile()) ? [fn] : []

/** The functions that a table holds: written in it, named in it, or made by what is spread into it. */
const tableOf = (tree: Tree, literal: ts.ObjectLiteralExpression): Fn[] =>
  literal.properties.flatMap(property => {
    if (ts.isMethodDeclaration(property)) return [property]
    if (ts.isSpreadAssignment(property))
      return ts.isCallExpression(property.expression)
        ? calledAt(tree, property.expression.expression).fns
        : []
    if (!ts.isPropertyAssignment(property)) return []
    const { initializer } = property
    return isFn(initializer) ? [initializer] : calledAt(tree, initializer).fns
  })

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

/** Every way from a function to a port, followed by name. What a table gives to an operation on the way is part of it. */
export function walk(tree: Tree, from: Fn, port: string): Camino {
  const calls = new Map<Fn, Fn[]>()
  const given = new Set<Fn>()
  const pending = [from]
  for (let fn = pending.pop(); fn !== undefined; fn = pending.pop()) {
    if (calls.has(fn)) continue
    const { fns, table } = calledBy(tree, fn)
    calls.set(fn, fns)
    for (const one of table) given.add(one)
    pending.push(...fns, ...table)
  }
  const onWay = new Set([...calls.keys()].filter(fn => callsPort(tree, fn, port)))
  for (let grown = true; grown; ) {
    grown = false
    for (const [fn, called] of calls)
      if (!onWay.has(fn) && called.some(other => onWay.has(other))) {
        onWay.add(fn)
        grown = true
      }
  }
  const functions = [...calls.keys()].filter(fn => onWay.has(fn) || given.has(fn))
  return {
    functions,
    rooms: [...new Set(functions.flatMap(fn => [fn, ...(calls.get(fn) ?? [])]).map(tree.pathOf))].sort(),
    returns: [...new Set(functions.flatMap(fn => earlyReturns(tree, fn)))],
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
