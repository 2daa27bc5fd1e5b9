import { COMPRADORA } from './comunes.ts'
import type { Ejemplos } from './ejemplo.ts'

const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  fechaEmision: '2026-11-20T09:00:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
  condicionOperacion: 'CREDITO',
  condicionPago: { tipo: 'CREDITO', plazo: '30 días' },
  receptor: COMPRADORA,
}
const ITEM = {
  codigo: 'ITEM-1',
  unidadMedida: 'UNI',
  cantidad: 1,
  tasaIVA: 10,
  afectacionTributaria: 'GRAVADO',
}

/** A complete body for each block of what some sectors, or some buyers, ask for. */
export const EJEMPLOS_DE_SECTORES: Ejemplos['Emision'] = {
  compraPublica: {
    summary:
      'Factura al Estado, con su código de contratación, su orden de compra y las obligaciones afectadas',
    value: {
      ...FACTURA,
      receptor: { ...COMPRADORA, tipoOperacion: 'B2G', nombreRazonSocial: 'MUNICIPALIDAD DE EJEMPLO' },
      compraPublica: {
        modalidad: 'LP',
        entidad: '12001',
        anio: 26,
        secuencia: '0001234',
        fecha: '2026-11-02',
      },
      ordenCompra: 'OC-2026-0042',
      ordenVenta: 'OV-77',
      asientoContable: 'AS-1',
      obligaciones: [{ codigo: 211 }, { codigo: 700 }],
      items: [
        {
          ...ITEM,
          descripcion: 'Resma de papel A4',
          cantidad: 10,
          precioUnitario: 35000,
          dncp: { general: '14111507', especifico: '001' },
        },
      ],
    },
  },
  rastreo: {
    summary: 'Factura de mercadería con lote, vencimiento y registros, cuya carga se dice en total',
    value: {
      ...FACTURA,
      fechaTraslado: '2026-11-21',
      carga: {
        volumen: 2,
        unidadVolumen: 'M3',
        peso: 500,
        unidadPeso: 'kg',
        caracteristica: 'PELIGROSA',
      },
      items: [
        {
          ...ITEM,
          descripcion: 'Agroquímico de ejemplo, 20 litros',
          cantidad: 25,
          precioUnitario: 180000,
          gtin: '7840000000017',
          gtinPaquete: '17840000000014',
          lote: 'L-2026-11',
          vencimiento: '2028-06-30',
          numeroSerie: 'S-0001',
          rastreo: {
            numeroPedido: 'P-100',
            numeroSeguimiento: 'T-100',
            numeroRegistro: '1234',
            numeroRegistroEntidad: '567',
            nombreProducto: 'EJEMPLO 48 SL',
          },
        },
      ],
    },
  },
  cambioPorItem: {
    summary: 'Factura en dólares, con un tipo de cambio por ítem y una comisión',
    value: {
      ...FACTURA,
      monedaOperacion: 'USD',
      comision: '5.5',
      ivaComision: '0.5',
      items: [
        { ...ITEM, descripcion: 'Servicio de octubre', precioUnitario: 100, tipoCambio: '7250.5' },
        {
          ...ITEM,
          codigo: 'ITEM-2',
          descripcion: 'Servicio de noviembre',
          precioUnitario: 100,
          tipoCambio: '7300',
        },
      ],
    },
  },
  vehiculo: {
    summary: 'Factura de un vehículo nuevo',
    value: {
      ...FACTURA,
      items: [
        {
          ...ITEM,
          descripcion: 'Camioneta doble cabina',
          precioUnitario: 250000000,
          vehiculo: {
            operacion: 'CONSUMIDOR_FINAL',
            chasis: '9BW000000X0000001',
            color: 'Blanco',
            potencia: 180,
            capacidadMotor: 2800,
            pesoNeto: '1.95',
            pesoBruto: '2.9',
            combustible: 'DIESEL',
            numeroMotor: 'M-000001',
            capacidadTraccion: '3.5',
            anioFabricacion: 2026,
            tipo: 'Camioneta',
            pasajeros: 5,
          },
        },
      ],
    },
  },
  energia: {
    summary: 'Factura de electricidad, con su medidor, su ciclo y sus vencimientos',
    value: {
      ...FACTURA,
      indicadorPresencia: 'OPERACION_CICLICA',
      sector: {
        energia: [
          {
            numeroMedidor: 'M-100200',
            actividad: 1,
            categoria: 'R01',
            lecturaAnterior: '12500.5',
            lecturaActual: '12845.75',
            consumo: '345.25',
          },
        ],
        otros: {
          ciclo: '2026-10',
          inicioCiclo: '2026-10-01',
          finCiclo: '2026-10-31',
          vencimientos: [{ fecha: '2026-12-10' }, { fecha: '2026-12-20' }],
          contrato: 'NIS-445566',
          saldoAnterior: 15000,
          codigoContratacion: 'LP-12001-26-1234',
        },
      },
      items: [
        {
          ...ITEM,
          descripcion: 'Energía eléctrica',
          unidadMedida: 'kWh',
          cantidad: '345.25',
          precioUnitario: '365.45',
        },
      ],
    },
  },
  seguros: {
    summary: 'Factura de una aseguradora, con su póliza',
    value: {
      ...FACTURA,
      sector: {
        seguros: {
          codigoEmpresa: 'ASEG-01',
          polizas: [
            {
              codigo: 'AUTO',
              numeroPoliza: '1500-0001234',
              vigencia: 12,
              unidadVigencia: 'mes',
              inicioVigencia: '2026-12-01T00:00:00',
              finVigencia: '2027-12-01T00:00:00',
              codigoItem: 'ITEM-1',
            },
          ],
        },
      },
      items: [{ ...ITEM, descripcion: 'Seguro de automóvil', precioUnitario: 3500000 }],
    },
  },
  responsable: {
    summary: 'Factura que dice quién responde por ella',
    value: {
      ...FACTURA,
      responsableEmision: {
        tipoDocumento: 'CEDULA_PARAGUAYA',
        numeroDocumento: '1234567',
        nombre: 'PEDRO GOMEZ',
        cargo: 'Jefe de facturación',
      },
      items: [{ ...ITEM, descripcion: 'Servicio de octubre', precioUnitario: 250000 }],
    },
  },
  supermercado: {
    summary: 'Factura de un supermercado: la caja, el vuelto y lo que se donó',
    value: {
      ...FACTURA,
      condicionOperacion: 'CONTADO',
      condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', montoPago: 98500 },
      sector: {
        supermercado: {
          cajero: 'CAJA 3 - ROSA',
          efectivo: 100000,
          vuelto: 1400,
          donacion: 100,
          descripcionDonacion: 'Fundación Ejemplo',
        },
      },
      items: [{ ...ITEM, descripcion: 'Compra de almacén', precioUnitario: 98500 }],
    },
  },
}
