import { ASOCIADO, EMISION, ITEM, PAGO, TRANSPORTE } from './bloques.generated.ts'
import { type Bloque, type CampoDeBloque, camposDeGrupo, soloDe } from './escritos.ts'

/** What an item says of its price: a factura's bears IVA, an autofactura's none, and a nota de remisión has none. */
export type Precios = 'con IVA' | 'sin IVA' | 'sin precios'

const REFERENCIAS = [
  'fechaEmision',
  'ordenCompra',
  'ordenVenta',
  'asientoContable',
  'informacionFisco',
  'responsableEmision',
]
const DE_IMPUESTOS = ['tipoImpuesto', 'redondeo', 'obligaciones']

/** What an autofactura is about. */
const DE_CONSTANCIA = ['tipoConstancia', 'numeroConstancia', 'numeroControl']
export const CONSTANCIA: Bloque = soloDe(ASOCIADO, DE_CONSTANCIA)

/** Of what a company issued that was absorbed only a note says so (2444). */
const NO_EN_FACTURA = [...DE_CONSTANCIA, 'rucFusionado']

/** What a factura is about is no constancia, and nothing of somebody else. */
const deFactura = (campo: CampoDeBloque): CampoDeBloque => ({
  ...campo,
  campos: (campo.campos ?? [])
    .filter(({ nombre }) => !NO_EN_FACTURA.includes(nombre))
    .map(({ opciones, ...uno }) =>
      opciones === undefined
        ? uno
        : { ...uno, opciones: opciones.filter(({ value }) => value !== 'CONSTANCIA') },
    ),
})

/** What a factura may say besides, and seldom does. */
export const MAS_DE_FACTURA: Bloque = soloDe(EMISION, [
  ...REFERENCIAS,
  ...DE_IMPUESTOS,
  ...['fechaTraslado', 'porcentajeDescuentoGlobal', 'comision', 'ivaComision'],
  ...['documentosAsociados', 'creditoFiscal', 'transporte', 'carga', 'compraPublica', 'sector'],
]).map(campo => (campo.nombre === 'documentosAsociados' ? deFactura(campo) : campo))

export const MAS_DE_AUTOFACTURA: Bloque = soloDe(EMISION, [...REFERENCIAS, ...DE_IMPUESTOS])

/** What most transports have nothing to say about. */
const A_VECES: readonly string[] = [
  'condicionNegociacion',
  'numeroManifiesto',
  'numeroDespacho',
  'paisDestino',
  'agente',
]
export const MAS_DEL_TRANSPORTE: Bloque = soloDe(TRANSPORTE, A_VECES)
export const DEL_TRANSPORTE: Bloque = TRANSPORTE.filter(({ nombre }) => !A_VECES.includes(nombre))

export const MAS_DE_REMISION: Bloque = soloDe(EMISION, [...REFERENCIAS, 'carga'])

const sin = (...nombres: string[]): Bloque => ITEM.filter(({ nombre }) => !nombres.includes(nombre))
const DE_IVA = ['afectacionTributaria', 'proporcionGravada']
const DE_VENTA = ['tipoCambio', 'anticipo', 'cdcAnticipo']

/** What an item may say besides. */
export const MAS_DE_ITEM: Readonly<Record<Precios, Bloque>> = {
  'con IVA': sin(...DE_IVA, 'tolerancia'),
  'sin IVA': sin(...DE_IVA, ...DE_VENTA, 'tolerancia', 'unidadMedida'),
  'sin precios': sin(...DE_IVA, ...DE_VENTA, 'unidadMedida', 'vehiculo'),
}

const TARJETA = camposDeGrupo(PAGO, 'tarjeta')
/** What the slip of the terminal says of a card. */
const DEL_CUPON = ['denominacion', 'descripcion', 'ultimosDigitos', 'codigoAutorizacion']
export const CUPON: Bloque = soloDe(TARJETA, DEL_CUPON)
/** In which money it is paid, where it is another. */
export const DE_PAGO: Bloque = soloDe(PAGO, ['monedaPago', 'tipoCambio'])
/** The same, and what else a card has. */
export const DE_TARJETA: Bloque = [
  ...DE_PAGO,
  ...soloDe(PAGO, ['tarjeta']).map(tarjeta => ({
    ...tarjeta,
    campos: TARJETA.filter(({ nombre }) => !DEL_CUPON.includes(nombre)),
  })),
]
