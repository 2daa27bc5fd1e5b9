import { obligacionAfectada } from '../../packages/sifen/src/catalogos/enumeraciones.generated.ts'
import { monedas } from '../../packages/sifen/src/catalogos/monedas.generated.ts'
import { paises } from '../../packages/sifen/src/catalogos/paises.generated.ts'
import { unidades } from '../../packages/sifen/src/catalogos/unidades.generated.ts'
import type { Sorteo } from './sorteo.ts'

/** RUCs with their check digits. */
export const RUCS = ['80012345-0', '80088888-0', '80077777-8', '44444401-7', '5000001-2']
export const RUC_EMISOR = '80099999-1'

/** The day on which everything is issued. */
export const DIA = '2026-11-20'

type Receta = (s: Sorteo) => unknown

const dia = (s: Sorteo, desde: number, hasta: number): string =>
  `2026-11-${String(s.entre(desde, hasta)).padStart(2, '0')}`
const telefono = (s: Sorteo) => `021${s.digitos(s.entre(4, 8))}`
const documento = (s: Sorteo) => s.uno([s.digitos(7), `AB-${s.digitos(5)}`, s.digitos(6)])

/**
 * What a leaf holds that not any text or number serves for, by its path without the indices of lists. A leaf that is not here is drawn by
 * its form alone, and the run says which of them were never issued.
 */
export const RECETAS: Readonly<Record<string, Receta>> = {
  fechaEmision: s => `${dia(s, 1, 23)}T${String(s.entre(0, 23)).padStart(2, '0')}:15:00`,
  numeroEstablecimiento: s => s.uno([1, '1', '001']),
  puntoExpedicion: s => s.uno([1, '001']),
  monedaOperacion: s => s.uno(['PYG', 'PYG', 'USD', s.uno([...monedas.keys()])]),
  tipoImpuesto: s => s.uno(['IVA', 'RENTA', 'NINGUNO', 'IVA_RENTA']),
  tipoCambio: s => s.monto(8_000, 4),
  descuentoGlobal: s => s.entre(1, 900),
  porcentajeDescuentoGlobal: s => s.monto(19, 8),
  anticipoGlobal: s => s.entre(1, 900),
  'receptor.departamento': () => undefined,
  'receptor.distrito': () => undefined,
  'receptor.ciudad': () => undefined,
  'receptor.numeroCasa': s => s.entre(0, 999_999),
  'receptor.telefono': telefono,
  'receptor.celular': s => `0981${s.digitos(6)}`,
  'receptor.email': s => `compras.${s.entre(1, 99)}@ejemplo.com.py`,
  'receptor.direccion': s => s.texto(1, 255),
  'items.unidadMedida': s => s.uno([...unidades.values()]),
  'items.partidaArancelaria': s => s.digitos(4),
  'items.ncm': s => s.digitos(s.entre(6, 8)),
  'items.gtin': s => s.digitos(s.uno([8, 12, 13, 14])),
  'items.paisOrigen': s => s.uno([...paises.keys()]),
  'items.gtinPaquete': s => s.digitos(14),
  'items.dncp.general': s => s.digitos(8),
  'items.dncp.especifico': s => s.digitos(s.entre(3, 4)),
  'items.vencimiento': s => `2027-0${s.entre(1, 9)}-15`,
  'items.vehiculo.chasis': s => `9BW${s.digitos(14)}`,
  'items.vehiculo.anioFabricacion': s => s.entre(1990, 2027),
  'items.vehiculo.descripcionCombustible': () => undefined,
  'items.tipoCambio': () => undefined,
  'items.tolerancia': () => undefined,
  fechaTraslado: s => dia(s, 20, 28),
  'compraPublica.entidad': s => `1${s.digitos(4)}`,
  'compraPublica.secuencia': s => `1${s.digitos(6)}`,
  'compraPublica.fecha': () => '2026-10-31',
  'obligaciones.codigo': s => s.uno([...obligacionAfectada.keys()]),
  'carga.volumen': s => s.entre(1, 999_999),
  'carga.peso': s => s.entre(1, 999_999),
  'carga.unidadVolumen': s => s.uno([...unidades.values()]),
  'carga.unidadPeso': s => s.uno([...unidades.values()]),
  'carga.descripcionCaracteristica': () => undefined,
  comision: s => s.entre(100, 9_000),
  ivaComision: () => undefined,
  'sector.energia.lecturaAnterior': s => s.monto(90_000, 2),
  'sector.energia.lecturaActual': s => s.monto(90_000, 2),
  'sector.energia.consumo': s => s.monto(9_000, 2),
  'sector.seguros.polizas.vigencia': s => s.entre(1, 99_999),
  'sector.otros.ciclo': () => undefined,
  'sector.otros.inicioCiclo': () => undefined,
  'sector.otros.finCiclo': () => undefined,
  'sector.otros.vencimientos.fecha': s => `2026-12-${s.entre(10, 28)}`,
  'items.codigo': s => s.texto(1, 50),
  'condicionPago.tarjeta.ultimosDigitos': s => s.digitos(4),
  'condicionPago.tarjeta.codigoAutorizacion': s => s.digitos(s.entre(6, 10)),
  'condicionPago.tarjeta.rucProcesadora': s => s.uno(RUCS),
  'remision.kilometros': s => s.entre(1, 99_999),
  'remision.fechaFactura': s => dia(s, 23, 30),
  'remision.costoFlete': s => s.monto(900_000, 0),
  'transporte.fechaInicio': s => dia(s, 20, 24),
  'transporte.fechaFin': s => dia(s, 24, 28),
  'transporte.paisDestino': s => s.uno([...paises.keys()]),
  'transporte.numeroDespacho': s => s.digitos(16),
  'transporte.salida.telefono': telefono,
  'transporte.entregas.telefono': telefono,
  'transporte.salida.numeroCasa': s => s.entre(0, 9_999),
  'transporte.entregas.numeroCasa': s => s.entre(0, 9_999),
  'transporte.vehiculos.matricula': s => s.uno(['ABC123', 'ABCD123']),
  'transporte.chofer.numeroDocumento': documento,
  'transporte.agente.ruc': s => s.uno(RUCS),
  'transporte.transportista.nacionalidad': s => s.uno([...paises.keys()]),
  'vendedor.numeroDocumento': documento,
  'vendedor.numeroCasa': s => s.entre(0, 9_999),
  'documentoAsociado.numeroTimbrado': s => s.digitos(8),
}

/** How often an optional field is said, by the type of the documento; a field that is not here is new to this generator, and said seldom. */
export type Tipo = 'FACTURA' | 'AUTOFACTURA' | 'NOTA' | 'REMISION'
const de = (FACTURA: number, AUTOFACTURA: number, NOTA: number, REMISION: number) => ({
  FACTURA,
  AUTOFACTURA,
  NOTA,
  REMISION,
})

export const RARO = 0.03

export const LLEVA: Readonly<Record<string, Readonly<Record<Tipo, number>>>> = {
  tipoEmision: de(0.1, 0.1, 0.1, 0.1),
  tipoTransaccion: de(0.8, 0.8, 0.1, 0),
  tipoImpuesto: de(0.2, 0.2, 0.2, 0),
  indicadorPresencia: de(0.6, 0, 0.1, 0),
  descripcionPresencia: de(0, 0, 0, 0),
  fechaEmision: de(0.9, 0.9, 0.9, 0.9),
  monedaOperacion: de(0.7, 0, 0.7, 0),
  tipoCambio: de(0, 0, 0, 0),
  condicionOperacion: de(0, 0, 0.05, 0),
  condicionPago: de(0, 0, 0, 0),
  remision: de(0, 0, 0, 0),
  transporte: de(0.15, 0, 0, 0),
  redondeo: de(0.2, 0.2, 0.2, 0),
  receptor: de(0, 0, 0, 0),
  vendedor: de(0, 0, 0, 0),
  motivoEmision: de(0, 0, 1, 0),
  documentoAsociado: de(0, 0, 0, 0),
  documentosAsociados: de(0, 0, 0, 0),
  descuentoGlobal: de(0.12, 0, 0.1, 0),
  porcentajeDescuentoGlobal: de(0.12, 0, 0.1, 0),
  anticipoGlobal: de(0.12, 0, 0.1, 0),
  creditoFiscal: de(0, 0, 0, 0),
  compraPublica: de(0.15, 0, 0, 0),
  fechaTraslado: de(0.15, 0, 0, 0),
  obligaciones: de(0.15, 0.15, 0.15, 0),
  ordenCompra: de(0.15, 0.15, 0.15, 0.15),
  ordenVenta: de(0.15, 0.15, 0.15, 0.15),
  asientoContable: de(0.15, 0.15, 0.15, 0.15),
  carga: de(0.2, 0, 0, 0.3),
  sector: de(0.3, 0.1, 0.2, 0.1),
  comision: de(0.12, 0, 0.12, 0),
  ivaComision: de(0, 0, 0, 0),
  informacionFisco: de(0.15, 0.15, 0.15, 0.3),
  informacionInteres: de(0.15, 0.15, 0.15, 0.15),
}
