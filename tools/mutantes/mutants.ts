import ts from 'typescript'

/** One small change to a source that its tests should notice. */
export interface Mutant {
  line: number
  was: string
  is: string
  text: string
}

const SWAPS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.EqualsEqualsToken, '!='],
  [ts.SyntaxKind.ExclamationEqualsToken, '=='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
])

type Change = [node: ts.Node, is: string]

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) {
    const swap = SWAPS.get(node.operatorToken.kind)
    return swap === undefined ? [] : [[node.operatorToken, swap]]
  }
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    return ['true', 'false'].map(is => [node.expression, is])
  if (ts.isConditionalExpression(node)) return ['true', 'false'].map(is => [node.condition, is])
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']]
  if (ts.isNumericLiteral(node)) return [[node, `(${node.text} + 1)`]]
  if (ts.isBigIntLiteral(node)) return [[node, `(${node.text} + 1n)`]]
  if (ts.isStringLiteral(node) && !isKey(node)) return [[node, `''`]]
  if (ts.isExpressionStatement(node)) return [[node, ';']]
  return []
}

const isKey = (node: ts.StringLiteral): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name === node

/** What has no say when the program runs. */
const isSilent = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node)

/** Every mutant of a source, in the order of its text. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return
    for (const [place, is] of changesOf(node)) {
      const [start, end] = [place.getStart(), place.getEnd()]
      const was = text.slice(start, end)
      if (was === is || was === `''`) continue
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      mutants.push({ line, was, is, text: text.slice(0, start) + is + text.slice(end) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}
