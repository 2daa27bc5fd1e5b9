import { CDC_DE_FACTURA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'
import { VENTA_A_COMPRADORA } from './emision.ts'

const RECEPTOR = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  pais: 'PRY',
  nombreRazonSocial: 'ANA BENITEZ',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '2345678',
}

/** What is answered before anything is issued. */
export const EJEMPLOS_DE_PREPARACION: Ejemplos = {
  VistaPrevia: {
    valida: {
      summary: 'Se puede emitir: los totales serían estos',
      value: {
        valido: true,
        faltas: [],
        faltasOmitidas: 0,
        moneda: 'PYG',
        parcial: false,
        totales: {
          total: '166000',
          totalSinRedondeo: '166000',
          redondeo: '0',
          descuento: '800',
          anticipo: '0',
          exentas: '0',
          exoneradas: '0',
          gravadas5: '16000',
          gravadas10: '150000',
          base5: '15238.0952381',
          base10: '136363.63636364',
          iva5: '761.90476191',
          iva10: '13636.36363636',
          comision: '0',
          ivaComision: '0',
          iva: '14398.26839827',
          totalGuaranies: null,
        },
        items: [
          {
            bruto: '150000',
            descuento: '0',
            anticipo: '0',
            exentas: '0',
            exoneradas: '0',
            total: '150000',
            base: '136363.63636364',
            iva: '13636.36363636',
          },
          {
            bruto: '16800',
            descuento: '800',
            anticipo: '0',
            exentas: '0',
            exoneradas: '0',
            total: '16000',
            base: '15238.0952381',
            iva: '761.90476191',
          },
        ],
        condicion: {
          condicionOperacion: 'CREDITO',
          totalPagos: null,
          plazo: null,
          cantidadCuotas: 2,
          totalCuotas: '166000',
        },
        numeroTimbrado: '80099999',
        numeroSiguiente: '001-001-0000005',
        porTraer: [],
      },
    },
    conFaltas: {
      summary: 'No se puede emitir: qué falta',
      value: {
        valido: false,
        faltas: [
          {
            campo: 'items[0].tasaIVA',
            codigo: 'enum',
            detail: 'debe ser 5 o 10',
          },
        ],
        faltasOmitidas: 0,
        moneda: 'PYG',
        parcial: true,
        totales: null,
        items: [null],
        condicion: {
          condicionOperacion: 'CONTADO',
          totalPagos: '150000',
          plazo: null,
          cantidadCuotas: 0,
          totalCuotas: null,
        },
        numeroTimbrado: '80099999',
        numeroSiguiente: '001-001-0000005',
        porTraer: [],
      },
    },
  },
  Precarga: {
    notaDeCredito: {
      summary: 'La nota de crédito de una factura, para completar y emitir',
      value: {
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        numeroEstablecimiento: 1,
        puntoExpedicion: 1,
        receptor: RECEPTOR,
        items: [
          {
            codigo: 'YERBA-1',
            descripcion: 'Yerba mate 1 kg',
            cantidad: 3,
            precioUnitario: 50000,
            unidadMedida: 'UNI',
            tasaIVA: 10,
            afectacionTributaria: 'GRAVADO',
          },
        ],
        tipoEmision: 'NORMAL',
        motivoEmision: 'DEVOLUCION',
        documentoAsociado: {
          cdc: CDC_DE_FACTURA,
          tipoDocumento: 'ELECTRONICO',
        },
        monedaOperacion: 'PYG',
        factura: { numeroFormateado: '001-001-0000001', total: '150000', notas: [], saldo: '150000' },
      },
    },
  },
  CuerpoDeDocumento: {
    rechazada: {
      summary: 'Una factura que SIFEN rechazó: con qué se emitió, y qué campo corregir',
      value: {
        cuerpo: VENTA_A_COMPRADORA,
        faltas: [
          {
            campo: 'receptor.numeroDocumento',
            codigo: '1306',
            detail:
              'SIFEN respondió «RUC del receptor inexistente en la base de datos de Marangatu». Ese RUC no existe en Marangatú: pídale al comprador su constancia, o emítale con su cédula.',
          },
        ],
      },
    },
  },
  Inscripto: {
    empresa: {
      summary: 'Un contribuyente activo',
      value: {
        naturaleza: 'CONTRIBUYENTE',
        tipoContribuyente: 'PERSONA_JURIDICA',
        tipoOperacion: 'B2B',
        pais: 'PRY',
        tipoDocumento: 'RUC',
        numeroDocumento: '80012345',
        digitoVerificador: '0',
        nombreRazonSocial: 'COMPRADORA SA',
        codigoEstado: 'ACT',
        estado: 'ACTIVO',
        facturadorElectronico: true,
      },
    },
  },
}
