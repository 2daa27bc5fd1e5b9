import { readFileSync } from 'node:fs'
import { writeDocumento } from '@mbohera/sifen'
import { expect, test } from 'vitest'
import { assembleDocumento, completeEntrada, numeracionDeNadie } from '../../../src/domain/emision/armar.ts'
import type { CuerpoEmision } from '../../../src/domain/emision/campos.ts'
import { deVenta } from '../../../src/domain/emision/sin-efecto.ts'
import { parseSolicitud } from '../../../src/domain/emision/solicitud.ts'
import { draftOf, NOTHING } from '../../../src/domain/validated.ts'
import { EJEMPLOS_DE_SECTORES } from '../../../src/http/openapi/ejemplos/sectores.ts'
import { AUTOFACTURA, FACTURA, REMISION } from '../../support/factura.ts'
import { NOW } from '../../support/servicio.ts'

/**
 * Nothing that a body says is lost: whatever is put into any leaf of the contract's body changes what would be signed, or is refused. What
 * may be said without changing anything stands in a table, with its reason.
 */

type Json = Record<string, unknown>
const { schemas } = JSON.parse(
  readFileSync(new URL('../../../../../openapi.json', import.meta.url), 'utf8'),
).components

interface Hoja {
  /** As faults write it, without the index of lists. */
  nombre: string
  camino: readonly string[]
  schema: Json
}

/** Every leaf of a schema, with the way to it. */
function hojasDe(dado: Json, camino: readonly string[] = []): Hoja[] {
  const referido = typeof dado.$ref === 'string' ? schemas[dado.$ref.split('/').at(-1)!] : dado
  const objeto = referido.anyOf?.find((one: Json) => typeof one.$ref === 'string') ?? referido
  if (objeto !== referido) return hojasDe(objeto, camino)
  if (referido.properties !== undefined)
    return Object.entries(referido.properties).flatMap(([nombre, inner]) =>
      hojasDe(inner as Json, [...camino, nombre]),
    )
  if (referido.type === 'array') return hojasDe(referido.items, [...camino, '0'])
  return [{ nombre: camino.filter(paso => paso !== '0').join('.'), camino, schema: referido }]
}

const CDC = ['01800999991001001000000222026112016133702445', '01800999991001001000000122026112018594063172']
/** What is put into a leaf that not any two texts or numbers serve for. */
const VALORES: Record<string, readonly unknown[]> = {
  fechaEmision: ['2026-11-20T08:00:00', '2026-11-20T08:30:00'],
  monedaOperacion: ['PYG', 'USD', 'BRL'],
  tipoCambio: ['7300', '7301.5'],
  'condicionPago.tipoCambio': ['7300', '7301.5'],
  'condicionPago.monedaPago': ['PYG', 'USD', 'BRL'],
  'condicionPago.cuotas.moneda': ['PYG', 'USD'],
  'condicionPago.cuotas.monto': ['150000', '149999'],
  'condicionPago.cuotas.vencimiento': ['2026-12-20', '2026-12-21'],
  'condicionPago.tarjeta.ultimosDigitos': ['0042', '4321'],
  'condicionPago.tarjeta.codigoAutorizacion': ['123456', '654321'],
  'condicionPago.tarjeta.rucProcesadora': ['80099999-1', '80012345-0'],
  'condicionPago.montoPago': ['149999', '150000', '60000'],
  'condicionPago.plazo': ['15 días', '60 días'],
  'receptor.pais': ['PRY', 'BRA', 'ARG'],
  'receptor.numeroDocumento': ['80012345-0', '80099999-1', '2345678', '7654321'],
  'receptor.digitoVerificador': ['0', '1'],
  'receptor.departamento': ['1', '2'],
  'receptor.distrito': ['1', '2'],
  'receptor.ciudad': ['1', '2'],
  'receptor.telefono': ['021555555', '021666666'],
  'receptor.celular': ['0981555555', '0981666666'],
  'receptor.email': ['una@ejemplo.com.py', 'otra@ejemplo.com.py'],
  'items.unidadMedida': ['UNI', 'kg', 'LT'],
  'items.partidaArancelaria': ['0903', '1701'],
  'items.ncm': ['09030090', '170199'],
  'items.gtin': ['7840000000017', '7840000000024'],
  'items.paisOrigen': ['PRY', 'BRA'],
  'items.gtinPaquete': ['17840000000014', '17840000000021'],
  'items.dncp.general': ['14111507', '14111508'],
  'items.dncp.especifico': ['001', '0002'],
  'items.vencimiento': ['2028-06-30', '2028-07-01'],
  'items.numeroSerie': ['S-1', 'S-2'],
  'items.tipoCambio': ['7300', '7301.5'],
  'items.vehiculo.chasis': ['9BW000000X0000001', '9BW000000X0000002'],
  'items.vehiculo.color': ['Blanco', 'Rojo'],
  'items.vehiculo.anioFabricacion': ['2026', '2025'],
  'items.vehiculo.tipo': ['Camioneta', 'Sedán'],
  ordenCompra: ['OC-1', 'OC-2'],
  ordenVenta: ['OV-1', 'OV-2'],
  asientoContable: ['AS-1', 'AS-2'],
  fechaTraslado: ['2026-11-21', '2026-11-22'],
  'compraPublica.modalidad': ['LP', 'CD'],
  'compraPublica.entidad': ['12001', '12002'],
  'compraPublica.secuencia': ['0001234', '0001235'],
  'compraPublica.fecha': ['2026-11-02', '2026-11-03'],
  'obligaciones.codigo': ['211', '700'],
  'carga.unidadVolumen': ['M3', 'LT'],
  'carga.unidadPeso': ['kg', 'g'],
  comision: ['7', '8'],
  ivaComision: ['0.5', '0.4'],
  'sector.energia.categoria': ['R01', 'R02'],
  'sector.seguros.polizas.codigo': ['AUTO', 'VIDA'],
  'sector.seguros.polizas.unidadVigencia': ['mes', 'año'],
  'sector.seguros.polizas.inicioVigencia': ['2026-12-01T00:00:00', '2026-12-02T00:00:00'],
  'sector.seguros.polizas.finVigencia': ['2027-12-01T00:00:00', '2027-12-02T00:00:00'],
  'sector.otros.inicioCiclo': ['2026-10-01', '2026-10-02'],
  'sector.otros.finCiclo': ['2026-10-30', '2026-10-31'],
  'sector.otros.vencimientos.fecha': ['2026-12-10', '2026-12-11'],
  'items.cantidad': ['3', '2'],
  'items.precioUnitario': ['50000', '49999.5'],
  'items.tasaIVA': ['10', '5', '0'],
  'items.proporcionGravada': ['30', '40'],
  'items.cdcAnticipo': CDC,
  'responsableEmision.numeroDocumento': ['1234567', '7654321'],
  'documentoAsociado.cdc': CDC,
  'documentoAsociado.rucFusionado': ['80012345-0', '80099999-1'],
  'documentosAsociados.rucFusionado': ['80012345-0', '80099999-1'],
  'documentosAsociados.cdc': CDC,
  'documentoAsociado.fechaEmision': ['2026-01-30', '2026-01-31'],
  'documentosAsociados.fechaEmision': ['2026-01-30', '2026-01-31'],
  'documentoAsociado.numeroComprobanteRetencion': ['001-001-1234567', '001-001-7654321'],
  'documentosAsociados.numeroComprobanteRetencion': ['001-001-1234567', '001-001-7654321'],
  'documentoAsociado.numeroConstancia': ['12345', '12346'],
  'documentosAsociados.numeroConstancia': ['12345', '12346'],
  'documentoAsociado.numeroControl': ['A1B2C3D4', 'A1B2C3D5'],
  'documentosAsociados.numeroControl': ['A1B2C3D4', 'A1B2C3D5'],
  'vendedor.numeroDocumento': ['1234567', '7654321'],
  'vendedor.departamento': ['12', '1'],
  'vendedor.distrito': ['169', '170'],
  'vendedor.ciudad': ['6106', '6113'],
  'vendedor.lugarTransaccion.departamento': ['1', '12'],
  'vendedor.lugarTransaccion.distrito': ['1', '169'],
  'vendedor.lugarTransaccion.ciudad': ['1', '6106'],
  'remision.kilometros': ['12', '13'],
  'remision.fechaFactura': ['2026-11-21', '2026-11-22'],
  'transporte.fechaInicio': ['2026-11-20', '2026-11-19'],
  'transporte.fechaFin': ['2026-11-21', '2026-11-22'],
  'transporte.numeroManifiesto': ['M-1', 'M-2'],
  'transporte.numeroDespacho': ['26001IC04000001A', '26001IC04000002A'],
  'transporte.paisDestino': ['PRY', 'BRA'],
  'transporte.salida.departamento': ['1', '12'],
  'transporte.salida.distrito': ['1', '169'],
  'transporte.salida.ciudad': ['1', '6106'],
  'transporte.salida.telefono': ['021555555', '021666666'],
  'transporte.entregas.departamento': ['12', '1'],
  'transporte.entregas.distrito': ['169', '1'],
  'transporte.entregas.ciudad': ['6106', '6113'],
  'transporte.entregas.telefono': ['021555555', '021666666'],
  'transporte.vehiculos.tipo': ['Camión', 'Furgón'],
  'transporte.vehiculos.marca': ['Una', 'Otra'],
  'transporte.vehiculos.matricula': ['ABC123', 'XYZ1234'],
  'transporte.vehiculos.numeroVuelo': ['PZ0701', 'PZ0702'],
  'transporte.chofer.numeroDocumento': ['1234567', '7654321'],
  'transporte.agente.ruc': ['80012345-0', '80099999-1'],
  'transporte.transportista.numeroDocumento': ['80012345-0', '80099999-1', '1234567', '7654321'],
  'transporte.transportista.nacionalidad': ['PRY', 'BRA'],
  'creditoFiscal.numeroResolucion': ['7140000012-2026', '7140000013-2026'],
}

function valoresDe({ nombre, schema }: Hoja): readonly unknown[] {
  const propios = VALORES[nombre]
  if (propios !== undefined) return propios
  if (Array.isArray(schema.enum)) return schema.enum
  if (schema.type === 'boolean') return [true, false]
  return schema.type === 'string' ? ['Centinela uno', 'Centinela dos'] : ['7', '8']
}

const [ITEM] = FACTURA.items
const CONTRIBUYENTE = {
  tipoContribuyente: 'CONTRIBUYENTE',
  tipoOperacion: 'B2B',
  numeroDocumento: '80012345-0',
  nombreRazonSocial: 'COMPRADORA SA',
}
const PAGO = { tipo: 'CONTADO', tipoPago: 'TRANSFERENCIA', montoPago: 150_000 }
const con = (pago: Json) => ({ ...FACTURA, condicionPago: { ...PAGO, ...pago } })
const aCredito = (condicionPago: unknown) => ({ ...FACTURA, condicionOperacion: 'CREDITO', condicionPago })
const IMPRESO = {
  tipoDocumento: 'IMPRESO',
  tipoDocumentoImpreso: 'FACTURA',
  numeroTimbrado: '12345678',
  establecimiento: 1,
  puntoExpedicion: 1,
  numeroDocumento: '123',
  fechaEmision: '2026-01-31',
}
const RESPONSABLE = {
  tipoDocumento: 'PASAPORTE',
  numeroDocumento: '1234567',
  nombre: 'PEDRO GOMEZ',
  cargo: 'Jefe de caja',
}
/** Of another issuer, of whom it is said. */
const DE_ABSORBIDA = { cdc: '01800123450001001000000122026011014829150370', rucFusionado: '80012345-0' }
const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...sinPago } = FACTURA
const nota = (tipo: string, documentoAsociado: unknown) => ({
  ...sinPago,
  tipoDocumento: `NOTA_DE_${tipo}_ELECTRONICA`,
  motivoEmision: 'DEVOLUCION',
  documentoAsociado,
})
const CUOTAS = [{ monto: 150_000, vencimiento: '2026-12-31' }]

/** Bodies that can be issued as they are: each leaf has its place in one of them. */
const BASES: Record<string, Json> = {
  contado: con({}),
  'contado, a un contribuyente': { ...con({}), receptor: CONTRIBUYENTE },
  'contado, con la dirección': {
    ...con({}),
    receptor: { ...CONTRIBUYENTE, direccion: 'Palma', departamento: 1, distrito: 1, ciudad: 1 },
  },
  'contado, RUC partido': {
    ...con({}),
    receptor: { ...CONTRIBUYENTE, numeroDocumento: '80012345', digitoVerificador: '0' },
  },
  extranjero: {
    ...con({}),
    receptor: {
      ...FACTURA.receptor,
      tipoOperacion: 'B2F',
      tipoDocumento: 'PASAPORTE',
      direccion: 'Rua do Exemplo',
      pais: 'BRA',
    },
  },
  tarjeta: con({ tipoPago: 'TARJETA_CREDITO' }),
  cheque: con({ tipoPago: 'CHEQUE', numeroCheque: '12345678', bancoEmisor: 'BANCO EJEMPLO' }),
  'de otra presencia': {
    ...con({}),
    indicadorPresencia: 'OTRO',
    descripcionPresencia: 'Venta en una feria',
  },
  'con responsable': { ...con({}), responsableEmision: RESPONSABLE },
  'con responsable, de otro documento': {
    ...con({}),
    responsableEmision: {
      ...RESPONSABLE,
      tipoDocumento: 'OTRO',
      descripcionDocumento: 'Carnet de funcionario',
    },
  },
  'otro medio': con({ tipoPago: 'OTRO', descripcion: 'Canje' }),
  'pagos mixtos': {
    ...FACTURA,
    condicionPago: [
      { ...PAGO, montoPago: 60_000 },
      { ...PAGO, montoPago: 90_000 },
    ],
  },
  'en dólares': {
    ...con({ montoPago: 150_000, monedaPago: 'USD', tipoCambio: 7300 }),
    monedaOperacion: 'USD',
    tipoCambio: 7300,
  },
  'a plazo, con sueltos': {
    ...aCredito({ tipo: 'CREDITO', plazo: '30 días' }),
    items: [{ ...ITEM, cantidad: 1, precioUnitario: 150_029 }],
  },
  'a plazo': aCredito({ tipo: 'CREDITO', plazo: '30 días' }),
  'en cuotas': aCredito({ tipo: 'CREDITO', cuotas: CUOTAS }),
  'con entrega': aCredito([
    { ...PAGO, montoPago: 60_000 },
    { tipo: 'CREDITO', plazo: '30 días' },
  ]),
  'sin redondear': {
    ...con({ montoPago: 150_029 }),
    items: [{ ...ITEM, cantidad: 1, precioUnitario: 150_029 }],
  },
  'gravado en parte': {
    ...con({}),
    items: [{ ...ITEM, afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: 50 }],
  },
  'con descuentos': { ...aCredito({ plazo: '30 días' }), descuentoGlobal: 1_000, anticipoGlobal: 1_000 },
  'con un porcentaje': { ...aCredito({ plazo: '30 días' }), porcentajeDescuentoGlobal: 5 },
  'sobre otra': { ...con({}), documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: CDC[0] } },
  'sobre una impresa': { ...con({}), documentoAsociado: IMPRESO },
  'sobre varias': { ...con({}), documentosAsociados: [IMPRESO] },
  'con naturaleza': {
    ...con({}),
    receptor: { ...CONTRIBUYENTE, tipoContribuyente: undefined, naturaleza: 'CONTRIBUYENTE' },
  },
  'retención, sobre una': { ...con({ tipoPago: 'RETENCION' }), documentoAsociado: IMPRESO },
  'retención, sobre varias': { ...con({ tipoPago: 'RETENCION' }), documentosAsociados: [IMPRESO] },
  'crédito fiscal': {
    ...con({}),
    tipoTransaccion: 'VENTA_CREDITO_FISCAL',
    documentoAsociado: IMPRESO,
    creditoFiscal: { numeroResolucion: '7140000012-2026' },
  },
  autofactura: AUTOFACTURA,
  'autofactura, a quien la emite': {
    ...AUTOFACTURA,
    receptor: {
      ...CONTRIBUYENTE,
      tipoOperacion: 'B2C',
      numeroDocumento: '80099999-1',
      direccion: 'Palma',
    },
  },
  'autofactura, de un microproductor': {
    ...AUTOFACTURA,
    documentosAsociados: [
      {
        tipoDocumento: 'CONSTANCIA',
        tipoConstancia: 'MICROPRODUCTORES',
        numeroConstancia: '12345',
        numeroControl: 'A1B2C3D4',
      },
    ],
    documentoAsociado: undefined,
  },
  remisión: REMISION,
  'remisión por otro motivo': {
    ...REMISION,
    remision: { ...REMISION.remision, motivo: 'OTRO', descripcionMotivo: 'Préstamo de muestras' },
  },
  'remisión entre locales': {
    ...REMISION,
    receptor: undefined,
    remision: { ...REMISION.remision, motivo: 'ENTRE_LOCALES', fechaFactura: undefined },
  },
  'remisión por aire, de un extranjero': {
    ...REMISION,
    transporte: {
      ...REMISION.transporte,
      modalidad: 'AEREO',
      vehiculos: [{ tipo: 'Avión', marca: 'Una', numeroIdentificacion: 'ZP-1', numeroVuelo: 'PZ0701' }],
      transportista: {
        ...REMISION.transporte.transportista,
        naturaleza: 'NO_CONTRIBUYENTE',
        tipoDocumento: 'PASAPORTE',
        numeroDocumento: 'FX-1',
      },
      agente: { nombre: 'AGENTE DE EJEMPLO', ruc: '80012345-0' },
    },
  },
  'factura con su transporte': { ...con({}), transporte: REMISION.transporte },
  'remisión con tolerancia': {
    ...REMISION,
    items: [{ ...REMISION.items[0], tolerancia: { tipo: 'QUIEBRA', cantidad: 1 } }],
  },
  ...Object.fromEntries(
    Object.entries(EJEMPLOS_DE_SECTORES).map(([nombre, { value }]) => [`ejemplo: ${nombre}`, value as Json]),
  ),
  'vehículo de otro combustible': {
    ...con({}),
    items: [{ ...ITEM, vehiculo: { combustible: 'OTRO', descripcionCombustible: 'Hidrógeno' } }],
  },
  'carga con otra característica': {
    ...con({}),
    carga: { caracteristica: 'OTRA', descripcionCaracteristica: 'Frágil' },
  },
  'con comisión': {
    ...aCredito({ tipo: 'CREDITO', plazo: '30 días' }),
    comision: 1_000,
    ivaComision: 91,
  },
  'nota de crédito': nota('CREDITO', { cdc: CDC[0] }),
  'nota de débito': nota('DEBITO', { cdc: CDC[0] }),
  'nota de una impresa': nota('CREDITO', IMPRESO),
  'nota de una absorbida': nota('CREDITO', DE_ABSORBIDA),
  'remisión de una absorbida': { ...REMISION, documentosAsociados: [DE_ABSORBIDA] },
}

/** What no value of changes what is signed. */
const SIN_EFECTO: Record<string, string> = {
  tipoEmision: 'there is one only',
  'condicionPago.tipo': 'montoPago and plazo say it, or it is refused',
  'documentoAsociado.tipoDocumento': 'the other fields say it, or it is refused',
  'documentosAsociados.tipoDocumento': 'the other fields say it, or it is refused',
}
/** Of which two values may come to the same. */
const LO_MISMO: Record<string, string> = {
  'receptor.tipoContribuyente': 'it may say once more what naturaleza says',
  redondeo: 'a total that is a multiple of 50 is one, however it is asked for',
  'receptor.numeroDocumento': 'a RUC may be written whole, or in two fields',
}

const CONTEXTO = {
  ambiente: 'DEV' as const,
  emisor: completeEntrada({
    ruc: '80099999-1',
    razonSocial: 'EJEMPLO SA',
    nombreFantasia: null,
    tipoContribuyente: 'PERSONA_JURIDICA',
    tipoRegimen: null,
    direccion: null,
    numeroCasa: null,
    departamento: null,
    distrito: null,
    ciudad: null,
    telefono: null,
    email: null,
    actividades: [],
    establecimientos: [],
    redondeo: null,
  }),
  codigoSeguridad: '123456789',
  desfases: [],
  leyenda: 'manual' as const,
  reglas: null,
  now: NOW,
  topeDeCredito: null,
}

/** What would be signed of a body; undefined when it is refused. */
function firmadoDe(dado: Json): string | undefined {
  const leida = parseSolicitud({ dado: dado as CuerpoEmision, forma: NOTHING, indulgente: false }, NOW)
  if (!leida.ok) return undefined
  const armado = assembleDocumento(leida.value, {
    ...CONTEXTO,
    numeracion: numeracionDeNadie(draftOf(leida.value)),
  })
  return armado.ok ? writeDocumento(armado.value).de : undefined
}

/** The same body, with that in a leaf. */
function puesto(dado: unknown, [paso, ...resto]: readonly string[], value: unknown): unknown {
  if (paso === undefined) return value
  if (paso === '0') {
    const [primero, ...otros] = Array.isArray(dado) ? dado : []
    return [puesto(primero ?? {}, resto, value), ...otros]
  }
  if (Array.isArray(dado)) return [puesto(dado[0], [paso, ...resto], value), ...dado.slice(1)]
  const objeto = (dado ?? {}) as Json
  return { ...objeto, [paso]: puesto(objeto[paso], resto, value) }
}

const HOJAS = hojasDe(schemas.Emision)

test.each(Object.entries(BASES))('%s can be issued as it is', (_, base) => {
  expect(firmadoDe(base)).toBeDefined()
})

test.each(HOJAS)('$nombre is signed as it was said, or refused', hoja => {
  const dichos = valoresDe(hoja)
  const perdidos: string[] = []
  let conEfecto = false
  for (const [nombre, base] of Object.entries(BASES)) {
    const firmados = dichos.map(value => firmadoDe(puesto(base, hoja.camino, value) as Json))
    const admitidos = firmados.filter(xml => xml !== undefined)
    // What a note says of a sale is not signed; the answer tells.
    const dicho = deVenta(puesto(base, hoja.camino, dichos[0]) as CuerpoEmision)
    if (new Set(admitidos).size < admitidos.length && !dicho.includes(hoja.camino[0]!)) perdidos.push(nombre)
    conEfecto ||=
      admitidos.length > 0 &&
      admitidos.some(xml => xml !== firmadoDe(puesto(base, hoja.camino, undefined) as Json))
  }
  if (!(hoja.nombre in LO_MISMO)) expect(perdidos).toEqual([])
  expect(conEfecto || hoja.nombre in SIN_EFECTO).toBe(true)
})
