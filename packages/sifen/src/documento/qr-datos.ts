import type { Cdc } from '../cdc.ts'

/** What the QR of a documento says besides its digest (MT v150 §13.8, NT10). */
export interface QrDatos {
  readonly ambiente: 'PRUEBA' | 'PRODUCCION'
  readonly cdc: Cdc
  readonly dFeEmiDE: string
  /** `dRucRec=80012345` or `dNumIDRec=0`: which of the two the receptor has. */
  readonly receptor: string
  readonly dTotGralOpe: string
  readonly dTotIVA: string
  readonly cItems: number
}
