/** The top of an axis: the next of 5, 10, 20, 50, 100 … that nothing exceeds. */
export function tope(max: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [5, 10, 20]) if (step * power >= max) return step * power
}
