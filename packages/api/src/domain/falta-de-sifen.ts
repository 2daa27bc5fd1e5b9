import type { Fault as FaltaSifen } from '@mbohera/sifen/valores'
import type { Nombrar } from './campos/nombres.ts'
import type { Wrong } from './validated.ts'

/** How what the library says of the manual's fields is said of the caller's. */
export interface Palabras {
  /** The field of the body that a field of the manual was made from. */
  nombrar: Nombrar
  /** The sentence for a person, which may not speak of the manual's field. */
  decir: (detalle: string, campo: string) => string
}

const COMO_ESTAN: Palabras = { nombrar: campo => campo, decir: detalle => detalle }

/** The faults that the library found, as ours: SIFEN's code where there is one, and the field as the caller knows it. */
export const faltasDeSifen = (
  faults: readonly FaltaSifen[],
  { nombrar, decir }: Palabras = COMO_ESTAN,
): Wrong => ({
  ok: false,
  faults: faults.map(({ campo, codigo, regla, detalle }) => ({
    campo: nombrar(campo),
    codigo: codigo ?? regla,
    detail: decir(detalle, campo),
  })),
})
