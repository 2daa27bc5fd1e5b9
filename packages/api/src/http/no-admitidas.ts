/** What a word stands for that the manual has and that cannot be issued yet, and what to do instead. */
export interface NoAdmitida {
  que: string
  cura: string
}

const palabra = (que: string, cura = 'quítelo'): NoAdmitida => ({ que, cura })
const NOTA_APARTE = 'quítelo, o emita ese documento por otro medio'

const SECTOR = palabra('los datos de un sector', NOTA_APARTE)
const COMISION = palabra('una comisión', 'quítela, o agréguela como un ítem')
const OBLIGACIONES = palabra('las obligaciones afectadas', 'quítelas')
const ENTREGA = palabra(
  'una entrega inicial',
  'quítelo, y diga cada pago de la entrega en «condicionPago», con «tipo» CONTADO y «montoPago»',
)
const RASTREO = palabra('los datos de rastreo de la mercadería', 'quítelos, o escríbalos en «descripcion»')

/**
 * Fields of the manual that would change what is signed and are not supported yet, by the object they stand in. A body with one of them is
 * refused, so that no documento is signed without it in silence. Those that the contract will have are spelt as there; the others as
 * integrators spell them.
 */
export const NO_ADMITIDAS: Readonly<Record<string, Readonly<Record<string, NoAdmitida>>>> = {
  Emision: {
    condicionAnticipo: palabra(
      'esa palabra',
      'quítela: la condición se completa sola, según «anticipoGlobal» o el «anticipo» de los ítems',
    ),
    condicionTipoCambio: palabra('un tipo de cambio por ítem', 'quítelo y use «tipoCambio»'),
    comision: COMISION,
    comisiones: COMISION,
    detalleTransporte: palabra('esa palabra', 'quítela, y diga los datos del transporte en «transporte»'),
    autofactura: palabra('esa palabra', 'quítela, y diga los datos del vendedor en «vendedor»'),
    exportacion: palabra(
      'esa palabra',
      'quítela, y diga el «ncm» de los ítems, el «transporte» con su «condicionNegociacion», y lo demás en «informacionFisco»',
    ),
    compraPublica: palabra('los datos de una compra pública', NOTA_APARTE),
    dncp: palabra('los datos de una compra pública', NOTA_APARTE),
    obligaciones: OBLIGACIONES,
    obligacionesAfectadas: OBLIGACIONES,
    ordenCompra: palabra('una orden de compra', 'quítela, o escríbala en la «descripcion» de un ítem'),
    ordenDeCompra: palabra('una orden de compra', 'quítela, o escríbala en la «descripcion» de un ítem'),
    entregaInicial: ENTREGA,
    sector: SECTOR,
    sectorEnergia: SECTOR,
    sectorSeguros: SECTOR,
    sectorSupermercado: SECTOR,
  },
  Item: {
    descuentoGlobal: palabra('un descuento global', 'quítelo, o súmelo a «descuento»'),
    comision: COMISION,
    isc: palabra('el ISC', NOTA_APARTE),
    tasaISC: palabra('el ISC', NOTA_APARTE),
    tipoCambio: palabra('un tipo de cambio por ítem', 'quítelo y use el «tipoCambio» de la operación'),
    lote: RASTREO,
    vencimiento: RASTREO,
    numeroSerie: RASTREO,
    rastreo: RASTREO,
    vehiculo: palabra('los datos de un vehículo', NOTA_APARTE),
  },
  Pago: {
    entregaInicial: ENTREGA,
    montoEntregaInicial: ENTREGA,
  },
  DocumentoAsociado: {
    constancia: palabra('esa palabra', 'quítela, y diga «tipoDocumento» CONSTANCIA, con su «tipoConstancia»'),
  },
}
