import { MUCHOS } from '../documento/cuenta.ts'

/** So many of something, in words. */
export const tellCuantos = (n: number, uno: string, varios: string): string =>
  n === 1 ? `1 ${uno}` : `${n >= MUCHOS ? `${MUCHOS} o más` : n} ${varios}`

/** Of what is neither counted nor due. */
export const SIN_CUENTA = { desde: null, hasta: null, cuantos: null } as const
