import ts from 'typescript'
import { nodesOf, type Tree } from './tree.ts'

/** The sources that know a thing by one of its names: whoever adds another like it goes through these. */
export const filesNaming = (tree: Tree, names: RegExp, where: (path: string) => boolean): string[] =>
  tree.sources
    .filter(source => where(tree.pathOf(source)))
    .filter(source =>
      [...nodesOf(source)].some(
        node =>
          (ts.isIdentifier(node) ||
            ts.isStringLiteralLike(node) ||
            ts.isTemplateHead(node) ||
            ts.isRegularExpressionLiteral(node)) &&
          names.test(node.text),
      ),
    )
    .map(source => tree.pathOf(source))

const importsOf = (source: ts.SourceFile): string[] =>
  source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => moduleSpecifier.getText())

/** The sources of one of several kinds: those that are named for it, or import the route that is, and those that list all kinds. */
export function filesOfKind(
  tree: Tree,
  { kinds, own }: { kinds: readonly string[]; own: RegExp },
  where: (path: string) => boolean,
): string[] {
  const listing = kinds.map(kind => new Set(filesNaming(tree, new RegExp(`^${kind}$`), where)))
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .filter(source => {
      const path = tree.pathOf(source)
      const lists = listing.every(files => files.has(path))
      const imports = path.includes('/routes/') && importsOf(source).some(specifier => own.test(specifier))
      return lists || own.test(path) || imports
    })
    .map(source => tree.pathOf(source))
}
