import type { X509Certificate } from 'node:crypto'

export type Ambiente = 'test' | 'prod'
export type Estado = 'Aprobado' | 'Aprobado con observación' | 'Rechazado'
export type EstadoRuc = 'ACT' | 'SUS' | 'SAD' | 'BLQ' | 'CAN' | 'CDE'

export interface Codigo {
  readonly codigo: string
  readonly mensaje: string
}

export interface Contribuyente {
  readonly ruc: string
  readonly razonSocial: string
  readonly estado: EstadoRuc
  /** Invented on demand, not registered by anybody: 2562 does not hold it for a taxpayer. */
  readonly supuesto?: boolean
  /** Organismo o Entidad del Estado: only B2G documents may name it (1332). */
  readonly organismoDelEstado?: boolean
  /** Enabled for siRecepDE; `false` answers 1264 there. */
  readonly habilitadoSincrono?: boolean
  /** Declared activities; absent means that none is checked (1261, 1262). */
  readonly actividades?: readonly { readonly codigo: string; readonly descripcion: string }[]
}

export interface Timbrado {
  readonly numero: string
  readonly ruc: string
  readonly electronico: boolean
  readonly activo: boolean
  /** Invented on demand: 2440 does not hold it for an electronic one. */
  readonly supuesto?: boolean
  /** AAAA-MM-DD; absent means any start in the past (1107). */
  readonly inicio?: string
  /** Each absent list means "any". */
  readonly tipos?: readonly number[]
  readonly establecimientos?: readonly string[]
  readonly puntos?: readonly string[]
}

/** A receptor as the registry compares it: by RUC, or by type and number of identity document. */
export interface Identidad {
  readonly ruc?: string
  readonly tipoDocumento?: string
  readonly numeroDocumento?: string
}

/** What the judge learns from an approved DE; stored by the registry beside the bytes. */
export interface HechosDocumento {
  readonly cdc: string
  readonly tipo: number
  readonly rucEmisor: string
  readonly timbrado: string
  readonly establecimiento: string
  readonly punto: string
  readonly numero: string
  readonly serie?: string
  /** Of one with a series: its signature, in epoch milliseconds. */
  readonly firmado?: number
  /** AAAA-MM-DDThh:mm:ss, local time. */
  readonly fechaEmision: string
  readonly receptor: Identidad
  readonly innominado: boolean
  readonly moneda?: string
  readonly tipoTransaccion?: number
  /** dTotGralOpe, the decimal text of the document. */
  readonly total?: string
  /** CDC of every associated DTE (dCdCDERef). */
  readonly asociados: readonly string[]
  readonly digestValue: string
}

export interface DocumentoRegistrado {
  readonly hechos: HechosDocumento
  /** Epoch milliseconds of the approval. */
  readonly aprobado: number
  readonly cancelado: boolean
}

export type TipoEvento =
  | 'rGeVeCan'
  | 'rGeVeInu'
  | 'rGeVeNotRec'
  | 'rGeVeConf'
  | 'rGeVeDisconf'
  | 'rGeVeDescon'
  | 'rGeVeEnd'
  | 'rGeVeTr'
  | 'rGEveNom'

export interface RangoInutilizado {
  readonly timbrado: string
  readonly establecimiento: string
  readonly punto: string
  readonly tipo: number
  readonly serie?: string
  readonly desde: number
  readonly hasta: number
}

/** What the judge learns from an approved event. */
export interface HechosEvento {
  readonly tipo: TipoEvento
  /** `rEve/@Id`. */
  readonly id: string
  readonly rucFirmante: string
  /** Every event but rGeVeInu has one. */
  readonly cdc?: string
  readonly rango?: RangoInutilizado
  /** rGEveNom: who was named. */
  readonly nominado?: Identidad
  /** rGeVeConf: 1 total, 2 parcial. */
  readonly tipoConformidad?: number
}

export interface EventoRegistrado {
  readonly hechos: HechosEvento
  readonly registrado: number
}

/** Where a number lives: a document is unique by these five (1002, 1109, 4065, 4066). */
export type Numeracion = Omit<RangoInutilizado, 'desde' | 'hasta'>

/** The greatest series of a numbering, and the signature of the first document that had it, in epoch milliseconds. */
export interface SerieActual {
  readonly serie: string
  readonly desde: number
}

/** What the judge may ask the registry. Every answer is about what is approved now. */
export interface Registro {
  contribuyente(ruc: string): Contribuyente | undefined
  timbrado(numero: string): Timbrado | undefined
  documento(cdc: string): DocumentoRegistrado | undefined
  /** CDC of an approved, possibly cancelled, document that uses a number of the range. */
  numeroUsado(numeracion: Numeracion, desde: number, hasta: number): string | undefined
  /** Of a numbering, whatever series it says; undefined while no document has one. */
  serieActual(numeracion: Numeracion): SerieActual | undefined
  /** Approved events of a CDC, the oldest first. */
  eventos(cdc: string): readonly EventoRegistrado[]
  /** Does the range touch a voided one? */
  inutilizado(numeracion: Numeracion, desde: number, hasta: number): boolean
  /** Approved documents that name this CDC in gCamDEAsoc. */
  asociadosA(cdc: string): readonly DocumentoRegistrado[]
  /** The 32 characters of a CSC in force, by its four-digit id. */
  csc(ruc: string, idCsc: string): string | undefined
}

export interface Contexto {
  /** Epoch milliseconds: the clock of the service that judges. */
  readonly ahora: number
  /** When the message arrived, where it is judged later: the terms of a transmission run to here. */
  readonly recibido?: number
  readonly ambiente: Ambiente
  readonly registro: Registro
  /** Issuers whose certificates may sign, or self-signed certificates trusted as they are. */
  readonly confianza: readonly X509Certificate[]
  /** Serial numbers of revoked certificates, upper-case hexadecimal. */
  readonly revocados?: ReadonlySet<string>
  /** `false`: signature and certificate are believed, not verified. */
  readonly verificarFirma?: boolean
  /** The document came through siRecepDE (1264 applies). */
  readonly sincrono?: boolean
}

export interface Veredicto {
  readonly estado: Estado
  readonly codigos: readonly Codigo[]
}

export interface VeredictoDocumento extends Veredicto {
  /** The Id of DE as received; absent when it could not be read. */
  readonly cdc?: string
  readonly digestValue?: string
  /** Present when the document is to be registered. */
  readonly hechos?: HechosDocumento
}

export interface VeredictoEvento extends Veredicto {
  /** `rEve/@Id`, '0' when it could not be read. */
  readonly id: string
  readonly hechos?: HechosEvento
}

/** One signed element cut from a message. */
export interface Pieza {
  /** The exact text of the element as it arrived. */
  readonly texto: string
  /** The same, with the inherited namespace declarations added to its start tag, so that it stands alone. */
  readonly xml: string
}

export type Servicio =
  | 'siRecepDE'
  | 'siRecepLoteDE'
  | 'siRecepEvento'
  | 'siConsDE'
  | 'siResultLoteDE'
  | 'siConsRUC'

export type Mensaje =
  | { readonly servicio: 'siRecepDE'; readonly dId: string; readonly documento: Pieza }
  | { readonly servicio: 'siRecepLoteDE'; readonly dId: string; readonly xDE: string }
  | { readonly servicio: 'siRecepEvento'; readonly dId: string; readonly eventos: readonly Pieza[] }
  | { readonly servicio: 'siConsDE'; readonly dId: string; readonly dCDC: string }
  | {
      readonly servicio: 'siResultLoteDE'
      readonly dId: string
      readonly dProtConsLote?: string
      readonly dCDC?: string
    }
  | { readonly servicio: 'siConsRUC'; readonly dId: string; readonly dRUCCons: string }

/** The message is not dispatched: answered with the generic rRetEnviDe (0160) or the service's size code. */
export interface MensajeRechazado {
  readonly rechazo: Codigo
}
