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

export const EJEMPLOS_DE_LIBRO: Ejemplos = {
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
