import { EMISION } from '../../domain/emision/campos.ts'
import { REMISION } from '../../domain/emision/campos-remision.ts'
import type { TIPO_DOCUMENTO } from '../../domain/emision/valores.ts'

/** What is tried of an ambiente of tests: each type of documento, each reason of a note and of a remisión, and then each evento. */

type Json = Record<string, unknown>

export interface Prueba {
  readonly tipo: keyof typeof TIPO_DOCUMENTO
  readonly que: string
  /** `factura`: the CDC of an approved factura with a name, which notes are about. */
  readonly cuerpo: (factura: string) => Json
}

export interface Lugar {
  readonly establecimiento: string
  readonly punto: string
  /** AAAA-MM-DD, today. */
  readonly dia: string
}

const PRECIO = 100_000
const MERCADERIA = { codigo: 'PRUEBA-1', descripcion: 'Artículo de prueba', unidadMedida: 'UNI', cantidad: 1 }
const ITEM = { ...MERCADERIA, precioUnitario: PRECIO, tasaIVA: 10, afectacionTributaria: 'GRAVADO' }
const PERSONA = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '1234567',
  nombreRazonSocial: 'COMPRADOR DE PRUEBA',
}
export const INNOMINADO = { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C' }
const ASUNCION = { departamento: 1, distrito: 1, ciudad: 1 }

const alContado = (montoPago: number) => ({
  condicionOperacion: 'CONTADO',
  condicionPago: { tipoPago: 'EFECTIVO', montoPago },
})

/** Notes take a little each, so that all of them together are not more than their factura. */
const factura =
  (mas: Json): Prueba['cuerpo'] =>
  () => ({
    receptor: PERSONA,
    items: [ITEM],
    ...alContado(PRECIO),
    ...mas,
  })

const IVA: readonly (readonly [string, Json])[] = [
  ['IVA 10 %', {}],
  ['IVA 5 %', { tasaIVA: 5 }],
  ['exenta', { tasaIVA: 0, afectacionTributaria: 'EXENTO' }],
  ['exonerada', { tasaIVA: 0, afectacionTributaria: 'EXONERADO' }],
  ['gravada en parte', { afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: 30 }],
]

const facturas: readonly (readonly [string, Json])[] = [
  ...IVA.map(([que, mas]) => [`contado, ${que}`, { items: [{ ...ITEM, ...mas }] }] as const),
  ['sin nombre', { receptor: INNOMINADO }],
  ['a crédito, con plazo', { condicionOperacion: 'CREDITO', condicionPago: { plazo: '30 días' } }],
  [
    'en dólares',
    {
      monedaOperacion: 'USD',
      tipoCambio: 7_300,
      items: [{ ...ITEM, precioUnitario: 100 }],
      ...alContado(100),
    },
  ],
  ['con descuento por ítem', { items: [{ ...ITEM, descuento: 10_000 }], ...alContado(90_000) }],
  ['con descuento global', { porcentajeDescuentoGlobal: 10, ...alContado(90_000) }],
]

const nota = (tipo: 'CREDITO' | 'DEBITO'): Prueba[] =>
  EMISION.motivoEmision.valores.map(motivoEmision => ({
    tipo: `NOTA_DE_${tipo}_ELECTRONICA`,
    que: motivoEmision,
    cuerpo: cdc => ({
      receptor: PERSONA,
      motivoEmision,
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
      items: [{ ...ITEM, precioUnitario: 1_000 }],
    }),
  }))

const VENDEDOR = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoDocumento: 'CEDULA_PARAGUAYA',
  numeroDocumento: '7654321',
  nombreRazonSocial: 'VENDEDOR DE PRUEBA',
  direccion: 'Calle de prueba',
  ...ASUNCION,
  lugarTransaccion: { direccion: 'Calle de prueba', ...ASUNCION },
}

const autofactura: Prueba = {
  tipo: 'AUTOFACTURA_ELECTRONICA',
  que: 'a un no contribuyente',
  cuerpo: () => ({
    vendedor: VENDEDOR,
    documentoAsociado: { tipoDocumento: 'CONSTANCIA', tipoConstancia: 'NO_CONTRIBUYENTE' },
    items: [{ ...MERCADERIA, precioUnitario: PRECIO }],
    ...alContado(PRECIO),
  }),
}

const remision = (motivo: string, dia: string): Prueba => ({
  tipo: 'NOTA_DE_REMISION_ELECTRONICA',
  que: motivo,
  cuerpo: () => ({
    ...(motivo === 'ENTRE_LOCALES' ? {} : { receptor: { ...PERSONA, direccion: 'Calle de prueba' } }),
    remision: {
      motivo,
      responsable: 'EMISOR_DE_LA_FACTURA',
      kilometros: 10,
      ...(motivo === 'OTRO' ? { descripcionMotivo: 'Motivo de prueba' } : {}),
      ...(motivo === 'VENTA' ? { fechaFactura: dia } : {}),
    },
    transporte: {
      tipo: 'PROPIO',
      modalidad: 'TERRESTRE',
      responsableFlete: 'EMISOR',
      fechaInicio: dia,
      fechaFin: dia,
      salida: { direccion: 'Calle de prueba', ...ASUNCION },
      entregas: [{ direccion: 'Calle de prueba', ...ASUNCION }],
      vehiculos: [{ tipo: 'Camión', marca: 'Prueba', matricula: 'ABC123' }],
      transportista: {
        naturaleza: 'NO_CONTRIBUYENTE',
        nombreRazonSocial: 'TRANSPORTE DE PRUEBA',
        tipoDocumento: 'CEDULA_PARAGUAYA',
        numeroDocumento: '1234567',
        domicilioFiscal: 'Calle de prueba',
      },
      chofer: { numeroDocumento: '1234567', nombre: 'CHOFER DE PRUEBA', direccion: 'Calle de prueba' },
    },
    items: [MERCADERIA],
  }),
})

/** The first is the factura that the notes are about; it comes to more than all of them. */
export const bateriaDe = ({ dia }: Lugar): readonly Prueba[] => [
  ...facturas.map(([que, mas]): Prueba => ({ tipo: 'FACTURA_ELECTRONICA', que, cuerpo: factura(mas) })),
  autofactura,
  ...nota('CREDITO'),
  ...nota('DEBITO'),
  ...REMISION.motivo.valores.map(motivo => remision(motivo, dia)),
]

export const NOMINACION = {
  receptor: { ...PERSONA, pais: 'PRY' },
  motivo: 'Prueba de homologación: se identificó al receptor',
}
export const MOTIVO = 'Prueba de homologación'
