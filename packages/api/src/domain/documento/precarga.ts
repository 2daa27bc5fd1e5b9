import type { CuerpoEmision, CuerpoItem } from '../emision/cuerpo.ts'
import { oneOf } from '../enumeracion.ts'
import type { Fault } from '../failure.ts'
import { type Asociado, faltasDeNota } from './nota.ts'

const TIPOS = ['NCE', 'NDE'] as const
export type TipoDeNota = (typeof TIPOS)[number]

export const parseTipoDeNota = (text: string | undefined) => oneOf('tipo', text, TIPOS)

const NOTA = {
  NCE: { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' },
  NDE: { tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA', motivoEmision: 'AJUSTE_DE_PRECIO' },
} as const

const DE_ITEM = [
  'codigo',
  'descripcion',
  'unidadMedida',
  'cantidad',
  'precioUnitario',
  'descuento',
  'tasaIVA',
  'afectacionTributaria',
  'proporcionGravada',
  'informacionInteres',
] as const satisfies (keyof CuerpoItem)[]

/** The body of a note for a documento, from what was asked for when that was issued, to be edited and sent. */
export function precargaDeNota<Receptor>(
  tipo: TipoDeNota,
  original: CuerpoEmision,
  { cdc, receptor }: { cdc: string; receptor: Receptor },
) {
  const { numeroEstablecimiento, puntoExpedicion, monedaOperacion, tipoCambio } = original
  return {
    ...NOTA[tipo],
    tipoEmision: 'NORMAL',
    numeroEstablecimiento: Number(numeroEstablecimiento),
    puntoExpedicion: Number(puntoExpedicion),
    monedaOperacion: monedaOperacion ?? 'PYG',
    ...(tipoCambio == null ? {} : { tipoCambio }),
    documentoAsociado: { tipoDocumento: 'ELECTRONICO' as const, cdc },
    receptor,
    items: (original.items ?? []).map(item =>
      Object.fromEntries(DE_ITEM.flatMap(name => (item[name] == null ? [] : [[name, item[name]]]))),
    ),
  }
}

/** Why there is no note for this documento: the same as when the note itself came, with the receptor that it must have. */
export function faltasDePrecarga(documento: Asociado): Fault[] {
  const { moneda, nominado, receptor } = documento
  return faltasDeNota(documento, { moneda, receptor: nominado ?? receptor })
}
