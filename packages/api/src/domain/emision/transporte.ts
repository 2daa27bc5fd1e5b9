import { isVacio, textOf } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { keysOf } from '../enumeracion.ts'
import { NATURALEZA } from '../receptor/campos.ts'
import { parseRucPartido } from '../ruc.ts'
import { check, type Draft, drafted, draftOf, type Validated } from '../validated.ts'
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

/** What a nota de remisión cannot do without, by the rule that says so. */
const DE_REMISION = { salida: '2150', entregas: '2200', vehiculos: '2250', transportista: '2300' } as const
const EXIGIDO = 'es obligatorio en una nota de remisión: dígalo'

/** Group E900, where it was said how goods travel; of a group that must be there, and is not, every field that is missing is told at once. */
export const parseTransporte = (
  cuerpo: Dado<CuerpoTransporte>,
  { deRemision = false } = {},
): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo) && !deRemision) return undefined
    const leido = readGrupo(TRANSPORTE, cuerpo ?? {}, 'transporte.')
    const conTransportista = deRemision || [...JUNTOS, 'agente' as const].some(uno => !isVacio(cuerpo?.[uno]))
    const exigidos = deRemision ? keysOf(DE_REMISION) : []
    for (const uno of exigidos)
      take(check(!isVacio(cuerpo?.[uno]), `transporte.${uno}`, DE_REMISION[uno], EXIGIDO))
    for (const uno of new Set([...exigidos, ...(conTransportista ? JUNTOS : [])])) {
      const { campos, forma } = TRANSPORTE[uno]
      const prefijo = `transporte.${uno}${forma === 'lista' ? '[0]' : ''}.`
      if (isVacio(cuerpo?.[uno])) take(readGrupo(campos, {}, prefijo))
    }
    const { gVehTras, gCamTrans, ...resto } = take(leido, draftOf(leido)) as Leido // its rows
    const transporte: Leido = { ...resto }
    const vehiculos = gVehTras ?? (deRemision ? [{}] : undefined)
    if (vehiculos !== undefined) transporte.gVehTras = vehiculos.map(withIdentificacion)
    if (gCamTrans !== undefined) {
      const conRucs = withRucs(gCamTrans, cuerpo ?? {})
      transporte.gCamTrans = take(conRucs, draftOf(conRucs))
    }
    return transporte
  })

/** By its plate, where it has one (E967), and then by no other number (E963). */
export function withIdentificacion(vehiculo: Grupo): Grupo {
  if (vehiculo.dNroMatVeh === undefined) return { dTipIdenVeh: NUMERO, ...vehiculo }
  const { dNroIDVeh: _, ...conMatricula } = vehiculo
  return { dTipIdenVeh: MATRICULA, ...conMatricula }
}

/** Whether it is told from others in one way only: beside its plate another number would be lost. */
export const checkUnaIdentificacion = (
  { matricula, numeroIdentificacion }: { matricula?: Dado<string>; numeroIdentificacion?: Dado<string> },
  campo: string,
  otro: string,
): Validated<null> =>
  check(
    isVacio(matricula) || isVacio(numeroIdentificacion),
    `${campo}.numeroIdentificacion`,
    'contradiction',
    `va solo en un vehículo sin matricula: ${otro}`,
  )

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
