/** The words of the interface and the codes of SIFEN behind them (MT v150, as of NT27). */

/** How many of each SIFEN's schema admits in one documento (E700, E605, E650, H001). */
export const ITEMS_MAX = 999
export const PAGOS_MAX = 999
export const CUOTAS_MAX = 999
export const ASOCIADOS_MAX = 99

export const TIPO_DOCUMENTO = {
  FACTURA_ELECTRONICA: 1,
  AUTOFACTURA_ELECTRONICA: 4,
  NOTA_DE_CREDITO_ELECTRONICA: 5,
  NOTA_DE_DEBITO_ELECTRONICA: 6,
  NOTA_DE_REMISION_ELECTRONICA: 7,
} as const

export const TIPO_TRANSACCION = {
  VENTA_MERCADERIA: 1,
  PRESTACION_SERVICIOS: 2,
  MIXTO: 3,
  VENTA_ACTIVO_FIJO: 4,
  VENTA_DIVISAS: 5,
  COMPRA_DIVISAS: 6,
  PROMOCION_ENTREGA_MUESTRAS: 7,
  DONACION: 8,
  ANTICIPO: 9,
  COMPRA_PRODUCTOS: 10,
  COMPRA_SERVICIOS: 11,
  VENTA_CREDITO_FISCAL: 12,
  MUESTRAS_MEDICAS: 13,
} as const

/** Of what the operation is taxed (D013). */
export const TIPO_IMPUESTO = { IVA: 1, ISC: 2, RENTA: 3, NINGUNO: 4, IVA_RENTA: 5 } as const

export const INDICADOR_PRESENCIA = {
  OPERACION_PRESENCIAL: 1,
  OPERACION_ELECTRONICA: 2,
  OPERACION_TELEMARKETING: 3,
  VENTA_A_DOMICILIO: 4,
  OPERACION_BANCARIA: 5,
  OPERACION_CICLICA: 6,
  OTRO: 9,
} as const

export const CONDICION_OPERACION = { CONTADO: 1, CREDITO: 2 } as const

export const TIPO_PAGO = {
  EFECTIVO: 1,
  CHEQUE: 2,
  TARJETA_CREDITO: 3,
  TARJETA_DEBITO: 4,
  TRANSFERENCIA: 5,
  GIRO: 6,
  BILLETERA_VIRTUAL: 7,
  TARJETA_EMPRESARIAL: 8,
  VALE: 9,
  RETENCION: 10,
  ANTICIPO: 11,
  VALOR_FISCAL: 12,
  VALOR_COMERCIAL: 13,
  COMPENSACION: 14,
  PERMUTA: 15,
  PAGO_BANCARIO: 16,
  PAGO_MOVIL: 17,
  DONACION: 18,
  PROMOCION: 19,
  CONSUMO_INTERNO: 20,
  PAGO_ELECTRONICO: 21,
  OTRO: 99,
} as const

export const TARJETA_DENOMINACION = {
  VISA: 1,
  MASTERCARD: 2,
  AMERICAN_EXPRESS: 3,
  MAESTRO: 4,
  PANAL: 5,
  CABAL: 6,
  OTRO: 99,
} as const

/** How a payment by card came to whoever processed it. */
export const PROCESAMIENTO = { POS: 1, PAGO_ELECTRONICO: 2, OTRO: 9 } as const

export const AFECTACION = { GRAVADO: 1, EXONERADO: 2, EXENTO: 3, GRAVADO_PARCIAL: 4 } as const

export const MOTIVO_EMISION = {
  DEVOLUCION_Y_AJUSTES_DE_PRECIOS: 1,
  DEVOLUCION: 2,
  DESCUENTO: 3,
  BONIFICACION: 4,
  CREDITO_INCOBRABLE: 5,
  RECUPERO_DE_COSTO: 6,
  RECUPERO_DE_GASTO: 7,
  AJUSTE_DE_PRECIO: 8,
} as const

/** Of the third kind, a constancia, only an autofactura is about (2434). */
export const TIPO_DOCUMENTO_ASOCIADO = { ELECTRONICO: 1, IMPRESO: 2, CONSTANCIA: 3 } as const

export const TIPO_CONSTANCIA = { NO_CONTRIBUYENTE: 1, MICROPRODUCTORES: 2 } as const

/** SIFEN's schema has no number for a printed comprobante de retención: its number stands in a field of its own (H012). */
export const TIPO_DOCUMENTO_IMPRESO = {
  FACTURA: 1,
  NOTA_CREDITO: 2,
  NOTA_DEBITO: 3,
  NOTA_REMISION: 4,
} as const

export const NATURALEZA_VENDEDOR = { NO_CONTRIBUYENTE: 1, EXTRANJERO: 2 } as const

/** With which somebody who is no taxpayer sells or carries (E304, E985). */
export const DOCUMENTO_DE_PERSONA = {
  CEDULA_PARAGUAYA: 1,
  PASAPORTE: 2,
  CEDULA_EXTRANJERA: 3,
  CARNET_DE_RESIDENCIA: 4,
} as const

/** With which whoever answers for an emission is identified (D141). */
export const DOCUMENTO_DE_RESPONSABLE = { ...DOCUMENTO_DE_PERSONA, OTRO: 9 } as const

/** Why goods travel (E501); 7 is to oneself (2606). */
export const MOTIVO_REMISION = {
  VENTA: 1,
  CONSIGNACION: 2,
  EXPORTACION: 3,
  COMPRA: 4,
  IMPORTACION: 5,
  DEVOLUCION: 6,
  ENTRE_LOCALES: 7,
  TRANSFORMACION: 8,
  REPARACION: 9,
  EMISOR_MOVIL: 10,
  EXHIBICION: 11,
  FERIA: 12,
  ENCOMIENDA: 13,
  DECOMISO: 14,
  OTRO: 99,
} as const

export const RESPONSABLE_REMISION = {
  EMISOR_DE_LA_FACTURA: 1,
  POSEEDOR_DE_LOS_BIENES: 2,
  TRANSPORTISTA: 3,
  DESPACHANTE_DE_ADUANAS: 4,
  AGENTE_DE_TRANSPORTE: 5,
} as const

export const TIPO_TRANSPORTE = { PROPIO: 1, TERCERO: 2 } as const
export const MODALIDAD_TRANSPORTE = { TERRESTRE: 1, FLUVIAL: 2, AEREO: 3, MULTIMODAL: 4 } as const

export const RESPONSABLE_FLETE = {
  EMISOR: 1,
  RECEPTOR: 2,
  TERCERO: 3,
  AGENTE_INTERMEDIARIO: 4,
  TRANSPORTE_PROPIO: 5,
} as const

/** How a vehicle is told from others (E967). */
export const IDENTIFICACION_VEHICULO = { NUMERO: 1, MATRICULA: 2 } as const

/** Why goods may come to less on their way (E715). */
export const TOLERANCIA_DE = { QUIEBRA: 1, MERMA: 2 } as const

/** What else is to be known of a load (G057). */
export const CARACTERISTICA_CARGA = { CADENA_DE_FRIO: 1, PELIGROSA: 2, OTRA: 3 } as const

/** To whom a new vehicle is sold (E771). */
export const OPERACION_VEHICULO = { REPRESENTANTE: 1, CONSUMIDOR_FINAL: 2, GOBIERNO: 3, FLOTA: 4 } as const

export const COMBUSTIBLE = { GASOLINA: 1, DIESEL: 2, ETANOL: 3, GNV: 4, FLEX: 5, OTRO: 9 } as const

/** How many of each a documento has at most (E940, E960). */
export const ENTREGAS_MAX = 99
export const VEHICULOS_MAX = 4
/** There are so many, and none is said twice (1222). */
export const OBLIGACIONES_MAX = 11
/** E791, EA790, E824. */
export const MEDIDORES_MAX = 9
export const POLIZAS_MAX = 999
export const VENCIMIENTOS_MAX = 3

export const TIPO_OPERACION = { B2B: 1, B2C: 2, B2G: 3, B2F: 4 } as const

export const DOCUMENTO_RECEPTOR = {
  CEDULA_PARAGUAYA: 1,
  PASAPORTE: 2,
  CEDULA_EXTRANJERA: 3,
  CARNET_DE_RESIDENCIA: 4,
  INNOMINADO: 5,
  TARJETA_DIPLOMATICA: 6,
  OTRO: 9,
} as const
