import { expect, test } from 'vitest'
import { add, countVitest, line } from './counts.ts'

const report =
  (...files: { status: string; tests: string[] }[]) =>
  () =>
    JSON.stringify({
      testResults: files.map(({ status, tests }) => ({
        status,
        assertionResults: tests.map(verdict => ({ status: verdict })),
      })),
    })

test('every verdict is counted once', () => {
  const counts = countVitest(
    report(
      { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
      { status: 'failed', tests: ['failed', 'passed'] },
    ),
    1,
  )
  expect(counts).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

test('a file that could not be loaded is a failure', () => {
  const counts = countVitest(
    report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] }),
    1,
  )
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('a run that failed is never counted as green, even when no test is to blame', () => {
  expect(countVitest(report({ status: 'passed', tests: ['passed'] }), 1).failed).toBe(1)
})

test.each([137, 0])('a run without a report is a failure, also where it ended with %i', code => {
  const missing = () => {
    throw new Error('no such file')
  }
  expect(countVitest(missing, code)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test.each(['', '{"testResults": [', '{}', 'null'])(
  'what is no report (%j) is a failure, also of a run that ended with 0',
  text => {
    expect(countVitest(() => text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  },
)

test('a run that reports of no file is a failure, one whose tests were all skipped is none', () => {
  expect(countVitest(report(), 0).failed).toBe(1)
  const skipped = report({ status: 'passed', tests: ['skipped'] })
  expect(countVitest(skipped, 0)).toEqual({ passed: 0, failed: 0, skipped: 1 })
})

test('the last line names skipped tests only when there are any', () => {
  expect(line({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed')
  expect(line(add({ passed: 7, failed: 1, skipped: 0 }, { passed: 1, failed: 0, skipped: 2 }))).toBe(
    '8 passed, 1 failed, 2 skipped',
  )
})
