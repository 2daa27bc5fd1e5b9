import ts from 'typescript'
import { isTest, type Law } from './law.ts'
import { faultsIn } from './source.ts'

/** Whether it is so of this node, or of one in it that no function of its own holds. */
const holds = (node: ts.Node, is: (node: ts.Node) => boolean): boolean =>
  is(node) || ts.forEachChild(node, child => !ts.isFunctionLike(child) && holds(child, is)) === true

const TRANSACTION = /^transaction(Result|Within|DeSecretos)?$/
const isTransaction = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && TRANSACTION.test(node.expression.getText())
const isStored = (node: ts.Node): boolean => ts.isAwaitExpression(node) && holds(node, isTransaction)

/** A question of its own, for which the pool is handed on. */
const isAsked = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  node.arguments.some(argument => !ts.isFunctionLike(argument) && /\b(pool|deps)\b/.test(argument.getText()))

/** Whoever forgets it tells a caller that nothing was done, where the database fails once it was. */
export const afterwards: Law = {
  name: 'what an operation asks for once it stored something it asks through storeThen',
  binds: path => /^packages\/api\/src\/operations\/.*\.ts$/.test(path) && !isTest(path),
  faults: source =>
    faultsIn(source, node => {
      if (!ts.isBlock(node)) return undefined
      const { statements } = node
      const stored = statements.findIndex(statement => holds(statement, isStored))
      const asked = statements.find((one, at) => stored !== -1 && at > stored && holds(one, isAsked))
      return asked && `${asked.getText().split('\n')[0]} comes after what was stored`
    }),
  plants: [
    {
      path: 'packages/api/src/operations/plant.ts',
      text: 'async function change() {\n  await transaction(pool, store)\n  return view(pool)\n}',
    },
    {
      path: 'packages/api/src/operations/plant.ts',
      text: 'const change = () =>\n  attempt(async need => {\n    const stored = need(await transactionResult(deps.pool, store))\n    return need(await find(deps, stored))\n  })',
    },
  ],
}
