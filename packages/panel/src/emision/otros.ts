import type { components } from '../api/contrato.generated.ts'
import { aEmision, RECEPTOR_VACIO, type ValoresDeReceptor } from '../receptor/valores.ts'
import { GUARANI } from '../values/dinero.ts'
import { diaIso } from '../values/fecha.ts'
import { REMISION, TRANSPORTE, VENDEDOR } from './bloques.generated.ts'
import { aBloque, type Escritos } from './escritos.ts'
import { aItems, type Linea, lineaNueva } from './items.ts'
import { aPagos, type PagoEscrito, pagoNuevo } from './pago.ts'
import { CONSTANCIA, MAS_DE_AUTOFACTURA, MAS_DE_REMISION } from './partes.ts'
import type { ValoresDeExpedicion } from './timbrados.ts'

type Emision = components['schemas']['Emision']

/** What is typed of what is no factura: its blocks, its items, and from where it has its number. */
export interface ValoresConBloques extends ValoresDeExpedicion {
  escritos: Escritos
  lineas: Linea[]
  informacionInteres: string
}

/** What is bought with an autofactura. */
export const COMPRAS = [
  'COMPRA_PRODUCTOS',
  'COMPRA_SERVICIOS',
] as const satisfies readonly Emision['tipoTransaccion'][]

export interface ValoresDeAutofactura extends ValoresConBloques {
  tipoTransaccion: (typeof COMPRAS)[number]
  pagos: PagoEscrito[]
}

export interface ValoresDeRemision extends ValoresConBloques {
  receptor: ValoresDeReceptor
  /** Of the documento that it delivers, when there is one. */
  cdc: string
}

const deCero = () => ({
  lineas: [lineaNueva()],
  numeroEstablecimiento: '1',
  puntoExpedicion: '1',
  informacionInteres: '',
})

export const autofacturaVacia = (): ValoresDeAutofactura => ({
  ...deCero(),
  escritos: {
    'vendedor.naturaleza': 'NO_CONTRIBUYENTE',
    'vendedor.tipoDocumento': 'CEDULA_PARAGUAYA',
    'documentoAsociado.tipoConstancia': 'NO_CONTRIBUYENTE',
  },
  tipoTransaccion: 'COMPRA_PRODUCTOS',
  pagos: [pagoNuevo()],
})

export const remisionVacia = (): ValoresDeRemision => ({
  ...deCero(),
  escritos: {
    'remision.motivo': 'VENTA',
    'remision.responsable': 'EMISOR_DE_LA_FACTURA',
    'remision.fechaFactura': diaIso(new Date()),
    'transporte.tipo': 'PROPIO',
    'transporte.modalidad': 'TERRESTRE',
    'transporte.responsableFlete': 'EMISOR',
    'transporte.fechaInicio': diaIso(new Date()),
    'transporte.fechaFin': diaIso(new Date()),
    'transporte.transportista.naturaleza': 'CONTRIBUYENTE',
  },
  receptor: RECEPTOR_VACIO,
  cdc: '',
})

const interes = ({ informacionInteres }: ValoresConBloques) =>
  informacionInteres.trim() === '' ? {} : { informacionInteres }

/** The body of an autofactura, which is for cash and in guaraníes. The service judges what of its blocks is missing. */
export const aAutofactura = (
  valores: ValoresDeAutofactura,
  expedicion: ValoresDeExpedicion,
  total: string | undefined,
): Emision =>
  ({
    tipoDocumento: 'AUTOFACTURA_ELECTRONICA',
    tipoTransaccion: valores.tipoTransaccion,
    ...expedicion,
    monedaOperacion: GUARANI,
    condicionOperacion: 'CONTADO',
    condicionPago: aPagos(valores.pagos, { total, moneda: GUARANI, tipoCambio: undefined }),
    vendedor: aBloque(VENDEDOR, 'vendedor.', valores.escritos),
    documentoAsociado: {
      tipoDocumento: 'CONSTANCIA',
      ...aBloque(CONSTANCIA, 'documentoAsociado.', valores.escritos),
    },
    items: aItems(valores.lineas, 'sin IVA'),
    ...aBloque(MAS_DE_AUTOFACTURA, '', valores.escritos),
    ...interes(valores),
  }) as Emision // what is missing in a block the service says beside its field

/** Goods that stay with whoever sends them have no receptor. */
export const isEntreLocales = ({ escritos }: ValoresConBloques): boolean =>
  escritos['remision.motivo'] === 'ENTRE_LOCALES'

/** The body of a nota de remisión. */
export const aRemision = (valores: ValoresDeRemision, expedicion: ValoresDeExpedicion): Emision =>
  ({
    tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA',
    ...expedicion,
    remision: aBloque(REMISION, 'remision.', valores.escritos),
    transporte: aBloque(TRANSPORTE, 'transporte.', valores.escritos),
    ...(isEntreLocales(valores) ? {} : { receptor: aEmision(valores.receptor) }),
    ...(valores.cdc.trim() === ''
      ? {}
      : { documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: valores.cdc.trim() } }),
    items: aItems(valores.lineas, 'sin precios'),
    ...aBloque(MAS_DE_REMISION, '', valores.escritos),
    ...interes(valores),
  }) as Emision // what is missing in a block the service says beside its field
