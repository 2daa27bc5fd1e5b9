/** A receptor by the names of the manual; what is a number there is one here. */
export type ReceptorLeido = Readonly<Record<string, string | number>>

/** A line of a documento, by the manual's names (groups E8.1 to E8.5); everything as it stands in the XML. */
export type ItemLeido = Readonly<Record<string, string>>

/** A signed documento of whatever program, as far as its keeper has to understand it. */
export interface DocumentoLeido {
  readonly cdc: string
  readonly iTiDE: number
  readonly ruc: string
  /** The name of who issued it. */
  readonly emisorNombre: string
  readonly numeroTimbrado: string
  readonly establecimiento: string
  readonly punto: string
  readonly numero: number
  readonly serie: string | null
  readonly fechaEmision: number
  readonly moneda: string
  readonly tipoCambio: string | null
  /** What it is taxed by (iTImp); null of what has no prices. */
  readonly tipoImpuesto: string | null
  /** Codes of the obligations that it bears on (cOblAfe). */
  readonly obligaciones: readonly string[]
  readonly total: string
  /** Its total in guaraníes; of what has no total, 0. */
  readonly totalGuaranies: string
  /** What is charged beside its items (dComi), and what of that is IVA (dIVAComi). */
  readonly comision: string | null
  readonly ivaComision: string | null
  /** Of a note, why it was issued (iMotEmi). */
  readonly motivoEmision: string | null
  readonly receptor: ReceptorLeido
  /** CDCs of the electronic documentos it refers to. */
  readonly asociados: readonly string[]
  readonly qrUrl: string
  readonly digest: string
  readonly items: readonly ItemLeido[]
}

/** An event as SIFEN keeps it. */
export interface EventoLeido {
  readonly tipo: 'nominacion' | 'cancelacion'
  readonly cdc: string
  readonly motivo: string
  /** Of a nomination. */
  readonly receptor: ReceptorLeido | null
  readonly fechaFirma: number
  /** When SIFEN processed it, as it writes it; null where it does not say so. */
  readonly dFecProc: string | null
  readonly protocolo: string | null
  /**
   * The signed event as it stands by itself: in its canonical form (inclusive C14N, W3C REC 2001), so that whatever namespaces it was
   * signed under come with it and its signature still holds.
   */
  readonly xml: string
  readonly digest: string
}
