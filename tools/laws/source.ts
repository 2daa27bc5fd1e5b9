import ts from 'typescript'

export interface Source {
  path: string
  text: string
}

/** What describes a declaration to a reader is not looked at. */
const AS_PROGRAM = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
}

const read = new WeakMap<Source, ts.SourceFile>()

/** A source is read once, however many laws it is held against. */
export function fileOf(source: Source): ts.SourceFile {
  const file = read.get(source) ?? ts.createSourceFile(source.path, source.text, AS_PROGRAM, true)
  read.set(source, file)
  return file
}

/** "path:line" of every node for which `isFault` says why. */
export function faultsIn(source: Source, isFault: (node: ts.Node) => string | undefined): string[] {
  const file = fileOf(source)
  const faults: string[] = []
  const visit = (node: ts.Node): void => {
    const fault = isFault(node)
    if (fault !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      faults.push(`${source.path}:${line + 1} ${fault}`)
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
