import ts from 'typescript'
import { declarationOf, nodesOf, type Tree } from './tree.ts'

const ENDS = /^(close|end|stop|destroy|__@asyncDispose.*|__@dispose.*)$/

/** What has to be ended by whoever has it. */
function isResource({ checker }: Tree, node: ts.Expression): boolean {
  const given = checker.getTypeAtLocation(node)
  const type = checker.getNonNullableType(checker.getAwaitedType(given) ?? given)
  return type.getProperties().some(({ escapedName }) => ENDS.test(String(escapedName)))
}

const OPENS = /^(open|start|create)[A-Z]/

const isOurs = (tree: Tree, name: ts.Expression): boolean => {
  const declared = declarationOf(tree, name)?.getSourceFile()
  return declared !== undefined && tree.sources.includes(declared)
}

/** What of ours is opened in a source: by a function that says so, or by making an instance. */
function* openings(tree: Tree, source: ts.SourceFile): Generator<string> {
  for (const node of nodesOf(source)) {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) continue
    const name = node.expression
    const opens = ts.isNewExpression(node) || (ts.isIdentifier(name) && OPENS.test(name.text))
    if (opens && isOurs(tree, name) && isResource(tree, node)) yield name.getText()
  }
}

/** Sources that put a program together: each opens several things that have to be ended. */
export const assemblies = (tree: Tree, where: (path: string) => boolean, atLeast = 3): string[] =>
  tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source => {
      const opened = [...new Set(openings(tree, source))]
      return opened.length >= atLeast ? [`${tree.pathOf(source)} (${opened.join(', ')})`] : []
    })
