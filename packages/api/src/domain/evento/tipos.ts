import type { Receptor } from '../receptor/receptor.ts'

/** What a receptor says of a documento that was issued to him. */
export const TIPOS_DE_RECEPTOR = [
  'NOTIFICACION_RECEPCION',
  'CONFORMIDAD',
  'DISCONFORMIDAD',
  'DESCONOCIMIENTO',
] as const
export type TipoDeReceptor = (typeof TIPOS_DE_RECEPTOR)[number]

export const TIPOS_EVENTO = [
  'NOMINACION',
  'CANCELACION',
  'INUTILIZACION',
  'TRANSPORTE',
  ...TIPOS_DE_RECEPTOR,
] as const
export type TipoEvento = (typeof TIPOS_EVENTO)[number]

export const ESTADOS_EVENTO = ['ENVIADO', 'APROBADO', 'RECHAZADO'] as const
export type EstadoEvento = (typeof ESTADOS_EVENTO)[number]

/** The elements of an event and their values, as they were signed. */
export type DatosPropios = Readonly<Record<string, string | number>>

/** What is stored of an event when it is signed: what it says, and the text that says it. */
export interface DatosDeEvento {
  tipo: TipoEvento
  cdc: string | null
  /** Why; of a kind that has no motivo of its own, what it changes, in words. */
  motivo: string
  receptor: Receptor | null
  /** What it says besides, by the manual's names; null where motivo and receptor are all. */
  datos: DatosPropios | null
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numeroInicio: number
  numeroFin: number
  tipoDocumento: number
  serie: string | null
  idMensaje: number
  /** What was signed, byte for byte. */
  xml: string
  conservarHasta: string
}

/** What differs between the kinds when the answer of SIFEN is lost. */
export interface ReglasDeConversacion {
  /**
   * How SIFEN can be asked whether it has the event: by the CDC; only by sending it once more; or by that first, because it may have no
   * documento to show it with, and then by the CDC.
   */
  confirma: 'consulta' | 'reenvio' | 'reenvio-y-consulta'
  /** How SIFEN says "there is one already"; null where it takes several. */
  duplicado: string | null
  /** How it says that the documento was cancelled, which may have happened after ours was registered. */
  cancelado: string | null
  /** Codes that depend on the text of the event alone: SIFEN gives them to every copy, so a refused second copy means a refused first one. */
  siempre: RegExp
}

export const REGLAS: Record<TipoEvento, ReglasDeConversacion> = {
  // Not 4462: the RUC of the receptor may have been closed since. One that exists does not cease to (4461).
  NOMINACION: {
    confirma: 'consulta',
    duplicado: '4453',
    cancelado: '4452',
    siempre: /^4(000|45[14-9]|46[013-9]|47\d)$/,
  },
  // Not 4009 nor 4010: the hours may have run out since.
  CANCELACION: { confirma: 'consulta', duplicado: '4003', cancelado: null, siempre: /^400[01]$/ },
  // A voided number takes no documento afterwards (4065); what a timbrado lacks it lacked before.
  INUTILIZACION: { confirma: 'reenvio', duplicado: '4066', cancelado: null, siempre: /^4/ },
  // Not 4316: the RUC of the carrier may have been closed since. Nor 4336: the nota may have been approved since.
  TRANSPORTE: {
    confirma: 'consulta',
    duplicado: null,
    cancelado: null,
    siempre: /^4(000|3(0\d|1[0-57-9]|2\d|3[0-5]))$/,
  },
  NOTIFICACION_RECEPCION: {
    confirma: 'consulta',
    duplicado: '4101',
    cancelado: '4115',
    siempre: /^4(000|102|10[4-9]|11[0-2])$/,
  },
  CONFORMIDAD: { confirma: 'consulta', duplicado: '4150', cancelado: '4155', siempre: /^4(000|15[14])$/ },
  DISCONFORMIDAD: { confirma: 'consulta', duplicado: '4200', cancelado: '4204', siempre: /^4(000|201)$/ },
  DESCONOCIMIENTO: {
    confirma: 'consulta',
    duplicado: '4251',
    cancelado: '4264',
    siempre: /^4(000|252|25[4-9]|26[0-2])$/,
  },
}

/** Of the values of an event: whether SIFEN had approved the documento, for all that was known, when the event was signed. */
export const APROBADO_AL_FIRMAR = 'aprobado'

/**
 * Of what SIFEN does not have it shows no events: one about such a documento is confirmed as that of a number is, by sending it once more. It may have it
 * by now, or had it all along: then it shows which event it means by "there is one already".
 */
export const findReglas = ({ tipo, datos }: Pick<DatosDeEvento, 'tipo' | 'datos'>): ReglasDeConversacion =>
  datos?.[APROBADO_AL_FIRMAR] === 0 ? { ...REGLAS[tipo], confirma: 'reenvio-y-consulta' } : REGLAS[tipo]

/** What SIFEN asks of the documento that an event is about, where that is no more than an approval and its hours. */
export interface Admision {
  /** The code of what it answers about one that it did not approve, and which ones it takes. */
  sinAprobar: { codigo: string; solo: string }
  /** Within how many hours of the approval of a documento of that type, and what it answers afterwards. */
  plazo: (tipoDocumento: number) => { horas: number; codigo: string; pasaron: string }
}

const FACTURA = 1
const pasadas = (horas: number): string => `pasaron las ${horas} horas que SIFEN da para cancelar`

export const ADMISION = {
  CANCELACION: {
    sinAprobar: { codigo: '4002', solo: 'solo se cancela uno aprobado por SIFEN' },
    // MT v150, chapter 11, table J: a factura within 48 hours of its approval (4009), every other documento within 168 (4010).
    plazo: tipoDocumento =>
      tipoDocumento === FACTURA
        ? {
            horas: 48,
            codigo: '4009',
            pasaron: `${pasadas(48)}: corrija la factura con una nota de crédito`,
          }
        : { horas: 168, codigo: '4010', pasaron: pasadas(168) },
  },
  // Within which hours the manual does not say.
  TRANSPORTE: {
    sinAprobar: { codigo: '4336', solo: 'solo se actualiza el transporte de una aprobada por SIFEN' },
  },
} satisfies Partial<Record<TipoEvento, Pick<Admision, 'sinAprobar'> & Partial<Admision>>>

/** Whether two events say the same, in whatever order their values are kept. */
export const hasSameDatos = (a: DatosPropios | null, b: DatosPropios | null): boolean => {
  const [de, otros] = [Object.entries(a ?? {}), b ?? {}]
  return de.length === Object.keys(otros).length && de.every(([name, value]) => otros[name] === value)
}

/** EXTERNO: SIFEN has it, and another program registered it. */
export const ORIGENES_DE_EVENTO = ['PROPIO', 'EXTERNO'] as const
export type OrigenDeEvento = (typeof ORIGENES_DE_EVENTO)[number]
