import type { components } from '../../api/contrato.generated.ts'
import type { ValoresDeExpedicion } from '../../emision/timbrados.ts'

type Emision = components['schemas']['Emision']

const PRECIO = 11_000

/** A sale of one thing to nobody in particular, in that place: what SIFEN's tests take from whoever is set up. */
export const facturaDePrueba = (lugar: ValoresDeExpedicion): Emision => ({
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoTransaccion: 'VENTA_MERCADERIA',
  condicionOperacion: 'CONTADO',
  ...lugar,
  monedaOperacion: 'PYG',
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: PRECIO },
  items: [
    {
      codigo: 'PRUEBA',
      descripcion: 'Producto de prueba',
      unidadMedida: 'UNI',
      cantidad: 1,
      precioUnitario: PRECIO,
      tasaIVA: 10,
      afectacionTributaria: 'GRAVADO',
    },
  ],
})
