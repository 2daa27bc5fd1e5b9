import { distributeDatabase, isolateInPieza, moveContribuyente, PIEZAS } from './distribuir.ts'
import type { Outcome } from './pool.ts'

type Orden = (world: { ownerUrl: string }) => Promise<Outcome>

const positive = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null

/** `distribuir [--piezas N]`, `mover --contribuyente N --a NODO`, `aislar --contribuyente N`; undefined for anything else. */
export function ordenDeDistribuir(
  command: 'distribuir' | 'mover' | 'aislar',
  args: readonly string[],
): Orden | undefined {
  const [option, value, second, nodo, ...more] = args
  const n = positive(value)
  if (command === 'distribuir') {
    if (args.length === 0) return ({ ownerUrl }) => distributeDatabase(ownerUrl, PIEZAS)
    if (args.length !== 2 || option !== '--piezas' || n === null || n > 4096) return undefined
    return ({ ownerUrl }) => distributeDatabase(ownerUrl, n)
  }
  if (option !== '--contribuyente' || n === null) return undefined
  if (command === 'aislar')
    return args.length === 2 ? ({ ownerUrl }) => isolateInPieza(ownerUrl, n) : undefined
  if (second !== '--a' || nodo === undefined || more.length > 0) return undefined
  return ({ ownerUrl }) => moveContribuyente(ownerUrl, n, nodo)
}
