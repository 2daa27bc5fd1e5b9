// The same factura and the same nominación, in the terms of facturacionelectronicapy-xmlgen.

export const params = {
  version: 150,
  ruc: '80099999-1',
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  nombreFantasia: 'Ejemplo & Cía',
  actividadesEconomicas: [{ codigo: '62010', descripcion: 'ACTIVIDADES DE PROGRAMACION INFORMATICA' }],
  timbradoNumero: '80099999',
  timbradoFecha: '2026-01-02',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'Calle de Ejemplo',
      numeroCasa: '0',
      departamento: 1,
      departamentoDescripcion: 'CAPITAL',
      distrito: 1,
      distritoDescripcion: 'ASUNCION (DISTRITO)',
      ciudad: 1,
      ciudadDescripcion: 'ASUNCION (DISTRITO)',
      telefono: '021000000',
      email: 'facturas@ejemplo.com.py',
      denominacion: 'Casa central',
    },
  ],
}

const item = (
  codigo: string,
  descripcion: string,
  cantidad: number,
  precioUnitario: number,
  iva: number,
) => ({
  codigo,
  descripcion,
  unidadMedida: 77,
  cantidad,
  precioUnitario,
  ivaTipo: 1,
  ivaBase: 100,
  ivaProporcion: 100,
  iva,
})

export const factura = {
  tipoDocumento: 1,
  establecimiento: '001',
  punto: '001',
  numero: '0000001',
  codigoSeguridadAleatorio: '613378163',
  fecha: '2026-11-20T10:15:00',
  tipoEmision: 1,
  tipoTransaccion: 1,
  tipoImpuesto: 1,
  moneda: 'PYG',
  cliente: {
    contribuyente: true,
    ruc: '80088888-0',
    razonSocial: 'COMPRADORA DE EJEMPLO SRL',
    tipoOperacion: 1,
    pais: 'PRY',
    paisDescripcion: 'Paraguay',
    tipoContribuyente: 2,
  },
  factura: { presencia: 1 },
  condicion: { tipo: 1, entregas: [{ tipo: 1, monto: '152000', moneda: 'PYG' }] },
  items: [
    item('A-1', 'Producto de ejemplo diez', 2, 55000, 10),
    item('B-1', 'Producto de ejemplo cinco', 1, 42000, 5),
  ],
}

export const nominacion = {
  cdc: '01800999991001001000000122026112014829150370',
  motivo: 'El comprador se identificó después',
  contribuyente: true,
  tipoReceptor: 1,
  tipoContribuyente: 2,
  tipoOperacion: 1,
  pais: 'PRY',
  paisDescripcion: 'Paraguay',
  ruc: '80088888-0',
  razonSocial: 'COMPRADORA DE EJEMPLO SRL',
  nombre: 'COMPRADORA DE EJEMPLO SRL',
}
