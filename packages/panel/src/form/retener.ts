import { useEffect } from 'react'
import { DESPEDIDA } from '../session/rastro.ts'

/** How many things are under way, or in sight, that would be lost with the window. */
let cuantas = 0

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
  // For browsers of before 2023.
  event.returnValue = true
}

/** Whoever is not in it any more cannot be asked: she logs in first. */
const dismiss = (): void => window.removeEventListener('beforeunload', ask)

/** Until it is let go, the browser asks whoever closes the window or loads it anew whether she means it. */
export function retener(): () => void {
  cuantas += 1
  window.addEventListener('beforeunload', ask)
  window.addEventListener(DESPEDIDA, dismiss)
  return () => {
    cuantas -= 1
    if (cuantas === 0) dismiss()
  }
}

/** While that is being done. */
export async function retenerMientras<T>(work: () => Promise<T>): Promise<T> {
  const soltar = retener()
  try {
    return await work()
  } finally {
    soltar()
  }
}

/** While it is shown, or under way. */
export function useRetener(mientras: boolean): void {
  useEffect(() => (mientras ? retener() : undefined), [mientras])
}

/** Whether something is, for whoever logs out. */
export const hayRetenidas = (): boolean => cuantas > 0
