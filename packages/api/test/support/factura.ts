import { formatCivil } from '../../src/domain/tiempo.ts'

/** A sale for cash to somebody with a cédula. */
export const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoEmision: 'NORMAL',
  tipoTransaccion: 'VENTA_MERCADERIA',
  fechaEmision: '2026-11-20T09:00:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
  condicionOperacion: 'CONTADO',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150_000 },
  receptor: {
    tipoContribuyente: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2C',
    tipoDocumento: 'CEDULA_PARAGUAYA',
    numeroDocumento: '2345678',
    nombreRazonSocial: 'ANA BENITEZ',
  },
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

/** What was bought, for cash, from somebody who is no taxpayer. */
export const AUTOFACTURA = {
  tipoDocumento: 'AUTOFACTURA_ELECTRONICA',
  tipoTransaccion: 'COMPRA_PRODUCTOS',
  fechaEmision: '2026-11-20T09:00:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  condicionOperacion: 'CONTADO',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', montoPago: 150_000 },
  vendedor: {
    naturaleza: 'NO_CONTRIBUYENTE',
    tipoDocumento: 'CEDULA_PARAGUAYA',
    numeroDocumento: '1234567',
    nombreRazonSocial: 'PEDRO GOMEZ',
    direccion: 'Camino a la colonia',
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
      precioUnitario: 5_000,
    },
  ],
}

/** What was sold travels to its buyer. */
export const REMISION = {
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
    salida: { direccion: 'Calle Tres', departamento: 1, distrito: 1, ciudad: 1 },
    entregas: [{ direccion: 'Ruta 2', numeroCasa: 450, departamento: 12, distrito: 169, ciudad: 6106 }],
    vehiculos: [{ tipo: 'Camión', marca: 'Marca', matricula: 'ABC123' }],
    transportista: {
      naturaleza: 'CONTRIBUYENTE',
      nombreRazonSocial: 'EJEMPLO SA',
      numeroDocumento: '80099999-1',
      domicilioFiscal: 'Calle Tres',
    },
    chofer: { numeroDocumento: '1234567', nombre: 'PEDRO GOMEZ', direccion: 'Calle Cuatro' },
  },
  receptor: { ...FACTURA.receptor, direccion: 'Ruta 2', numeroCasa: 450 },
  items: [{ codigo: 'YERBA-1', descripcion: 'Yerba mate 1 kg', unidadMedida: 'UNI', cantidad: 3 }],
}

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...DE_NOTA } = FACTURA

/** That sale, or a note of what was sold, with what else is to be said of it. */
export const ventaCon = (cambios: Readonly<Record<string, unknown>>) => {
  for (const propia of [AUTOFACTURA, REMISION])
    if (cambios.tipoDocumento === propia.tipoDocumento) return { ...propia, ...cambios }
  const esNota = cambios.tipoDocumento !== undefined && cambios.tipoDocumento !== FACTURA.tipoDocumento
  return { ...(esNota ? DE_NOTA : FACTURA), ...cambios }
}

/** The same for a service whose clock is the machine's: of a minute ago, whenever that is. */
export const ventaDeAhora = (cambios: Readonly<Record<string, unknown>> = {}) =>
  ventaCon({ fechaEmision: formatCivil(Date.now() - 60_000), ...cambios })
