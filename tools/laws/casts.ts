import ts from 'typescript'
import { isTest, type Law } from './law.ts'
import { faultsIn } from './source.ts'

const isConst = (node: ts.AsExpression): boolean => node.type.getText() === 'const'

/** A comment above the statement, or the member, in which it stands, or above its own line, or at the end of it. */
function isExplained(node: ts.Node): boolean {
  const { text } = node.getSourceFile()
  const end = text.indexOf('\n', node.getEnd())
  const lines = text.slice(0, end === -1 ? text.length : end).split('\n')
  const [above = '', own = ''] = lines.slice(-2)
  if (/\/\/ /.test(own) || /^\s*(\/\/|\*|\/\*)/.test(above)) return true
  let around: ts.Node = node
  while (!ts.isStatement(around) && !ts.isClassElement(around) && !ts.isSourceFile(around.parent))
    around = around.parent
  return (ts.getLeadingCommentRanges(text, around.getFullStart()) ?? []).length > 0
}

/** A cast tells the compiler what it cannot see: whoever reads it cannot see it either. */
export const casts: Law = {
  name: 'a cast says why it holds, in a comment beside it',
  binds: path =>
    /^packages\/(api|sifen)\/src\/.*\.ts$/.test(path) && !isTest(path) && !path.includes('.generated.'),
  faults: source =>
    faultsIn(source, node => {
      const isCast =
        (ts.isAsExpression(node) && !isConst(node)) ||
        ts.isTypeAssertionExpression(node) ||
        ts.isNonNullExpression(node)
      return isCast && !isExplained(node) ? `${node.getText()} does not say why it holds` : undefined
    }),
  plants: [
    { path: 'packages/sifen/src/plant.ts', text: 'export const first = (all: string[]) => all[0]!' },
    { path: 'packages/sifen/src/plant.ts', text: 'export const text = (value: unknown) => value as string' },
    { path: 'packages/api/src/http/plant.ts', text: 'export const first = (all: string[]) => all[0]!' },
    { path: 'packages/api/src/db/plant.ts', text: 'export const row = (value: unknown) => <string>value' },
    {
      path: 'packages/api/src/plant.ts',
      text: '// It is a text.\nexport const one = (value: unknown) => value as string\nexport const two = (value: unknown) => value as string',
    },
    {
      path: 'packages/sifen/src/plant.ts',
      text: '// What it is for.\nimport a from "a"\nexport const text = (value: unknown) => value as string',
    },
  ],
}
