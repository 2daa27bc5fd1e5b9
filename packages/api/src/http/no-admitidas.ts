/** What a word stands for that the manual has and that cannot be issued yet, and what to do instead. */
export interface NoAdmitida {
  que: string
  cura: string
  /** Beside this field it changes nothing, where that says something. */
  salvo?: string
}

const palabra = (que: string, cura = 'quítelo'): NoAdmitida => ({ que, cura })
const salvo = (campo: string, cura: string): NoAdmitida => ({ que: 'esa palabra', cura, salvo: campo })
/** gCamISC and its totals stand in the schema as comments. */
const ISC = palabra(
  'el ISC de un ítem, que el esquema de SIFEN no tiene dónde llevar (gCamISC)',
  'quítelo: el precio lo incluye, y sobre el precio va el IVA; si hay que decirlo, dígalo en «informacionInteres»',
)

const DE_SECTOR = palabra('esa palabra', 'quítela, y diga los datos del sector en «sector»')
/** E756 to E758 are in the manual of 2019 and not in the schema. */
const IMPORTADOR = palabra(
  'los datos del importador, que el esquema de SIFEN ya no tiene',
  'quítelos, o escríbalos en «informacionInteres»',
)
const PORCENTAJE = salvo(
  'descuento',
  'quítela, y diga en «descuento» cuánto se descuenta de cada unidad, como monto; el porcentaje se calcula solo',
)
const PLAZO = salvo('condicionPago', 'quítela, y dígalo en «condicionPago», con «plazo» o «cuotas»')
const ENTREGA = palabra(
  'una entrega inicial',
  'quítelo, y diga cada pago de la entrega en «condicionPago», con «tipo» CONTADO y «montoPago»',
)

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
    condicionTipoCambio: palabra(
      'esa palabra',
      'quítela: la condición se completa sola, según el «tipoCambio» de la operación o el de los ítems',
    ),
    comisiones: palabra('esa palabra', 'quítela, y diga la comisión en «comision»'),
    detalleTransporte: palabra('esa palabra', 'quítela, y diga los datos del transporte en «transporte»'),
    autofactura: palabra('esa palabra', 'quítela, y diga los datos del vendedor en «vendedor»'),
    exportacion: palabra(
      'esa palabra',
      'quítela, y diga el «ncm» de los ítems, el «transporte» con su «condicionNegociacion», y lo demás en «informacionFisco»',
    ),
    dncp: palabra(
      'esa palabra',
      'quítela, y diga el código de contratación en «compraPublica», y los del catálogo en el «dncp» de cada ítem',
    ),
    obligacionesAfectadas: palabra('esa palabra', 'quítela, y diga las obligaciones en «obligaciones»'),
    ordenDeCompra: palabra('esa palabra', 'quítela, y diga la orden en «ordenCompra»'),
    porcentajeDescuento: salvo(
      'porcentajeDescuentoGlobal',
      'quítela, y diga en «porcentajeDescuentoGlobal» el de toda la operación, o en el «descuento» de cada ítem cuánto se descuenta de él',
    ),
    plazo: PLAZO,
    cuotas: PLAZO,
    entregaInicial: ENTREGA,
    sectorEnergia: DE_SECTOR,
    sectorSeguros: DE_SECTOR,
    sectorSupermercado: DE_SECTOR,
  },
  Item: {
    descuentoGlobal: palabra('un descuento global', 'quítelo, o súmelo a «descuento»'),
    porcentajeDescuento: PORCENTAJE,
    descuentoPorcentaje: PORCENTAJE,
    dPorcDesIt: PORCENTAJE,
    comision: palabra('una comisión por ítem', 'quítela, y diga la de toda la operación en «comision»'),
    isc: ISC,
    tasaISC: ISC,
  },
  VehiculoNuevo: {
    cilindrada: palabra(
      'la cilindrada (E786), porque el esquema de SIFEN no admite en ella ningún número',
      'quítela, y dígala en «capacidadMotor»',
    ),
  },
  Rastreo: {
    nombreImportador: IMPORTADOR,
    direccionImportador: IMPORTADOR,
    numeroRegistroImportador: IMPORTADOR,
  },
  Pago: {
    entregaInicial: ENTREGA,
    montoEntregaInicial: ENTREGA,
  },
  DocumentoAsociado: {
    constancia: palabra('esa palabra', 'quítela, y diga «tipoDocumento» CONSTANCIA, con su «tipoConstancia»'),
  },
}
