import ts from 'typescript'
import { nodesOf, type Tree } from './tree.ts'

/** A field as callers and as SIFEN name it. */
export interface Campo {
  interfaz: string
  sifen: string
}

const last = (text: string): string => text.slice(text.lastIndexOf('.') + 1)

/** A name that is written down: of a property that is declared or given, or a text that is the name or a path to it. */
function naming(node: ts.Node, { interfaz, sifen }: Campo): boolean {
  const named = ts.isIdentifier(node) ? node.text : ts.isStringLiteralLike(node) ? last(node.text) : undefined
  return named === interfaz || named === sifen
}

/** The declarations that write a field down: each is a place that has to be found again when the field changes. */
export function placesOfField(tree: Tree, campo: Campo, where: (path: string) => boolean): string[] {
  return tree.sources
    .filter(source => where(tree.pathOf(source)))
    .flatMap(source => source.statements.filter(statement => !ts.isImportDeclaration(statement)))
    .filter(statement => [...nodesOf(statement)].some(node => naming(node, campo)))
    .map(statement => tree.placeOf(statement))
}
