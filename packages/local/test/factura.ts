/** An invoice that names nobody, as the demo taxpayer may issue it; without its date. */
export const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoTransaccion: 'VENTA_MERCADERIA',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
  condicionOperacion: 'CONTADO',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150_000 },
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
  items: [
    {
      codigo: 'YERBA-1',
      descripcion: 'Yerba mate 1 kg',
      unidadMedida: 'UNI',
      cantidad: 3,
      precioUnitario: 50_000,
      tasaIVA: 10,
      afectacionTributaria: 'GRAVADO',
    },
  ],
}
