import { CDC_DE_FACTURA, COMPRADORA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'
import { EJEMPLOS_DE_SECTORES } from './sectores.ts'

const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoEmision: 'NORMAL',
  tipoTransaccion: 'VENTA_MERCADERIA',
  fechaEmision: '2026-11-20T09:00:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
}
const CONSUMIDOR = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  pais: 'PRY',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '2345678',
  nombreRazonSocial: 'ANA BENITEZ',
}
const YERBA = {
  codigo: 'YERBA-1',
  descripcion: 'Yerba mate 1 kg',
  unidadMedida: 'UNI',
  cantidad: 3,
  precioUnitario: 50000,
  tasaIVA: 10,
  afectacionTributaria: 'GRAVADO',
}
const HARINA = {
  codigo: 'HARINA-1',
  descripcion: 'Harina de trigo 1 kg',
  unidadMedida: 'UNI',
  cantidad: 2,
  precioUnitario: '8400',
  descuento: '400',
  tasaIVA: 5,
  afectacionTributaria: 'GRAVADO',
}

/** For cash, to a contribuyente. */
export const VENTA_A_COMPRADORA = {
  ...FACTURA,
  condicionOperacion: 'CONTADO',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150000 },
  receptor: { ...COMPRADORA, tipoContribuyente: 'CONTRIBUYENTE' },
  items: [YERBA],
}

export const EJEMPLOS_DE_EMISION: Ejemplos = {
  Emision: {
    contado: {
      summary: 'Factura al contado, a un consumidor con cédula',
      value: {
        ...FACTURA,
        condicionOperacion: 'CONTADO',
        condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150000 },
        receptor: CONSUMIDOR,
        items: [YERBA],
      },
    },
    credito: {
      summary: 'Factura a crédito en dos cuotas, a un contribuyente',
      value: {
        ...FACTURA,
        condicionOperacion: 'CREDITO',
        condicionPago: {
          tipo: 'CREDITO',
          monedaPago: 'PYG',
          cuotas: [
            { monto: 83000, vencimiento: '2026-12-20' },
            { monto: 83000, vencimiento: '2027-01-20' },
          ],
        },
        receptor: COMPRADORA,
        items: [YERBA, HARINA],
      },
    },
    entrega: {
      summary: 'Factura a crédito con entrega inicial y el resto a plazo',
      value: {
        ...FACTURA,
        condicionOperacion: 'CREDITO',
        condicionPago: [
          { tipo: 'CONTADO', tipoPago: 'TRANSFERENCIA', monedaPago: 'PYG', montoPago: 66000 },
          { tipo: 'CREDITO', plazo: '60 días' },
        ],
        receptor: COMPRADORA,
        items: [YERBA, HARINA],
      },
    },
    innominada: {
      summary: 'Factura innominada: el receptor se nombra después, con una nominación',
      value: {
        ...FACTURA,
        condicionOperacion: 'CONTADO',
        condicionPago: [
          { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 100000 },
          {
            tipo: 'CONTADO',
            tipoPago: 'TARJETA_DEBITO',
            monedaPago: 'PYG',
            montoPago: 50000,
            tarjeta: { denominacion: 'VISA', ultimosDigitos: '4321', codigoAutorizacion: '123456' },
          },
        ],
        receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
        items: [YERBA],
      },
    },
    dolares: {
      summary: 'Factura en dólares, con el tipo de cambio de la operación',
      value: {
        ...FACTURA,
        monedaOperacion: 'USD',
        tipoCambio: '7300.5',
        condicionOperacion: 'CONTADO',
        condicionPago: {
          tipo: 'CONTADO',
          tipoPago: 'TRANSFERENCIA',
          monedaPago: 'USD',
          montoPago: '39.98',
        },
        receptor: CONSUMIDOR,
        items: [{ ...YERBA, cantidad: 2, precioUnitario: '19.99' }],
      },
    },
    anticipo: {
      summary: 'Factura que aplica el anticipo que se cobró con otra, con un descuento sobre el total',
      value: {
        ...FACTURA,
        condicionOperacion: 'CONTADO',
        condicionPago: { tipo: 'CONTADO', tipoPago: 'TRANSFERENCIA', monedaPago: 'PYG', montoPago: 90000 },
        receptor: CONSUMIDOR,
        items: [YERBA],
        descuentoGlobal: 10000,
        anticipoGlobal: 50000,
        documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: CDC_DE_FACTURA },
      },
    },
    autofactura: {
      summary: 'Autofactura: una compra al contado a un vendedor que no es contribuyente',
      value: {
        tipoDocumento: 'AUTOFACTURA_ELECTRONICA',
        tipoTransaccion: 'COMPRA_PRODUCTOS',
        fechaEmision: '2026-11-20T09:00:00',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        condicionOperacion: 'CONTADO',
        condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150000 },
        vendedor: {
          naturaleza: 'NO_CONTRIBUYENTE',
          tipoDocumento: 'CEDULA_PARAGUAYA',
          numeroDocumento: '1234567',
          nombreRazonSocial: 'PEDRO GOMEZ',
          direccion: 'Camino a la colonia',
          numeroCasa: 0,
          departamento: 12,
          distrito: 169,
          ciudad: 6106,
          lugarTransaccion: { direccion: 'Mercado de Abasto', departamento: 1, distrito: 1, ciudad: 1 },
        },
        documentoAsociado: { tipoDocumento: 'CONSTANCIA', tipoConstancia: 'NO_CONTRIBUYENTE' },
        items: [
          {
            codigo: 'YERBA-VERDE',
            descripcion: 'Hoja verde de yerba mate',
            unidadMedida: 'kg',
            cantidad: 30,
            precioUnitario: 5000,
          },
        ],
      },
    },
    exportacion: {
      summary: 'Factura de exportación, a crédito, con su Incoterm y la NCM de lo que sale',
      value: {
        ...FACTURA,
        monedaOperacion: 'USD',
        tipoCambio: '7300.5',
        condicionOperacion: 'CREDITO',
        condicionPago: { tipo: 'CREDITO', plazo: '60 días' },
        receptor: {
          naturaleza: 'NO_CONTRIBUYENTE',
          tipoOperacion: 'B2F',
          pais: 'BRA',
          tipoDocumento: 'OTRO',
          numeroDocumento: '12345678000195',
          nombreRazonSocial: 'IMPORTADORA DE EXEMPLO LTDA',
          direccion: 'Rua do Exemplo',
          numeroCasa: 10,
        },
        items: [
          {
            ...YERBA,
            cantidad: 1000,
            precioUnitario: '2.5',
            tasaIVA: 0,
            afectacionTributaria: 'EXENTO',
            ncm: '09030090',
            paisOrigen: 'PRY',
          },
        ],
        transporte: {
          tipo: 'TERCERO',
          modalidad: 'TERRESTRE',
          responsableFlete: 'RECEPTOR',
          condicionNegociacion: 'FOB',
          numeroManifiesto: 'CRT-0001',
          paisDestino: 'BRA',
        },
        informacionFisco: 'Exportación definitiva, despacho 26001EC01000001A',
      },
    },
    remision: {
      summary: 'Nota de remisión: lo vendido viaja antes de la factura',
      value: {
        tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA',
        fechaEmision: '2026-11-20T09:00:00',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        remision: {
          motivo: 'VENTA',
          responsable: 'EMISOR_DE_LA_FACTURA',
          kilometros: 12,
          fechaFactura: '2026-11-21',
        },
        transporte: {
          tipo: 'PROPIO',
          modalidad: 'TERRESTRE',
          responsableFlete: 'EMISOR',
          fechaInicio: '2026-11-20',
          fechaFin: '2026-11-21',
          salida: { direccion: 'Calle Tres', numeroCasa: 0, departamento: 1, distrito: 1, ciudad: 1 },
          entregas: [
            { direccion: 'Avenida Dos', numeroCasa: 120, departamento: 12, distrito: 169, ciudad: 6106 },
          ],
          vehiculos: [{ tipo: 'Camión', marca: 'Marca', matricula: 'ABC123' }],
          transportista: {
            naturaleza: 'CONTRIBUYENTE',
            nombreRazonSocial: 'EJEMPLO SA',
            numeroDocumento: '80099999-1',
            domicilioFiscal: 'Calle Tres',
          },
          chofer: { numeroDocumento: '1234567', nombre: 'PEDRO GOMEZ', direccion: 'Calle Cuatro' },
        },
        receptor: COMPRADORA,
        items: [
          {
            codigo: 'YERBA-1',
            descripcion: 'Yerba mate 1 kg',
            unidadMedida: 'UNI',
            cantidad: 3,
            tolerancia: { tipo: 'QUIEBRA', porcentaje: '0.5' },
          },
        ],
      },
    },
    ...EJEMPLOS_DE_SECTORES,
    notaDeImpresa: {
      summary: 'Nota de crédito de una factura impresa',
      value: {
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        tipoEmision: 'NORMAL',
        fechaEmision: '2026-11-20T09:00:00',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        monedaOperacion: 'PYG',
        receptor: CONSUMIDOR,
        items: [{ ...YERBA, cantidad: 1 }],
        motivoEmision: 'DEVOLUCION',
        documentoAsociado: {
          tipoDocumento: 'IMPRESO',
          tipoDocumentoImpreso: 'FACTURA',
          numeroTimbrado: '12345678',
          establecimiento: '001',
          puntoExpedicion: '001',
          numeroDocumento: '0000123',
          fechaEmision: '2026-01-31',
        },
      },
    },
    notaDeAbsorbida: {
      summary: 'Nota de crédito de una factura que emitió una empresa absorbida por fusión',
      value: {
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        tipoEmision: 'NORMAL',
        fechaEmision: '2026-11-20T09:00:00',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        monedaOperacion: 'PYG',
        receptor: CONSUMIDOR,
        items: [{ ...YERBA, cantidad: 1 }],
        motivoEmision: 'DEVOLUCION',
        documentoAsociado: {
          tipoDocumento: 'ELECTRONICO',
          cdc: '01800123450001001000000122026011014829150370',
          rucFusionado: '80012345-0',
        },
      },
    },
    notaDeCredito: {
      summary: 'Nota de crédito por la devolución de una unidad de la factura al contado',
      value: {
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        tipoEmision: 'NORMAL',
        fechaEmision: '2026-11-20T09:00:00',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        monedaOperacion: 'PYG',
        receptor: CONSUMIDOR,
        items: [{ ...YERBA, cantidad: 1 }],
        motivoEmision: 'DEVOLUCION',
        documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: CDC_DE_FACTURA },
      },
    },
  },
}
