import type { Static } from 'typebox'
import { palabraDe, show } from '../../domain/campos/mostrar.ts'
import { DOCUMENTO_NOMINADO, NOMINADO_VISTO } from '../../domain/receptor/campos.ts'
import type { Receptor } from '../../domain/receptor/receptor.ts'
import { vistaDe } from '../campos.ts'

export const ReceptorNominado = vistaDe(NOMINADO_VISTO, 'ReceptorNominado')

/** As it was recorded, in the words of the request. */
export function presentNominado(receptor: Receptor): Static<typeof ReceptorNominado> {
  const { dRucRec, dDVRec, dNumIDRec, iTipIDRec } = receptor
  const documento =
    dRucRec === undefined
      ? { tipoDocumento: palabraDe(DOCUMENTO_NOMINADO, iTipIDRec), numeroDocumento: dNumIDRec }
      : { tipoDocumento: 'RUC' as const, numeroDocumento: `${dRucRec}-${dDVRec}` }
  return show(NOMINADO_VISTO, receptor, documento)
}
