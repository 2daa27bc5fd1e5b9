import type { Fault as FaltaSifen } from '@mbohera/sifen/valores'
import type { Nombrar } from './campos/nombres.ts'
import type { Fault } from './failure.ts'

/** A fault that the library found, as ours: SIFEN's code where there is one, and the field as the caller knows it. */
export const faltaDeSifen = (
  { campo, codigo, regla, detalle }: FaltaSifen,
  nombrar: Nombrar = name => name,
): Fault => ({ campo: nombrar(campo), codigo: codigo ?? regla, detail: detalle })
