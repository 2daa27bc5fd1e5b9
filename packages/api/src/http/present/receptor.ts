import type { Static } from 'typebox'
import { palabraDe, show } from '../../domain/campos/mostrar.ts'
import { DOCUMENTO_RECEPTOR, TIPO_OPERACION } from '../../domain/emision/valores.ts'
import { NATURALEZA, RECEPTOR_VISTO, TIPO_CONTRIBUYENTE } from '../../domain/receptor/campos.ts'
import { type Receptor, tipoContribuyenteDe } from '../../domain/receptor/receptor.ts'
import { vistaDe } from '../campos.ts'

/** A documento has no place of here for whoever is abroad (D219, D223); a nomination may have had one. */
const SIN_LUGAR = { departamento: undefined, distrito: undefined, ciudad: undefined }

/** A receptor in the words of emission, so that it can be sent back as it came. */
export const ReceptorVisto = vistaDe(RECEPTOR_VISTO, 'Receptor')

export function presentReceptor(receptor: Receptor): Static<typeof ReceptorVisto> {
  const { iNatRec, iTiOpe, iTipIDRec, dRucRec } = receptor
  const naturaleza = palabraDe(NATURALEZA, iNatRec)
  const tipoContribuyente =
    iTipIDRec === DOCUMENTO_RECEPTOR.INNOMINADO ? 'INNOMINADO' : (otroTipo(receptor) ?? naturaleza)
  const documento =
    dRucRec === undefined
      ? { tipoDocumento: palabraDe(DOCUMENTO_RECEPTOR, iTipIDRec), numeroDocumento: receptor.dNumIDRec }
      : {
          tipoDocumento: 'RUC' as const,
          numeroDocumento: dRucRec,
          digitoVerificador: String(receptor.dDVRec),
        }
  const lugar = iTiOpe === TIPO_OPERACION.B2F ? SIN_LUGAR : {}
  return show(RECEPTOR_VISTO, receptor, { tipoContribuyente, ...documento, ...lugar })
}

/** The stated kind of contribuyente where it differs from the one that is inferred from the RUC; else undefined. */
const otroTipo = ({ iTiContRec, dRucRec }: Receptor): keyof typeof TIPO_CONTRIBUYENTE | undefined =>
  dRucRec === undefined || iTiContRec === tipoContribuyenteDe(dRucRec)
    ? undefined
    : palabraDe(TIPO_CONTRIBUYENTE, iTiContRec)
