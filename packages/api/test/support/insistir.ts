const VECES = 50

/**
 * As a client does with its Idempotency-Key: what could not be done now (503) is asked for again. A machine that does much else takes longer
 * than the service waits; that is no fault of what is tested. Any other answer is the answer.
 */
export async function insistir<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let vez = 1; ; vez++) {
    const answer = await ask()
    if (answer.status !== 503 || vez === VECES) return answer
  }
}
