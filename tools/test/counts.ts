export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded, a run that failed with no test to blame, and one that reports of no file count as one failure each. */
export function countVitest(readReport: () => string, exitCode: number): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  const files = filesOf(readReport)
  for (const { status, assertionResults } of files) {
    const failedBefore = counts.failed
    for (const { status: verdict } of assertionResults) {
      if (verdict === 'passed') counts.passed++
      else if (verdict === 'failed') counts.failed++
      else counts.skipped++
    }
    if (status === 'failed' && counts.failed === failedBefore) counts.failed++
  }
  const isGreen = exitCode === 0 && files.length > 0
  if (!isGreen && counts.failed === 0) counts.failed = 1
  return counts
}

/** Of none where the run ended before it could report, or reported to another place. */
function filesOf(readReport: () => string): Report['testResults'] {
  try {
    const report = JSON.parse(readReport()) as Partial<Report> | null
    return report?.testResults ?? []
  } catch {
    return []
  }
}

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

export const line = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
