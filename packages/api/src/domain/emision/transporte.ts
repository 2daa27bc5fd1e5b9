import { isVacio, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { NATURALEZA } from '../receptor/campos.ts'
import { parseRucPartido } from '../ruc.ts'
import { type Draft, drafted, draftOf } from '../validated.ts'
import { type CuerpoTransporte, TRANSPORTE } from './campos-transporte.ts'
import { IDENTIFICACION_VEHICULO } from './valores.ts'

const { NUMERO, MATRICULA } = IDENTIFICACION_VEHICULO

/** Lists and groups of it, as its rows say. */
interface Leido extends Grupo {
  gVehTras?: Grupo[]
  gCamTrans?: Grupo
}

/** All are of one group of the manual (gCamTrans), which an agente does not fill by himself. */
const JUNTOS = ['transportista', 'chofer'] as const

/** Group E900, where it was said how goods travel. */
export const parseTransporte = (cuerpo: Dado<CuerpoTransporte>): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) return undefined
    const leido = readGrupo(TRANSPORTE, cuerpo ?? {}, 'transporte.')
    if ([...JUNTOS, 'agente' as const].some(uno => !isVacio(cuerpo?.[uno])))
      for (const otro of JUNTOS)
        if (isVacio(cuerpo?.[otro])) take(readGrupo(TRANSPORTE[otro].campos, {}, `transporte.${otro}.`))
    const { gVehTras, gCamTrans, ...resto } = take(leido, draftOf(leido)) as Leido // its rows
    const transporte: Leido = { ...resto }
    if (gVehTras !== undefined) transporte.gVehTras = gVehTras.map(withIdentificacion)
    if (gCamTrans !== undefined) {
      const conRucs = withRucs(gCamTrans, cuerpo ?? {})
      transporte.gCamTrans = take(conRucs, draftOf(conRucs))
    }
    return transporte
  })

/** By its plate, where it has one (E967). */
export const withIdentificacion = (vehiculo: Grupo): Grupo => ({
  dTipIdenVeh: vehiculo.dNroMatVeh === undefined ? NUMERO : MATRICULA,
  ...vehiculo,
})

/** By its nature whoever carries is identified with a RUC, which is signed in two fields, or with a document. */
export const withRucDeTransportista = (
  { dNumIDTrans, ...grupo }: Grupo,
  numero: string | undefined,
  campo: string,
): Draft<Grupo> =>
  drafted(take => {
    if (grupo.iNatTrans !== NATURALEZA.CONTRIBUYENTE)
      return dNumIDTrans === undefined ? grupo : { ...grupo, dNumIDTrans }
    const ruc = numero ? take(parseRucPartido(campo, numero, undefined)) : undefined
    return ruc === undefined ? grupo : { ...grupo, dRucTrans: ruc.base, dDVTrans: ruc.dv }
  })

/** A RUC comes whole, and is signed in two fields. */
const withRucs = (gCamTrans: Grupo, { transportista, agente }: CuerpoTransporte): Draft<Grupo> =>
  drafted(take => {
    const { dRucAg, ...resto } = gCamTrans
    const numero = textOf(transportista?.numeroDocumento)
    const conRuc = withRucDeTransportista(resto, numero, 'transporte.transportista.numeroDocumento')
    const grupo: Grupo = { ...take(conRuc, draftOf(conRuc)) }
    if (dRucAg !== undefined) {
      const ruc = take(parseRucPartido('transporte.agente.ruc', textOf(agente?.ruc), undefined))
      if (ruc !== undefined) Object.assign(grupo, { dRucAg: ruc.base, dDVAg: ruc.dv })
    }
    return grupo
  })
