import { limpiarTextos, parseCdc } from '@mbohera/sifen/valores'
import { invalid, ok, type Result } from '../failure.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { parseReceptor } from '../receptor/receptor.ts'
import { parseInstant } from '../tiempo.ts'
import { parseCondicion } from './condicion.ts'
import type { CuerpoEmision } from './cuerpo.ts'
import { Faltas, faltasDeTexto } from './faltas.ts'
import { parseItems } from './items.ts'
import { GUARANI, montoOpcional, tresDigitos } from './montos.ts'
import { INDICADOR_PRESENCIA, MOTIVO_EMISION, TIPO_DOCUMENTO, TIPO_TRANSACCION } from './valores.ts'

/** A body in the terms of the manual, before anything of the issuer is known. What could not be read stands in `faltas`. */
export interface Solicitud {
  iTiDE: 1 | 5 | 6
  fechaEmision: number
  establecimiento: string
  punto: string
  moneda: string
  receptor: Receptor | undefined
  /** The documento that a note is about. */
  asociado: string | null
  grupos: ReturnType<typeof parseGrupos>
  /** Whether the payment came alone, not as a list. */
  unPago: boolean
  faltas: Faltas
}

/** What decides where a documento belongs: which sequence of numbers, and when. */
type Destino = Pick<Solicitud, 'iTiDE' | 'fechaEmision' | 'establecimiento' | 'punto'>
type Leido = Omit<Solicitud, keyof Destino> & { [Campo in keyof Destino]: Destino[Campo] | undefined }

/** Only a body without the fields that decide where it belongs is refused at once. */
export function parseSolicitud(cuerpo: CuerpoEmision, now: number): Result<Solicitud> {
  const leido = leerSolicitud(cuerpo, now)
  return tieneDestino(leido) ? ok(leido) : invalid(leido.faltas.lista)
}

export const tieneDestino = (leido: Leido): leido is Solicitud =>
  leido.iTiDE !== undefined &&
  leido.establecimiento !== undefined &&
  leido.punto !== undefined &&
  leido.fechaEmision !== undefined

/** Reads the body whole, whatever is wrong with it. */
export function leerSolicitud(dado: CuerpoEmision, now: number): Leido {
  const cuerpo = limpiarTextos(dado)
  const faltas = new Faltas()
  faltas.push(...faltasDeTexto(cuerpo))
  const iTiDE = faltas.code('tipoDocumento', cuerpo.tipoDocumento, TIPO_DOCUMENTO)
  if (cuerpo.tipoEmision != null && cuerpo.tipoEmision !== 'NORMAL')
    faltas.add('tipoEmision', 'enum', 'debe ser NORMAL')
  const moneda = (cuerpo.monedaOperacion ?? GUARANI).trim().toUpperCase()
  const establecimiento = tresDigitos(faltas, 'numeroEstablecimiento', cuerpo.numeroEstablecimiento)
  const punto = tresDigitos(faltas, 'puntoExpedicion', cuerpo.puntoExpedicion)
  const fechaEmision = fecha(cuerpo.fechaEmision, now, faltas)
  const receptor = parseReceptor(cuerpo.receptor, faltas)
  const grupos = parseGrupos(cuerpo, iTiDE, moneda, faltas)
  const asociado = iTiDE === 5 || iTiDE === 6 ? cdcAsociado(cuerpo, faltas) : null
  const unPago = !Array.isArray(cuerpo.condicionPago)
  return {
    iTiDE,
    fechaEmision,
    establecimiento,
    punto,
    moneda,
    receptor,
    asociado,
    grupos,
    unPago,
    faltas,
  }
}

/** The groups that follow from the body alone. */
function parseGrupos(cuerpo: CuerpoEmision, iTiDE: number | undefined, moneda: string, faltas: Faltas) {
  const esNota =
    iTiDE === TIPO_DOCUMENTO.NOTA_DE_CREDITO_ELECTRONICA ||
    iTiDE === TIPO_DOCUMENTO.NOTA_DE_DEBITO_ELECTRONICA
  const tipoCambio = montoOpcional(faltas, 'tipoCambio', cuerpo.tipoCambio)
  const iTipTra = faltas.code('tipoTransaccion', cuerpo.tipoTransaccion, TIPO_TRANSACCION, 'VENTA_MERCADERIA')
  const iIndPres = faltas.code(
    'indicadorPresencia',
    cuerpo.indicadorPresencia,
    INDICADOR_PRESENCIA,
    'OPERACION_PRESENCIAL',
  )
  const gOpeCom = {
    ...(esNota || iTipTra === undefined ? {} : { iTipTra }),
    iTImp: 1 as const,
    cMoneOpe: moneda,
    ...(moneda === GUARANI ? {} : { dCondTiCam: 1 as const }),
    ...(tipoCambio === undefined || moneda === GUARANI ? {} : { dTiCam: tipoCambio }),
  }
  const comunes = { gOpeCom, gCamItem: parseItems(cuerpo.items, moneda, faltas) }
  if (esNota) {
    const iMotEmi = faltas.code('motivoEmision', cuerpo.motivoEmision, MOTIVO_EMISION)
    return { ...comunes, ...(iMotEmi === undefined ? {} : { gCamNCDE: { iMotEmi } }) }
  }
  const enMoneda = { moneda, tipoCambio: moneda === GUARANI ? undefined : tipoCambio }
  const gCamCond = parseCondicion(cuerpo, enMoneda, faltas)
  return {
    ...comunes,
    ...(iIndPres === undefined ? {} : { gCamFE: { iIndPres } }),
    ...(gCamCond === undefined ? {} : { gCamCond }),
  }
}

/** A client that labels UTC as local time comes some hours ahead: that is SIFEN's to judge, not ours. */
function fecha(text: string | null | undefined, now: number, faltas: Faltas): number | undefined {
  if (text === null || text === undefined) return now
  const instant = parseInstant(text)
  if (instant !== null) return instant
  return faltas.add(
    'fechaEmision',
    'datetime',
    'debe ser una fecha y hora que exista, por ejemplo 2026-11-20T10:30:00',
  )
}

function cdcAsociado(cuerpo: CuerpoEmision, faltas: Faltas): string | null {
  const asociado = cuerpo.documentoAsociado
  if (asociado == null) {
    faltas.add(
      'documentoAsociado',
      'required',
      'una nota debe nombrar el documento al que se refiere: tipoDocumento ELECTRONICO y cdc',
    )
    return null
  }
  if (asociado.tipoDocumento != null && asociado.tipoDocumento !== 'ELECTRONICO') {
    faltas.add('documentoAsociado.tipoDocumento', 'enum', 'debe ser ELECTRONICO')
  }
  const cdc = asociado.cdc?.trim() ?? ''
  if (cdc === '') return faltas.add('documentoAsociado.cdc', 'required', 'es obligatorio') ?? null
  const parsed = parseCdc(cdc)
  if (parsed.ok) return parsed.value
  return faltas.add('documentoAsociado.cdc', 'cdc', parsed.detalle) ?? null
}
