import { setTimeout as pause } from 'node:timers/promises'
import type { Hecho, Mezcla } from './mezcla.ts'

/** Of what it can do. */
export const PARTE = 0.7
const CARRILES = 16

/** As fast as so many callers get answers. */
export async function capacidad(mezcla: Mezcla, ms: number): Promise<number> {
  const fin = performance.now() + ms
  let hechas = 0
  const carril = async () => {
    for (; performance.now() < fin; hechas++) await mezcla.next()
  }
  await Promise.all(Array.from({ length: CARRILES }, carril))
  return (hechas * 1000) / ms
}

/** Whoever sells waits for her answer before the next sale: so many sell at once, and who comes then waits in the line. */
const CAJAS = 200

/** Whether it keeps up or not: how long something took is counted from when it was due. */
export async function alRitmo(mezcla: Mezcla, porSegundo: number, ms: number): Promise<Hecho[]> {
  const start = performance.now()
  const hechos: Promise<Hecho>[] = []
  const vivos = new Set<Promise<Hecho>>()
  for (let i = 0; i * (1000 / porSegundo) < ms; i++) {
    const due = start + i * (1000 / porSegundo)
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    while (vivos.size >= CAJAS) await pause(1)
    // What is due and was not begun in its time is not sold.
    if (performance.now() - start > ms) break
    const hecho = mezcla.next(due)
    vivos.add(hecho)
    void hecho.finally(() => vivos.delete(hecho))
    hechos.push(hecho)
  }
  return Promise.all(hechos)
}
