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
