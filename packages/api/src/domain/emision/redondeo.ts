import type { DatosDeEmisor } from '../emisor/emisor.ts'
import { GUARANI } from './montos.ts'
import type { SolicitudDeEmision } from './solicitud.ts'
import { CONDICION_OPERACION, TIPO_DOCUMENTO, TIPO_PAGO } from './valores.ts'

/** Whether a total is rounded (F013): what is tried, in this order, until the payments settle it. */
export type Redondeos = readonly [boolean, ...boolean[]]

const SIN: Redondeos = [false]

/**
 * A multiple of 50 guaraníes is asked for where coins of them change hands (Res. SEDECO 347/2014), in favour of who pays; what is paid by other
 * means is paid to the guaraní. The request says which it is, else the taxpayer; where neither does, the payments show it: nobody's
 * payment is rewritten. A note is not rounded, but for a credit that would be more than its invoice, which was.
 */
export function redondeosDe(
  { iTiDE, redondeo, moneda, grupos }: Pick<SolicitudDeEmision, 'iTiDE' | 'redondeo' | 'moneda' | 'grupos'>,
  emisor: Pick<DatosDeEmisor, 'redondeo'>,
): Redondeos {
  if (moneda !== GUARANI) return SIN
  if (redondeo !== undefined) return [redondeo]
  if (iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA) return [false, true]
  if (!('gCamCond' in grupos)) return SIN
  if (emisor.redondeo !== null) return [emisor.redondeo]
  const { gCamCond } = grupos
  if (gCamCond?.iCondOpe !== CONDICION_OPERACION.CONTADO) return SIN
  const enEfectivo =
    'gPaConEIni' in gCamCond &&
    gCamCond.gPaConEIni.some(
      ({ iTiPago, cMoneTiPag }) => iTiPago === TIPO_PAGO.EFECTIVO && cMoneTiPag === GUARANI,
    )
  return enEfectivo ? [true, false] : [false, true]
}
