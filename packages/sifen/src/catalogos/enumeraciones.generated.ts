// Written by tools/catalogos.ts from datos/enumeraciones.txt; change it there.

export const tipoEmision: ReadonlyMap<number, string> = new Map([
  [1, "Normal"],
  [2, "Contingencia"],
])

export const tipoDocumento: ReadonlyMap<number, string> = new Map([
  [1, "Factura electrónica"],
  [4, "Autofactura electrónica"],
  [5, "Nota de crédito electrónica"],
  [6, "Nota de débito electrónica"],
  [7, "Nota de remisión electrónica"],
])

export const tipoTransaccion: ReadonlyMap<number, string> = new Map([
  [1, "Venta de mercadería"],
  [2, "Prestación de servicios"],
  [3, "Mixto (Venta de mercadería y servicios)"],
  [4, "Venta de activo fijo"],
  [5, "Venta de divisas"],
  [6, "Compra de divisas"],
  [7, "Promoción o entrega de muestras"],
  [8, "Donación"],
  [9, "Anticipo"],
  [10, "Compra de productos"],
  [11, "Compra de servicios"],
  [12, "Venta de crédito fiscal"],
  [13, "Muestras médicas (Art. 3 RG 24/2014)"],
])

export const tipoImpuesto: ReadonlyMap<number, string> = new Map([
  [1, "IVA"],
  [2, "ISC"],
  [3, "Renta"],
  [4, "Ninguno"],
  [5, "IVA - Renta"],
])

export const condicionTipoCambio: ReadonlyMap<number, string> = new Map([
  [1, "Global"],
  [2, "Por ítem"],
])

export const condicionAnticipo: ReadonlyMap<number, string> = new Map([
  [1, "Anticipo Global"],
  [2, "Anticipo por Ítem"],
])

export const tipoContribuyente: ReadonlyMap<number, string> = new Map([
  [1, "Persona Física"],
  [2, "Persona Jurídica"],
])

export const tipoRegimen: ReadonlyMap<number, string> = new Map([
  [1, "Régimen de Turismo"],
  [2, "Importador"],
  [3, "Exportador"],
  [4, "Maquila"],
  [5, "Ley N° 60/90"],
  [6, "Régimen del Pequeño Productor"],
  [7, "Régimen del Mediano Productor"],
  [8, "Régimen Contable"],
])

export const obligacionAfectada: ReadonlyMap<number, string> = new Map([
  [113, "IMPUESTO A LA RENTA IRACIS - REGÍMENES ESPECIALES"],
  [143, "TRIBUTO UNICO MAQUILA"],
  [211, "IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES"],
  [311, "IMPUESTO SELECTIVO AL CONSUMO - GENERAL"],
  [321, "IMPUESTO SELECTIVO AL CONSUMO COMBUSTIBLES"],
  [700, "IMPUESTO A LA RENTA EMPRESARIAL - RÉGIMEN GENERAL"],
  [701, "IMPUESTO A LA RENTA EMPRESARIAL - SIMPLE"],
  [702, "IMPUESTO A LA RENTA EMPRESARIAL - RESIMPLE"],
  [703, "IMPUESTO DE ZONA FRANCA"],
  [715, "IMPUESTO A LA RENTA PERSONAL - SERVICIOS PERSONALES"],
  [716, "IMPUESTO A LA RENTA PERSONAL - RENTAS Y GANANCIAS DE CAPITAL"],
])

export const documentoResponsable: ReadonlyMap<number, string> = new Map([
  [1, "Cédula paraguaya"],
  [2, "Pasaporte"],
  [3, "Cédula extranjera"],
  [4, "Carnet de residencia"],
])
/** With this code the description is free text. */
export const documentoResponsableLibre = { codigo: 9, minimo: 9, maximo: 41 } as const

export const naturalezaReceptor: ReadonlyMap<number, string> = new Map([
  [1, "Contribuyente"],
  [2, "No contribuyente"],
])

export const tipoOperacion: ReadonlyMap<number, string> = new Map([
  [1, "B2B"],
  [2, "B2C"],
  [3, "B2G"],
  [4, "B2F"],
])

export const tipoOperacionNominacion: ReadonlyMap<number, string> = new Map([
  [1, "B2B"],
  [2, "B2C"],
  [4, "B2F"],
])

export const documentoReceptor: ReadonlyMap<number, string> = new Map([
  [1, "Cédula paraguaya"],
  [2, "Pasaporte"],
  [3, "Cédula extranjera"],
  [4, "Carnet de residencia"],
  [5, "Innominado"],
  [6, "Tarjeta Diplomática de exoneración fiscal"],
])
/** With this code the description is free text. */
export const documentoReceptorLibre = { codigo: 9, minimo: 9, maximo: 41 } as const

export const documentoReceptorNominacion: ReadonlyMap<number, string> = new Map([
  [1, "Cédula paraguaya"],
  [2, "Pasaporte"],
  [3, "Cédula extranjera"],
  [4, "Carnet de residencia"],
  [6, "Tarjeta Diplomática de exoneración fiscal"],
])
/** With this code the description is free text. */
export const documentoReceptorNominacionLibre = { codigo: 9, minimo: 9, maximo: 41 } as const

export const indicadorPresencia: ReadonlyMap<number, string> = new Map([
  [1, "Operación presencial"],
  [2, "Operación electrónica"],
  [3, "Operación telemarketing"],
  [4, "Venta a domicilio"],
  [5, "Operación bancaria"],
  [6, "Operación cíclica"],
])
/** With this code the description is free text. */
export const indicadorPresenciaLibre = { codigo: 9, minimo: 10, maximo: 30 } as const

export const naturalezaVendedor: ReadonlyMap<number, string> = new Map([
  [1, "No contribuyente"],
  [2, "Extranjero"],
])

export const documentoVendedor: ReadonlyMap<number, string> = new Map([
  [1, "Cédula paraguaya"],
  [2, "Pasaporte"],
  [3, "Cédula extranjera"],
  [4, "Carnet de residencia"],
])

export const motivoNota: ReadonlyMap<number, string> = new Map([
  [1, "Devolución y Ajuste de precios"],
  [2, "Devolución"],
  [3, "Descuento"],
  [4, "Bonificación"],
  [5, "Crédito incobrable"],
  [6, "Recupero de costo"],
  [7, "Recupero de gasto"],
  [8, "Ajuste de precio"],
])

export const motivoRemision: ReadonlyMap<number, string> = new Map([
  [1, "Traslado por ventas"],
  [2, "Traslado por consignación"],
  [3, "Exportación"],
  [4, "Traslado por compra"],
  [5, "Importación"],
  [6, "Traslado por devolución"],
  [7, "Traslado entre locales de la empresa"],
  [8, "Traslado de bienes por transformación"],
  [9, "Traslado de bienes para reparación"],
  [10, "Traslado por emisor móvil"],
  [11, "Exhibición o Demostración"],
  [12, "Participación en ferias"],
  [13, "Traslado de encomienda"],
  [14, "Decomiso"],
])
/** With this code the description is free text. */
export const motivoRemisionLibre = { codigo: 99, minimo: 5, maximo: 60 } as const

export const responsableRemision: ReadonlyMap<number, string> = new Map([
  [1, "Emisor de la factura"],
  [2, "Poseedor de la factura y bienes"],
  [3, "Empresa transportista"],
  [4, "Despachante de Aduanas"],
  [5, "Agente de transporte o intermediario"],
])

export const condicionOperacion: ReadonlyMap<number, string> = new Map([
  [1, "Contado"],
  [2, "Crédito"],
])

export const tipoPago: ReadonlyMap<number, string> = new Map([
  [1, "Efectivo"],
  [2, "Cheque"],
  [3, "Tarjeta de crédito"],
  [4, "Tarjeta de débito"],
  [5, "Transferencia"],
  [6, "Giro"],
  [7, "Billetera electrónica"],
  [8, "Tarjeta empresarial"],
  [9, "Vale"],
  [10, "Retención"],
  [11, "Pago por anticipo"],
  [12, "Valor fiscal"],
  [13, "Valor comercial"],
  [14, "Compensación"],
  [15, "Permuta"],
  [16, "Pago bancario"],
  [17, "Pago Móvil"],
  [18, "Donación"],
  [19, "Promoción"],
  [20, "Consumo Interno"],
  [21, "Pago Electrónico"],
])
/** With this code the description is free text. */
export const tipoPagoLibre = { codigo: 99, minimo: 4, maximo: 30 } as const

export const tarjeta: ReadonlyMap<number, string> = new Map([
  [1, "Visa"],
  [2, "Mastercard"],
  [3, "American Express"],
  [4, "Maestro"],
  [5, "Panal"],
  [6, "Cabal"],
])
/** With this code the description is free text. */
export const tarjetaLibre = { codigo: 99, minimo: 4, maximo: 20 } as const

export const procesamientoPago: ReadonlyMap<number, string> = new Map([
  [1, "POS"],
  [2, "Pago Electrónico"],
  [9, "Otro"],
])

export const condicionCredito: ReadonlyMap<number, string> = new Map([
  [1, "Plazo"],
  [2, "Cuota"],
])

export const relevanciaMercaderia: ReadonlyMap<number, string> = new Map([
  [1, "Tolerancia de quiebra"],
  [2, "Tolerancia de merma"],
])

export const afectacionIva: ReadonlyMap<number, string> = new Map([
  [1, "Gravado IVA"],
  [2, "Exonerado (Art. 100 - Ley 6380/2019)"],
  [3, "Exento"],
  [4, "Gravado parcial (Grav- Exento)"],
])

export const operacionVehiculo: ReadonlyMap<number, string> = new Map([
  [1, "Venta a representante"],
  [2, "Venta al Consumidor final"],
  [3, "Venta a gobierno"],
  [4, "Venta a flota de vehículos"],
])

export const combustible: ReadonlyMap<number, string> = new Map([
  [1, "Gasolina"],
  [2, "Diésel"],
  [3, "Etanol"],
  [4, "GNV"],
  [5, "Flex"],
])
/** With this code the description is free text. */
export const combustibleLibre = { codigo: 9, minimo: 3, maximo: 20 } as const

export const tipoConstancia: ReadonlyMap<number, string> = new Map([
  [1, "Constancia de no ser contribuyente"],
  [2, "Constancia de microproductores"],
])

export const tipoDocumentoAsociado: ReadonlyMap<number, string> = new Map([
  [1, "Electrónico"],
  [2, "Impreso"],
  [3, "Constancia Electrónica"],
])

export const tipoDocumentoImpreso: ReadonlyMap<number, string> = new Map([
  [1, "Factura"],
  [2, "Nota de crédito"],
  [3, "Nota de débito"],
  [4, "Nota de remisión"],
])

export const tipoTransporte: ReadonlyMap<number, string> = new Map([
  [1, "Propio"],
  [2, "Tercero"],
])

export const modalidadTransporte: ReadonlyMap<number, string> = new Map([
  [1, "Terrestre"],
  [2, "Fluvial"],
  [3, "Aéreo"],
  [4, "Multimodal"],
])

export const responsableFlete: ReadonlyMap<number, string> = new Map([
  [1, "Emisor de la Factura Electrónica"],
  [2, "Receptor de la Factura Electrónica"],
  [3, "Tercero"],
  [4, "Agente intermediario del transporte (cuando intervenga)"],
  [5, "Transporte propio"],
])

export const condicionNegociacion: ReadonlyMap<string, string> = new Map([
  ["CFR", "Costo y flete"],
  ["CIF", "Costo, seguro y flete"],
  ["CIP", "Transporte y seguro pagados hasta"],
  ["CPT", "Transporte pagado hasta"],
  ["DAP", "Entregada en lugar convenido"],
  ["DAT", "Entregada en terminal"],
  ["DDP", "Entregada derechos pagados"],
  ["EXW", "En fabrica"],
  ["FAS", "Franco al costado del buque"],
  ["FCA", "Franco transportista"],
  ["FOB", "Franco a bordo"],
])

export const identificacionVehiculo: ReadonlyMap<number, string> = new Map([
  [1, "Número de identificación del vehículo (dNroIDVeh)"],
  [2, "Número de matrícula del vehículo (dNroMatVeh)"],
])

export const caracteristicaCarga: ReadonlyMap<number, string> = new Map([
  [1, "Mercaderías con cadena de frío"],
  [2, "Carga peligrosa"],
])
/** With this code the description is free text. */
export const caracteristicaCargaLibre = { codigo: 3, minimo: 1, maximo: 50 } as const

export const formaPagoRecibo: ReadonlyMap<number, string> = new Map([
  [1, "Efectivo"],
  [2, "Transferencia bancaria"],
])

export const estadoRuc: ReadonlyMap<string, string> = new Map([
  ["ACT", "Activo"],
  ["SUS", "Suspensión Temporal"],
  ["SAD", "Suspensión Administrativa"],
  ["BLQ", "Bloqueado"],
  ["CAN", "Cancelado"],
  ["CDE", "Cancelado Definitivo"],
])

export const tipoConformidad: ReadonlyMap<number, string> = new Map([
  [1, "Conformidad Total"],
  [2, "Conformidad Parcial"],
])

export const tipoReceptorEvento: ReadonlyMap<number, string> = new Map([
  [1, "Contribuyente"],
  [2, "No contribuyente"],
])

export const motivoTransporte: ReadonlyMap<number, string> = new Map([
  [1, "Cambio del local de la entrega"],
  [2, "Cambio del chofer"],
  [3, "Cambio del transportista"],
  [4, "Cambio de vehículo"],
])
