import { CDC_DE_FACTURA } from './comunes.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'

const MONTOS = {
  exento: '0',
  gravado5: '0',
  iva5: '0',
  gravado10: '150000',
  iva10: '13636.36363636',
  total: '150000',
}
const SUMA = { cuantos: 2, cancelados: 1, ...MONTOS }

const COMPRA = { ...MONTOS, cuantos: 1, cancelados: 0 }

export const EJEMPLOS_DE_LIBRO: Ejemplos = {
  LibroDeCompras: {
    noviembre: {
      summary: 'Una compra que cuenta, y otra de la que falta saber si SIFEN la tiene',
      value: {
        mes: '2026-11',
        total: { ...COMPRA, cuantos: 2 },
        porTipo: [{ tipoDocumento: 'FACTURA_ELECTRONICA', ...COMPRA, cuantos: 2 }],
        porDia: [{ dia: '2026-11-20', ...COMPRA, cuantos: 2 }],
        porEstado: [
          { estado: 'APROBADO', ...COMPRA },
          { estado: 'SIN_CONFIRMAR', ...COMPRA },
        ],
        proveedores: 1,
        porProveedor: [{ documento: '80099999-1', nombre: 'EJEMPLO SA', ...COMPRA, cuantos: 2 }],
        sinConfirmar: 1,
        documentosSinConfirmar: [
          {
            id: 2,
            numeroFormateado: '001-001-0000002',
            tipoDocumento: 'FACTURA_ELECTRONICA',
            nombreEmisor: 'EJEMPLO SA',
            fechaConsulta: null,
          },
        ],
        eventosPendientes: [],
      },
    },
  },
  LineaDeLibroDeCompras: {
    factura: {
      summary: 'Una factura que se recibió',
      value: {
        documentoRecibidoId: 1,
        documentoElectronicoId: null,
        cdc: CDC_DE_FACTURA,
        fechaEmision: '2026-11-20T09:00:00',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        numeroTimbrado: '80099999',
        numeroFormateado: '001-001-0000001',
        estado: 'APROBADO',
        documento: '80099999-1',
        nombre: 'EJEMPLO SA',
        moneda: 'PYG',
        totalEnMoneda: '150000',
        documentoAsociado: null,
        ...MONTOS,
      },
    },
  },
  RegistroDeComprobantes: {
    noviembre: {
      summary: 'Dos ventas y una compra; de una nota no se conoce el timbrado de la factura',
      value: {
        ...{ mes: '2026-11', obligacion: '955', ventas: 2, compras: 1, archivos: 1, sinLinea: 1 },
        documentosSinLinea: [
          {
            ...{ documentoElectronicoId: null, documentoRecibidoId: 2 },
            ...{ tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', numeroFormateado: '001-001-0000002' },
            ...{ nombre: 'EJEMPLO SA', motivo: 'SIN_ASOCIADO' },
          },
        ],
      },
    },
  },
  LibroDeVentas: {
    noviembre: {
      summary: 'Una venta, otra cancelada, y lo que falta para cerrar el mes',
      value: {
        mes: '2026-11',
        total: SUMA,
        porTipo: [{ tipoDocumento: 'FACTURA_ELECTRONICA', ...SUMA }],
        porSucursal: [{ establecimiento: '001', puntoExpedicion: '001', ...SUMA }],
        porDia: [{ dia: '2026-11-20', ...SUMA }],
        clientes: 1,
        porCliente: [{ documento: '2345678', nombre: 'ANA BENITEZ', ...SUMA }],
        noConcluidos: 1,
        documentosPendientes: [
          {
            id: 3,
            numeroFormateado: '001-001-0000003',
            tipoDocumento: 'FACTURA_ELECTRONICA',
            estado: 'RECHAZADO',
            mensajeRespuesta: 'RUC del receptor inexistente',
          },
        ],
        eventosPendientes: [
          { id: 1, tipo: 'NOMINACION', documentoElectronicoId: 1, numeroFormateado: '001-001-0000001' },
        ],
        saltos: [
          {
            tipoDocumento: 'FACTURA_ELECTRONICA',
            numeroTimbrado: '80099999',
            establecimiento: '001',
            puntoExpedicion: '001',
            serieNumero: null,
            numeroInicio: 4,
            numeroFin: 6,
          },
        ],
      },
    },
  },
  LineaDeLibro: {
    factura: {
      summary: 'Una factura',
      value: {
        id: 1,
        cdc: CDC_DE_FACTURA,
        fechaEmision: '2026-11-20T09:00:00',
        tipoDocumento: 'FACTURA_ELECTRONICA',
        numeroTimbrado: '80099999',
        numeroFormateado: '001-001-0000001',
        estado: 'APROBADO',
        documento: '2345678',
        nombre: 'ANA BENITEZ',
        moneda: 'PYG',
        totalEnMoneda: '150000',
        documentoAsociado: null,
        ...MONTOS,
      },
    },
  },
}

export const LIBRO_EN_CSV: Ejemplo = {
  summary: 'Las primeras columnas',
  value:
    'Fecha;Comprobante;Timbrado;Serie;Número;Estado\r\n20/11/2026;Factura;80099999;;001-001-0000001;Aprobado\r\n',
}
