import ts from 'typescript'
import { afterwards } from './afterwards.ts'
import { casts } from './casts.ts'
import { isTest, type Law } from './law.ts'
import { migrations } from './migrations.ts'
import { accessed, faultsIn, type Source } from './source.ts'
import { SUITE } from './suite.ts'

const inSrc = (path: string): boolean => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path)
const inDomain = (path: string): boolean => path.startsWith('packages/api/src/domain/')
const inSifen = (path: string): boolean => path.startsWith('packages/sifen/src/')
const inApi = (path: string): boolean => path.startsWith('packages/api/src/')

const CHANCE = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'process.hrtime',
])

const timeAndChance: Law = {
  name: 'time, chance and ids are arguments in the domain and in sifen',
  binds: path => inSrc(path) && (inDomain(path) || inSifen(path)),
  faults: source =>
    faultsIn(source, node => {
      if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
        return 'new Date() reads the clock; take the instant as an argument'
      const name = accessed(node)
      return name !== undefined && CHANCE.has(name) ? `${name} is no argument` : undefined
    }),
  plants: [
    { path: 'packages/api/src/domain/plant.ts', text: 'export const hoy = () => new Date()' },
    { path: 'packages/api/src/domain/plant.ts', text: 'export const hoy = () => new Date' },
    { path: 'packages/api/src/domain/plant.ts', text: 'const now = Date.now' },
    { path: 'packages/sifen/src/plant.ts', text: 'export const cSeg = Math.random() * 1e9' },
    { path: 'packages/sifen/src/transport/plant.ts', text: 'const start = performance.now()' },
    { path: 'packages/sifen/src/plant.ts', text: 'const id = crypto.randomUUID()' },
  ],
}

const STATUS = new Set(['status', 'statusCode', 'httpStatus'])
const REFUSALS = /^(400|401|402|403|404|405|406|408|409|410|412|413|415|422|425|428|429|451|502|503|504)$/

const statusCodes: Law = {
  name: 'status codes are decided in http/ alone',
  binds: path => inSrc(path) && /^packages\/api\/src\/(domain|operations|db)\//.test(path),
  faults: source =>
    faultsIn(source, node => {
      if (ts.isNumericLiteral(node) && REFUSALS.test(node.text))
        return `${node.text} looks like a status code`
      const named =
        (ts.isPropertyAssignment(node) ||
          ts.isPropertySignature(node) ||
          ts.isPropertyAccessExpression(node)) &&
        STATUS.has(node.name.getText())
      return named ? `${node.name.getText()} is a word of HTTP` : undefined
    }),
  plants: [
    { path: 'packages/api/src/domain/plant.ts', text: 'export const fault = { code: 422 }' },
    { path: 'packages/api/src/operations/plant.ts', text: 'const reply = { status: 200 }' },
    { path: 'packages/api/src/db/plant.ts', text: 'interface Gone { statusCode: number }' },
    { path: 'packages/api/src/operations/plant.ts', text: 'if (error.status > 1) throw error' },
  ],
}

const money: Law = {
  name: 'money is never a float',
  binds: path =>
    (inSrc(path) && (inSifen(path) || inApi(path)) && !path.startsWith('packages/sifen/src/kude/')) ||
    /^packages\/api\/src\/db\/migrations\/.*\.sql$/.test(path),
  faults: source => {
    if (source.path.endsWith('.sql')) return floatColumns(source)
    return faultsIn(source, node => {
      if (!ts.isCallExpression(node)) return undefined
      const called = node.expression.getText()
      const isFloat = /^(Number\.)?parseFloat$/.test(called) || /\.(toFixed|toPrecision)$/.test(called)
      return isFloat ? `${called} makes a float of it; use the decimal` : undefined
    })
  },
  plants: [
    { path: 'packages/api/src/domain/plant.ts', text: `const total = parseFloat('1.10')` },
    { path: 'packages/sifen/src/plant.ts', text: 'export const write = (n: number) => n.toFixed(2)' },
    {
      path: 'packages/api/src/db/migrations/9999-plant.sql',
      text: 'create table x (\n  total double precision\n)',
    },
    { path: 'packages/api/src/db/migrations/9999-plant.sql', text: 'alter table x add column total real;' },
  ],
}

const floatColumns = ({ path, text }: Source): string[] =>
  text.split('\n').flatMap((line, index) => {
    const type = /\b(real|double precision|float[48]?|money)\b/i.exec(line.replace(/--.*/, ''))?.[0]
    return type === undefined ? [] : [`${path}:${index + 1} ${type} cannot hold money; use numeric`]
  })

const JUMPS = /^(skip|only|todo|fails|skipIf|runIf|concurrent)$/
const TESTERS = /^(test|it|describe|suite|bench)(\.\w+)*$/

/** A test may be left out only where something that it needs is absent, and its name says so. */
const skippedTests: Law = {
  name: 'no test is skipped or singled out, except by skipIf with its reason in the name',
  binds: path => isTest(path),
  faults: source =>
    faultsIn(source, node => {
      if (!ts.isPropertyAccessExpression(node) || !TESTERS.test(node.expression.getText())) return undefined
      const jump = node.name.text
      if (!JUMPS.test(jump) || jump === 'concurrent') return undefined
      if (jump !== 'skipIf') return `.${jump}`
      return hasReason(node)
        ? undefined
        : '.skipIf without a reason in the name: a template literal that ends with it'
    }),
  plants: [
    { path: 'packages/api/test/plant.test.ts', text: `test.skip('x', () => {})` },
    { path: 'packages/api/test/plant.test.ts', text: `describe.only('x', () => {})` },
    { path: 'packages/api/test/plant.test.ts', text: `test.todo('x')` },
    { path: 'packages/api/test/plant.test.ts', text: `test.skipIf(!xsd)('a documento is valid', () => {})` },
    { path: 'packages/api/test/plant.test.ts', text: `test.skipIf(!xsd).each([1])('%i is valid', () => {})` },
    { path: 'packages/api/test/plant.test.ts', text: `const withXsd = test.skipIf(!xsd)` },
  ],
}

/** The name in `skipIf(…)(name, …)` or `skipIf(…).each(…)(name, …)` is made of more than the guarantee: a reason is put into it. */
function hasReason(skipIf: ts.Node): boolean {
  let call = skipIf.parent?.parent
  if (call !== undefined && ts.isPropertyAccessExpression(call)) call = call.parent?.parent
  if (call === undefined || !ts.isCallExpression(call)) return false
  const name = call.arguments[0]
  return name !== undefined && (ts.isTemplateExpression(name) || /\(skipped: .+\)/.test(name.getText()))
}

export const LAWS: Law[] = [
  timeAndChance,
  statusCodes,
  money,
  skippedTests,
  casts,
  afterwards,
  migrations,
  ...SUITE,
]
