import { cleanTextos, parseDecimal } from '@mbohera/sifen/valores'
import { readOpcion, textOf } from '../campos/leer.ts'
import type { Cantidad, Dado } from '../campos/tipos.ts'
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
import { type AsociadoLeido, cdcsAsociados, isNota, parseAsociados } from './asociados.ts'
import type { CuerpoEmision } from './campos.ts'
import { type CamposDePago, parseCondicion, SIN_PAGOS } from './condicion.ts'
import { readableTexts } from './faltas.ts'
import { parseItems } from './items.ts'
import { GUARANI, parseOptionalMonto, parseOptionalPrecio, toTresDigitos } from './montos.ts'
import { withoutEfecto } from './sin-efecto.ts'
import { INDICADOR_PRESENCIA, MOTIVO_EMISION, TIPO_DOCUMENTO, TIPO_TRANSACCION } from './valores.ts'

type SinCampos<T> = T extends unknown ? Omit<T, 'campos'> : never
type Grupos = SinCampos<ReturnType<typeof parseGrupos> extends Draft<infer T> ? T : never>

/** A body in the terms of the manual, before anything of the issuer is known. */
export interface SolicitudDeEmision {
  iTiDE: 1 | 5 | 6
  fechaEmision: number
  establecimiento: string
  punto: string
  moneda: string
  receptor: Receptor | undefined
  /** The documents that it is about. */
  asociados: readonly AsociadoLeido[]
  /** The first electronic one among them, by its CDC; of a note the only one. */
  asociado: string | null
  /** What is said of the whole documento. */
  informacion: string | null
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
    take(readableTexts(cuerpo))
    const iTiDE = take(readOpcion('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO))
    const esNormal = cuerpo.tipoEmision == null || cuerpo.tipoEmision === 'NORMAL'
    take(check(esNormal, 'tipoEmision', 'enum', 'debe ser NORMAL'))
    const moneda = (cuerpo.monedaOperacion ?? GUARANI).trim().toUpperCase()
    const establecimiento = take(toTresDigitos('numeroEstablecimiento', cuerpo.numeroEstablecimiento))
    const punto = take(toTresDigitos('puntoExpedicion', cuerpo.puntoExpedicion))
    const fechaEmision = take(fecha(cuerpo.fechaEmision, now))
    const receptorLeido = parseReceptor(cuerpo.receptor)
    const receptor = take(receptorLeido, draftOf(receptorLeido))
    const dia = fechaEmision === undefined ? undefined : formatCivil(fechaEmision).slice(0, 10)
    const leidos = parseGrupos(cuerpo, iTiDE, { moneda, dia })
    const { campos: camposDePago, ...grupos } = take(leidos, draftOf(leidos))
    if (!leible.indulgente && iTiDE !== undefined) take(withoutEfecto(cuerpo, isNota(iTiDE), moneda))
    const asociadosLeidos = parseAsociados(cuerpo, iTiDE)
    const asociados = take(asociadosLeidos, draftOf(asociadosLeidos))
    return {
      iTiDE,
      fechaEmision,
      establecimiento,
      punto,
      moneda,
      receptor,
      grupos,
      asociados,
      asociado: cdcsAsociados(asociados)[0]?.cdc ?? null,
      informacion: cuerpo.informacionInteres?.trim() || null,
      camposDePago,
      redondeo: cuerpo.redondeo ?? undefined,
      forma: formaQueCuenta(cuerpo, leible.forma),
    }
  })

/** The groups that follow from the body alone. */
const parseGrupos = (
  cuerpo: CuerpoEmision,
  iTiDE: number | undefined,
  { moneda, dia }: { moneda: string; dia: string | undefined },
) =>
  drafted(take => {
    const esNota = isNota(iTiDE)
    const tipoCambio = take(parseOptionalMonto('tipoCambio', cuerpo.tipoCambio))
    const iTipTra = take(
      readOpcion('tipoTransaccion', cuerpo.tipoTransaccion, TIPO_TRANSACCION, 'VENTA_MERCADERIA'),
    )
    const presencia = readOpcion(
      'indicadorPresencia',
      cuerpo.indicadorPresencia,
      INDICADOR_PRESENCIA,
      'OPERACION_PRESENCIAL',
    )
    const iIndPres = take(presencia)
    const gOpeCom = {
      ...(esNota || iTipTra === undefined ? {} : { iTipTra }),
      iTImp: 1 as const,
      cMoneOpe: moneda,
      ...(moneda === GUARANI ? {} : { dCondTiCam: 1 as const }),
      ...(tipoCambio === undefined || moneda === GUARANI ? {} : { dTiCam: tipoCambio }),
    }
    const items = parseItems(cuerpo.items, moneda)
    const gCamItem = take(items, draftOf(items))
    const leidas = parseGlobales(cuerpo, moneda)
    const globales = take(leidas, draftOf(leidas))
    const iCondAnt = condicionDeAnticipo(globales, gCamItem)
    const comunes = {
      gOpeCom: { ...gOpeCom, ...(iCondAnt === undefined ? {} : { iCondAnt }) },
      gCamItem,
      ...globales,
    }
    if (esNota) {
      const iMotEmi = take(readOpcion('motivoEmision', cuerpo.motivoEmision, MOTIVO_EMISION))
      return { ...comunes, campos: SIN_PAGOS, ...(iMotEmi === undefined ? {} : { gCamNCDE: { iMotEmi } }) }
    }
    const enMoneda = { moneda, tipoCambio: moneda === GUARANI ? undefined : tipoCambio }
    const condicion = parseCondicion(cuerpo, enMoneda, dia)
    const { gCamCond, campos } = take(condicion, draftOf(condicion))
    return {
      ...comunes,
      campos,
      ...(iIndPres === undefined ? {} : { gCamFE: { iIndPres } }),
      ...(gCamCond === undefined ? {} : { gCamCond }),
    }
  })

/** What is taken off the whole operation: by an amount, which is spread over the items, or by a percentage (F010, EA004, EA007). */
const parseGlobales = (cuerpo: CuerpoEmision, moneda: string) =>
  drafted(take => {
    const monto = (campo: 'descuentoGlobal' | 'anticipoGlobal') => {
      const leido = take(parseOptionalPrecio(campo, dicho(cuerpo[campo]), moneda))
      return leido === undefined || isCero(leido) ? {} : { [campo]: leido }
    }
    const dPorcDescTotal = take(
      parseOptionalMonto('porcentajeDescuentoGlobal', dicho(cuerpo.porcentajeDescuentoGlobal)),
    )
    const porcentaje = dPorcDescTotal === undefined || isCero(dPorcDescTotal) ? undefined : dPorcDescTotal
    const globales: { descuentoGlobal?: string; anticipoGlobal?: string } = {
      ...monto('descuentoGlobal'),
      ...monto('anticipoGlobal'),
    }
    const detail = 'va descuentoGlobal, como monto, o porcentajeDescuentoGlobal: quite uno de los dos'
    const uno = globales.descuentoGlobal === undefined || porcentaje === undefined
    take(check(uno, 'porcentajeDescuentoGlobal', 'contradiction', detail))
    return porcentaje === undefined ? globales : { ...globales, gTotSub: { dPorcDescTotal: porcentaje } }
  })

/** Programs that fill in every field of a form send nothing, or a blank. */
const dicho = (value: Dado<Cantidad>): Dado<Cantidad> => (textOf(value) === '' ? undefined : value)

const isCero = (monto: string): boolean => parseDecimal(monto) === 0n

/** D019, where all that was paid in advance is of one kind. */
function condicionDeAnticipo(
  { anticipoGlobal }: { anticipoGlobal?: string },
  items: readonly { gValorItem: { dAntPreUniIt?: string } }[],
): 1 | 2 | undefined {
  const porItem = items.some(({ gValorItem: { dAntPreUniIt } }) => dAntPreUniIt && !isCero(dAntPreUniIt))
  if (anticipoGlobal === undefined) return porItem ? 2 : undefined
  return porItem ? undefined : 1
}

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
