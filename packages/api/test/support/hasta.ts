/** Until it holds; the deadline is a failure. */
export async function hasta(holds: () => Promise<boolean> | boolean, ms = 240_000): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`never came true: ${holds}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
