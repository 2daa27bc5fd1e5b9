import { tellCuenta } from '../cuenta-en-palabras.ts'
import { MUCHOS } from '../documento/cuenta.ts'

/** So many of something as they are counted here: no further than many. */
export const tellCuantos = (n: number, uno: string, varios: string): string =>
  n >= MUCHOS ? `${MUCHOS} o más ${varios}` : tellCuenta(n, uno, varios)

/** Of what is neither counted nor due. */
export const SIN_CUENTA = { desde: null, hasta: null, cuantos: null } as const
