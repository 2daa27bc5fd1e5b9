import { cleanTextos } from '@mbohera/sifen/valores'
import { isVacio, readOpcion } from '../campos/leer.ts'
import type { Dado } from '../campos/tipos.ts'
import { type Cuerpo, withForma } from '../cuerpo.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { isInnominado, parseReceptor } from '../receptor/receptor.ts'
import { formatCivil, parseInstant } from '../tiempo.ts'
import {
  check,
  type Draft,
  drafted,
  draftOf,
  faultsOf,
  faultsThat,
  mapDraft,
  type Validated,
  valid,
  wrong,
} from '../validated.ts'
import { type AsociadoLeido, parseAsociados } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import type { CamposDePago } from './condicion.ts'
import { checkTexts } from './faltas.ts'
import { type Grupos, parseGrupos } from './grupos.ts'
import { GUARANI, toTresDigitos } from './montos.ts'
import { isEntreLocales } from './remision.ts'
import { withoutEfecto } from './sin-efecto.ts'
import { TIPO_DOCUMENTO } from './valores.ts'

/** A body in the terms of the manual, before anything of the issuer is known. */
export interface SolicitudDeEmision {
  iTiDE: (typeof TIPO_DOCUMENTO)[keyof typeof TIPO_DOCUMENTO]
  fechaEmision: number
  establecimiento: string
  punto: string
  moneda: string
  /** Undefined where it could not be read, or nobody said that it is the issuer. */
  receptor: Receptor | undefined
  /** Whether it is to the issuer, and need not say so. */
  aSiMismo: boolean
  /** The documents that it is about. */
  asociados: readonly AsociadoLeido[]
  /** The first electronic one among them, by its CDC; of a note the only one. */
  asociado: string | null
  /** What is said of the whole documento. */
  informacion: string | null
  /** What of it the tax authority wants to read. */
  informacionFisco: string | null
  grupos: Grupos
  /** What faults of the payments are called. */
  camposDePago: CamposDePago
  /** Whether the total is to be rounded; undefined when nobody said. */
  redondeo: boolean | undefined
  /** What is wrong with the body's words and limits; said of fields of which nothing better is. */
  forma: Validated<unknown>
}

/** What decides where a documento belongs: which sequence of numbers, and when. */
type Destino = Pick<SolicitudDeEmision, 'iTiDE' | 'fechaEmision' | 'establecimiento' | 'punto'>
export type Leido = Omit<SolicitudDeEmision, keyof Destino> & {
  [Campo in keyof Destino]: Destino[Campo] | undefined
}

/** Only a body without the fields that decide where it belongs is refused at once: the rest is judged, and all is told together. */
export function parseSolicitud(
  cuerpo: Cuerpo<CuerpoEmision>,
  now: number,
): Validated<Draft<SolicitudDeEmision>> {
  const leida = readSolicitud(cuerpo, now)
  const leido = draftOf(leida)
  if (hasDestino(leido)) return valid(mapDraft(leida, () => leido))
  // Where it belongs is not known because something was wrong with it, which the draft says.
  return { ok: false, faults: faultsOf(withForma(leida, leido.forma)) }
}

export const hasDestino = (leido: Leido): leido is SolicitudDeEmision =>
  leido.iTiDE !== undefined &&
  leido.establecimiento !== undefined &&
  leido.punto !== undefined &&
  leido.fechaEmision !== undefined

/** Reads the body whole, whatever is wrong with it. */
export const readSolicitud = (leible: Cuerpo<CuerpoEmision>, now: number): Draft<Leido> =>
  drafted(take => {
    const cuerpo = cleanTextos(leible.dado)
    take(checkTexts(cuerpo, leible))
    const iTiDE = take(readOpcion('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO))
    const esNormal = cuerpo.tipoEmision == null || cuerpo.tipoEmision === 'NORMAL'
    take(check(esNormal, 'tipoEmision', 'enum', 'debe ser NORMAL'))
    const moneda = (cuerpo.monedaOperacion ?? GUARANI).trim().toUpperCase()
    const establecimiento = take(toTresDigitos('numeroEstablecimiento', cuerpo.numeroEstablecimiento))
    const punto = take(toTresDigitos('puntoExpedicion', cuerpo.puntoExpedicion))
    const fechaEmision = take(fecha(cuerpo.fechaEmision, now))
    const aSiMismo = isASiMismo(cuerpo, iTiDE) && isVacio(cuerpo.receptor)
    const receptorLeido = aSiMismo ? valid(undefined) : parseReceptor(cuerpo.receptor)
    const receptor = take(receptorLeido, draftOf(receptorLeido))
    const dia = fechaEmision === undefined ? undefined : formatCivil(fechaEmision).slice(0, 10)
    const leidos = parseGrupos(cuerpo, iTiDE, { moneda, dia })
    const { campos: camposDePago, ...grupos } = take(leidos, draftOf(leidos))
    if (!leible.indulgente && iTiDE !== undefined) take(withoutEfecto(cuerpo, iTiDE, moneda))
    const asociadosLeidos = parseAsociados(cuerpo, iTiDE)
    const asociados = take(asociadosLeidos, draftOf(asociadosLeidos))
    return {
      iTiDE,
      fechaEmision,
      establecimiento,
      punto,
      moneda,
      receptor,
      aSiMismo,
      grupos,
      asociados,
      asociado: asociados.find(({ dCdCDERef }) => dCdCDERef !== undefined)?.dCdCDERef ?? null,
      informacion: cuerpo.informacionInteres?.trim() || null,
      informacionFisco: cuerpo.informacionFisco?.trim() || null,
      camposDePago,
      redondeo: cuerpo.redondeo ?? undefined,
      forma: formaQueCuenta(cuerpo, leible.forma),
    }
  })

/** An autofactura is to whoever issues it, and so are goods that go from one of his places to another (1317, 2606). */
const isASiMismo = ({ remision }: CuerpoEmision, iTiDE: number | undefined): boolean =>
  iTiDE === TIPO_DOCUMENTO.AUTOFACTURA_ELECTRONICA ||
  (iTiDE === TIPO_DOCUMENTO.NOTA_DE_REMISION_ELECTRONICA && isEntreLocales(remision))

/** A client that labels UTC as local time comes some hours ahead: that is SIFEN's to judge, not ours. */
function fecha(text: Dado<string>, now: number): Validated<number> {
  if (text === null || text === undefined) return valid(now)
  const instant = parseInstant(text)
  if (instant !== null) return valid(instant)
  const detail = 'debe ser una fecha y hora que exista, por ejemplo 2026-11-20T10:30:00'
  return wrong('fechaEmision', 'datetime', detail)
}

/** For an innominada nothing of the receptor is signed but that it is unnamed: faults of form in its other fields do not count. */
const formaQueCuenta = ({ receptor }: CuerpoEmision, forma: Validated<unknown>): Validated<unknown> =>
  receptor != null && isInnominado(receptor)
    ? faultsThat(forma, ({ campo, codigo }) => codigo === 'unknown-field' || !campo.startsWith('receptor.'))
    : forma
