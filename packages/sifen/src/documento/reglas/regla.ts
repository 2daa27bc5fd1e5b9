import type { Fault } from '../../fault.ts'
import { anotar } from '../comprobar.ts'

/** One published rule: when it is broken, a fault with the field, the rule and SIFEN's code. */
export type Regla = (
  rota: boolean,
  codigo: string | null,
  regla: string,
  campo: string,
  valor: unknown,
  detalle: string,
) => void

export function reglaSobre(f: Fault[]): Regla {
  return (rota, codigo, regla, campo, valor, detalle) => {
    if (rota) anotar(f, campo, regla, valor, codigo, detalle)
  }
}
