import type { Cdc } from '../cdc.ts'
import type { Fault } from '../fault.ts'
import type { ReglasNuevas } from '../reglas/vigencia.ts'
import type { Campos } from './campos.generated.ts'
import type { QrDatos } from './qr-datos.ts'
import type { Totales } from './totales.ts'

export type Ambiente = 'PRUEBA' | 'PRODUCCION'

/**
 * A documento electrónico as its issuer knows it, in the terms of the manual (MT v150 chapter 10). What follows from
 * something else (descriptions, check digits, CDC, item totals, IVA, group F) is left out: it is computed.
 */
export interface DocumentoEntrada extends Campos {
  readonly ambiente: Ambiente
  /**
   * The issuer name that SIFEN demands in the test environment (rule 1263); the literal of the manual unless another
   * is given. `null` leaves `gEmis.dNomEmi` as it is.
   */
  readonly leyendaPrueba?: string | null
  /** In the test environment, a description for the first item, which the guide of 2026 wants with its own legend. */
  readonly leyendaPrimerItem?: string
  /** Rounds a total in guaraníes down to a multiple of 50 (dRedon). On unless switched off. */
  readonly redondear?: boolean
  /**
   * A discount on the whole operation as an amount, spread over the items in proportion to their price (EA004). dPorcDescTotal (F010) is
   * then the share of the gross total that it is, whatever was given for it.
   */
  readonly descuentoGlobal?: string | number
  /**
   * An advance for the whole operation, spread over the items in proportion to their price (EA007), or to what is left of it after their
   * discounts where that is less than such a share.
   */
  readonly anticipoGlobal?: string | number
  /** Civil time of Paraguay when it will be transmitted; with it the windows of SIFEN are checked too. */
  readonly transmision?: string
  /** What notes newer than this release change: it is judged by what is in force on its day of emission. */
  readonly reglasNuevas?: ReglasNuevas
}

/** A documento that has been judged and computed: `writeDocumento` can write it without asking again. */
export interface Documento {
  readonly cdc: Cdc
  readonly entrada: DocumentoEntrada
  readonly items: readonly ItemEscrito[]
  readonly totales: Totales | undefined
  readonly qr: QrDatos
}

/** The two groups of an item whose content is computed, already as XML. */
export interface ItemEscrito {
  readonly gValorItem: string
  readonly gCamIVA: string
}

export type Preparado =
  | { readonly ok: true; readonly documento: Documento }
  | { readonly ok: false; readonly faults: readonly Fault[] }
