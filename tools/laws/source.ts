import ts from 'typescript'

export interface Source {
  path: string
  text: string
}

/** "path:line" of every node for which `isFault` says why. */
export function faultsIn({ path, text }: Source, isFault: (node: ts.Node) => string | undefined): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const fault = isFault(node)
    if (fault !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      faults.push(`${path}:${line + 1} ${fault}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return faults
}

/** `a.b` as written, for an access by name; undefined for everything else. */
export const accessed = (node: ts.Node): string | undefined =>
  ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)
    ? `${node.expression.text}.${node.name.text}`
    : undefined
