// What makes a suite true on a machine that is slow, busy or without a network: it is red when something is wrong, and only then.
import ts from 'typescript'
import { isTest, type Law } from './law.ts'
import { accessed, faultsIn } from './source.ts'

const TEST = 'packages/api/test/plant.test.ts'
const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isSuite = (path: string): boolean => isTest(path) || path === 'vitest.config.ts'

const nameOf = (node: ts.PropertyAssignment): string => node.name.getText().replaceAll(/['"]/g, '')

const noRetry: Law = {
  name: 'no test is given a second chance: a fault that shows now and then is a fault',
  binds: isSuite,
  faults: source =>
    faultsIn(source, node => {
      const named = ts.isPropertyAssignment(node) && nameOf(node) === 'retry'
      const asked =
        ts.isIdentifier(node) && node.text === 'retry' && ts.isShorthandPropertyAssignment(node.parent)
      return named || asked ? 'retry' : undefined
    }),
  plants: [
    { path: 'vitest.config.ts', text: 'export default { test: { retry: process.env.CI ? 1 : 0 } }' },
    { path: TEST, text: `test('x', { retry: 2 }, () => {})` },
    { path: TEST, text: `const retry = 2; test('x', { retry }, () => {})` },
  ],
}

/** Here one waits *for* something, looking again until it holds; and here chance says when a process is killed. */
const WAITS =
  /^packages\/(api\/test\/(support\/hasta|azar\/turnos|recovery\/(campana|conmutacion|muertes)\/\w+)|local\/test\/(starter|reinicios\/\w+)|panel\/test\/support\/until)\.ts$/

const TIMERS = new Set(['setTimeout', 'setInterval'])

const noSleep: Law = {
  name: 'nothing in the suite sleeps: it waits for what it needs, by a function that says for what',
  binds: path => isTest(path) && !WAITS.test(path),
  faults: source =>
    faultsIn(source, node => {
      if (ts.isImportDeclaration(node) && /timers\/promises/.test(node.moduleSpecifier.getText()))
        return 'timers/promises: wait until something holds'
      if (ts.isCallExpression(node) && TIMERS.has(node.expression.getText().replace(/^globalThis\./, '')))
        return `${node.expression.getText()}: wait until something holds`
      if (ts.isCallExpression(node) && /\.waitForTimeout$/.test(node.expression.getText()))
        return 'waitForTimeout'
      if (ts.isStringLiteralLike(node) && /pg_sleep\s*\(/.test(node.text)) return 'pg_sleep'
      return accessed(node) === 'Atomics.wait' ? 'Atomics.wait' : undefined
    }),
  plants: [
    { path: TEST, text: 'await new Promise(resolve => setTimeout(resolve, 500))' },
    { path: TEST, text: `import { setTimeout as delay } from 'node:timers/promises'` },
    { path: 'packages/panel/test/plant.test.ts', text: 'await page.waitForTimeout(100)' },
    { path: 'packages/local/test/support.ts', text: 'setInterval(look, 10)' },
    { path: TEST, text: 'await db.query(`select pg_sleep(1)`)' },
    { path: TEST, text: 'Atomics.wait(cell, 0, 0, 100)' },
  ],
}

const CLOCKS = /^(performance\.now|Date\.now|process\.hrtime|process\.hrtime\.bigint|process\.uptime)$/
/** A shorter patience judges the machine, a longer one what it waits for. */
const PATIENCE_MS = 10_000

const readsClock = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && CLOCKS.test(node.expression.getText())

/** The names that hold a moment of a clock in this source. */
function momentsOf(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && readsClock(node.initializer))
      names.add(node.name.getText())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

function patience(node: ts.Node): number | undefined {
  if (!ts.isPropertyAssignment(node) || nameOf(node) !== 'timeout') return undefined
  const call = node.parent.parent
  if (
    !ts.isCallExpression(call) ||
    !/(^|\.)waitFor(\w*)$|(^|\.)(poll|waitUntil)$/.test(call.expression.getText())
  )
    return undefined
  return ts.isNumericLiteral(node.initializer) ? Number(node.initializer.text.replaceAll('_', '')) : undefined
}

/** What a wait that says nothing has the patience for: one second. */
const waitsUnsaid = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /^vi\.(waitFor|waitUntil)$/.test(node.expression.getText()) &&
  node.arguments.length < 2

const noWallClock: Law = {
  name: 'no test judges how long something took: order, counts and events are guarantees, and benches measure',
  binds: isTestFile,
  faults: source => {
    let moments: Set<string> | undefined
    return faultsIn(source, node => {
      moments ??= momentsOf(node.getSourceFile())
      const isMoment = (side: ts.Node) =>
        readsClock(side) || (ts.isIdentifier(side) && moments!.has(side.text))
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.MinusToken)
        return isMoment(node.left) && isMoment(node.right) ? 'the time between two moments' : undefined
      if (waitsUnsaid(node)) return 'waits only one second: say a timeout'
      const ms = patience(node)
      return ms !== undefined && ms < PATIENCE_MS
        ? `waits only ${ms} ms; a busy machine needs more`
        : undefined
    })
  },
  plants: [
    {
      path: TEST,
      text: 'const from = performance.now(); expect(performance.now() - from).toBeLessThan(2000)',
    },
    { path: TEST, text: 'const a = Date.now(); act(); const b = Date.now(); expect(b - a < 5).toBe(true)' },
    {
      path: 'packages/sifen/src/plant.test.ts',
      text: 'const took = process.hrtime.bigint() - process.hrtime.bigint()',
    },
    { path: TEST, text: 'await vi.waitFor(() => expect(seen).toBe(true), { timeout: 1_000, interval: 5 })' },
    { path: TEST, text: 'await expect.poll(() => seen(), { timeout: 500 }).toBe(true)' },
    { path: TEST, text: 'await vi.waitFor(() => expect(seen).toBe(true))' },
  ],
}

const LOOPBACK = /^https?:\/\/(127\.|localhost\b|\[::1\]|[\w.-]+\.(test|invalid|localhost)\b)/
const ASKS = /(^|\.)(fetch|goto|request|get|connect)$/
const INSTALLS = /^(install|i|ci|add|update|view|exec|npx|audit)$/

function isUnofflined(node: ts.Node): boolean {
  if (!ts.isArrayLiteralExpression(node)) return false
  const texts = node.elements.filter(ts.isStringLiteralLike).map(({ text }) => text)
  const command = texts[0] !== undefined && INSTALLS.test(texts[0])
  return command && !texts.includes('--offline')
}

const usesNpm = (text: string): boolean => /\b(npm|npx|yarn|pnpm)(\.cmd)?['"`]/.test(text)

const noNetwork: Law = {
  name: 'the suite needs no network but the loopback: nothing is fetched, nothing installed from elsewhere',
  binds: isTest,
  faults: source =>
    faultsIn(source, node => {
      if (isUnofflined(node) && usesNpm(source.text)) return 'a package manager without --offline'
      if (!ts.isCallExpression(node) || !ASKS.test(node.expression.getText())) return undefined
      const [url] = node.arguments
      const text = url && ts.isStringLiteralLike(url) ? url.text : ''
      return /^https?:/.test(text) && !LOOPBACK.test(text) ? `${text} is not on this machine` : undefined
    }),
  plants: [
    { path: TEST, text: `spawnSync('npm', ['install', '--no-audit', tarball])` },
    { path: TEST, text: `const npm = 'npm'; run(npm, ['exec', 'simulador'])` },
    { path: TEST, text: `await fetch('https://example.com/keys')` },
    { path: 'packages/panel/test/plant.test.ts', text: `await page.goto('https://ejemplo.com.py/')` },
  ],
}

export const SUITE: Law[] = [noRetry, noSleep, noWallClock, noNetwork]
