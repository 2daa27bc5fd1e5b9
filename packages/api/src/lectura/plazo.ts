/** After so many milliseconds, unless it is called off. In two halves: what stood still with all the machine has the second one when it goes on. */
export function startPlazo(ms: number, onEnd: () => void): { callOff: () => void } {
  let timer = setTimeout(() => {
    timer = setTimeout(onEnd, ms / 2)
  }, ms / 2)
  return { callOff: () => clearTimeout(timer) }
}
