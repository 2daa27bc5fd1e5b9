import { limpiarTextos, parseCdc } from '@mbohera/sifen/valores'
import { type Cuerpo, noDichas } from '../cuerpo.ts'
import { type Fault, invalid, ok, type Result } from '../failure.ts'
import type { Receptor } from '../receptor/receptor.ts'
import { esInnominado, parseReceptor } from '../receptor/receptor.ts'
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
  /** What is wrong with the body's words and limits; said of fields of which nothing better is. */
  deForma: readonly Fault[]
}

/** What decides where a documento belongs: which sequence of numbers, and when. */
type Destino = Pick<Solicitud, 'iTiDE' | 'fechaEmision' | 'establecimiento' | 'punto'>
type Leido = Omit<Solicitud, keyof Destino> & { [Campo in keyof Destino]: Destino[Campo] | undefined }

/** Only a body without the fields that decide where it belongs is refused at once. */
export function parseSolicitud(cuerpo: Cuerpo<CuerpoEmision>, now: number): Result<Solicitud> {
  const leido = leerSolicitud(cuerpo, now)
  return tieneDestino(leido) ? ok(leido) : invalid(todas(leido, leido.faltas.lista))
}

/** These faults, and those of form in the fields that they do not name. */
export const todas = ({ deForma }: Pick<Solicitud, 'deForma'>, faults: readonly Fault[]): Fault[] => [
  ...faults,
  ...noDichas(deForma, faults),
]

export const tieneDestino = (leido: Leido): leido is Solicitud =>
  leido.iTiDE !== undefined &&
  leido.establecimiento !== undefined &&
  leido.punto !== undefined &&
  leido.fechaEmision !== undefined

/** Reads the body whole, whatever is wrong with it. */
export function leerSolicitud(leible: Cuerpo<CuerpoEmision>, now: number): Leido {
  const cuerpo = limpiarTextos(leible.dado)
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
  if (iTiDE === 1 && !leible.indulgente) sinAsociado(cuerpo, faltas)
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
    deForma: deFormaQueCuenta(cuerpo, leible.faltas),
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

/** Of a buyer who is not named nothing is signed but that: whatever else is said of him has no form to keep. */
const deFormaQueCuenta = ({ receptor }: CuerpoEmision, deForma: readonly Fault[]): readonly Fault[] =>
  receptor != null && esInnominado(receptor)
    ? deForma.filter(({ campo, codigo }) => codigo === 'unknown-field' || !campo.startsWith('receptor.'))
    : deForma

/** An invoice that names another documento (to apply an advance, say) would be signed without it. */
function sinAsociado({ documentoAsociado }: CuerpoEmision, faltas: Faltas): void {
  if (!documentoAsociado?.cdc?.trim()) return
  const detail = 'todavía no se puede emitir una factura con un documento asociado: quítelo'
  faltas.add('documentoAsociado', 'unsupported-field', detail)
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
