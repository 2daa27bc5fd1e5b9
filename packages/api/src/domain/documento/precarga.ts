import type { CuerpoEmision } from '../emision/campos.ts'
import { ITEM } from '../emision/campos-item.ts'
import { GUARANI } from '../emision/montos.ts'
import { keysOf, parseOneOf } from '../enumeracion.ts'
import type { Validated } from '../validated.ts'
import { type Asociado, admitsNota } from './nota.ts'

const TIPOS = ['NCE', 'NDE'] as const
export type TipoDeNota = (typeof TIPOS)[number]

export const parseTipoDeNota = (text: string | undefined) => parseOneOf('tipo', text, TIPOS)

const NOTA = {
  NCE: { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' },
  NDE: { tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA', motivoEmision: 'AJUSTE_DE_PRECIO' },
} as const

const DE_ITEM = keysOf(ITEM)

/** Whether something was taken off the whole of it. A note may be about a part: then every item must bring its share of that. */
export const hasGlobales = ({
  descuentoGlobal,
  porcentajeDescuentoGlobal,
  anticipoGlobal,
}: CuerpoEmision): boolean =>
  [descuentoGlobal, porcentajeDescuentoGlobal, anticipoGlobal].some(monto =>
    /[1-9]/.test(String(monto ?? '')),
  )

/** The body of a note for a documento, from what was asked for when that was issued, to be edited and sent. */
export function precargaDeNota<Receptor>(
  tipo: TipoDeNota,
  original: CuerpoEmision,
  { cdc, receptor }: { cdc: string; receptor: Receptor },
) {
  const { numeroEstablecimiento, puntoExpedicion, monedaOperacion, tipoCambio } = original
  const { tipoImpuesto, obligaciones, comision, ivaComision } = original
  const enGuaranies = (monedaOperacion ?? GUARANI).trim().toUpperCase() === GUARANI
  return {
    ...NOTA[tipo],
    tipoEmision: 'NORMAL',
    numeroEstablecimiento: Number(numeroEstablecimiento),
    puntoExpedicion: Number(puntoExpedicion),
    monedaOperacion: monedaOperacion ?? GUARANI,
    ...(tipoCambio == null || enGuaranies ? {} : { tipoCambio }),
    ...(tipoImpuesto == null ? {} : { tipoImpuesto }),
    ...(obligaciones == null || obligaciones.length === 0 ? {} : { obligaciones }),
    ...(comision == null ? {} : { comision }),
    ...(ivaComision == null ? {} : { ivaComision }),
    documentoAsociado: { tipoDocumento: 'ELECTRONICO' as const, cdc },
    receptor,
    items: (original.items ?? []).map(item =>
      Object.fromEntries(DE_ITEM.flatMap(name => (item[name] == null ? [] : [[name, item[name]]]))),
    ),
  }
}

/** Why there is no note for this documento: the same as when the note itself came, with the receptor that it must have. */
export function admitsPrecarga(documento: Asociado): Validated<unknown> {
  const { moneda, nominado, receptor } = documento
  return admitsNota(documento, { moneda, receptor: nominado ?? receptor })
}
