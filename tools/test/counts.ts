export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded, and a run that failed with no test to blame, count as one failure each. */
export function countVitest(readReport: () => string, exitCode: number): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of reportOf(readReport).testResults) {
    const failedBefore = counts.failed
    for (const { status: verdict } of assertionResults) {
      if (verdict === 'passed') counts.passed++
      else if (verdict === 'failed') counts.failed++
      else counts.skipped++
    }
    if (status === 'failed' && counts.failed === failedBefore) counts.failed++
  }
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

function reportOf(readReport: () => string): Report {
  try {
    return JSON.parse(readReport()) as Report
  } catch {
    // The run ended before it could report; its exit code tells.
    return { testResults: [] }
  }
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const line = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
