import {
  AFECTACION,
  CONDICION_OPERACION,
  DOCUMENTO_DE_PERSONA,
  DOCUMENTO_RECEPTOR,
  INDICADOR_PRESENCIA,
  MODALIDAD_TRANSPORTE,
  MOTIVO_EMISION,
  MOTIVO_REMISION,
  NATURALEZA_VENDEDOR,
  PROCESAMIENTO,
  RESPONSABLE_FLETE,
  RESPONSABLE_REMISION,
  TARJETA_DENOMINACION,
  TIPO_CONSTANCIA,
  TIPO_DOCUMENTO,
  TIPO_DOCUMENTO_IMPRESO,
  TIPO_OPERACION,
  TIPO_PAGO,
  TIPO_TRANSACCION,
  TIPO_TRANSPORTE,
} from '../../packages/api/src/domain/emision/valores.ts'
import { unidades } from '../../packages/sifen/src/catalogos/unidades.generated.ts'
import { RUC_EMISOR } from './recetas.ts'
import type { Json } from './tabla.ts'

/** A request in the terms of facturacionelectronicapy-xmlgen, as its manual has them. */

/** The fields that it says; a body with others is not compared. */
export const TRADUCIDOS: ReadonlySet<string> = new Set(
  `tipoDocumento tipoEmision tipoTransaccion indicadorPresencia fechaEmision numeroEstablecimiento puntoExpedicion monedaOperacion
   tipoCambio condicionOperacion condicionPago remision transporte redondeo receptor vendedor items motivoEmision documentoAsociado
   documentosAsociados descuentoGlobal anticipoGlobal creditoFiscal informacionFisco informacionInteres`.split(
    /\s+/,
  ),
)
export const DE_ITEM: ReadonlySet<string> = new Set(
  `codigo descripcion partidaArancelaria ncm gtin paisOrigen unidadMedida cantidad precioUnitario descuento anticipo cdcAnticipo tasaIVA
   afectacionTributaria proporcionGravada informacionInteres`.split(/\s+/),
)

type Codigos = Readonly<Record<string, number>>
const codigo = (codigos: Codigos, palabra: unknown, defecto?: string): number | undefined =>
  codigos[String(palabra ?? defecto)]

const limpio = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value
const tres = (value: unknown): string => String(value).padStart(3, '0')
const TODAS = [...unidades]

export const PARAMS = {
  version: 150,
  ruc: RUC_EMISOR,
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  nombreFantasia: 'El Ejemplo',
  actividadesEconomicas: [{ codigo: '46900', descripcion: 'COMERCIO AL POR MAYOR' }],
  timbradoNumero: '80099999',
  timbradoFecha: '2026-01-02',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'Calle Uno',
      numeroCasa: '100',
      departamento: 1,
      distrito: 1,
      ciudad: 1,
      telefono: '021555000',
      email: 'ventas@ejemplo.com.py',
    },
  ],
}

const lugar = ({ departamento, distrito, ciudad }: Json): Json => ({ departamento, distrito, ciudad })

function cliente(r: Json): Json {
  const contribuyente = r.naturaleza === 'CONTRIBUYENTE' || r.tipoContribuyente === 'CONTRIBUYENTE'
  const innominado = r.tipoContribuyente === 'INNOMINADO'
  const ruc = String(r.numeroDocumento).includes('-')
    ? r.numeroDocumento
    : `${r.numeroDocumento}-${r.digitoVerificador}`
  const fisica =
    r.tipoContribuyente === 'PERSONA_FISICA' ||
    (r.tipoContribuyente !== 'PERSONA_JURIDICA' && !String(ruc).startsWith('8'))
  return {
    contribuyente,
    ...(contribuyente ? { ruc, tipoContribuyente: fisica ? 1 : 2 } : {}),
    ...(contribuyente
      ? {}
      : {
          documentoTipo: innominado ? 5 : codigo(DOCUMENTO_RECEPTOR, r.tipoDocumento),
          documentoTipoDescripcion: r.tipoDocumento === 'OTRO' ? 'Otro documento' : undefined,
          documentoNumero: innominado ? '0' : r.numeroDocumento,
        }),
    razonSocial: innominado ? 'Sin Nombre' : limpio(r.nombreRazonSocial),
    nombreFantasia: limpio(r.nombreFantasia),
    tipoOperacion: codigo(TIPO_OPERACION, r.tipoOperacion),
    pais: r.pais ?? 'PRY',
    direccion: innominado ? undefined : limpio(r.direccion),
    numeroCasa: innominado || r.direccion === undefined ? undefined : String(r.numeroCasa ?? 0),
    ...(innominado || r.tipoOperacion === 'B2F' ? {} : lugar(r)),
    telefono: limpio(r.telefono),
    celular: limpio(r.celular),
    email: limpio(r.email),
    codigo: limpio(r.codigoCliente),
  }
}

function item(i: Json, tipo: number): Json {
  const afectacion = codigo(AFECTACION, i.afectacionTributaria, 'GRAVADO')!
  const gravado = afectacion === 1 || afectacion === 4
  return {
    codigo: limpio(i.codigo),
    descripcion: limpio(i.descripcion),
    observacion: limpio(i.informacionInteres),
    partidaArancelaria: i.partidaArancelaria,
    ncm: i.ncm,
    unidadMedida: TODAS.find(([, simbolo]) => simbolo === (i.unidadMedida ?? 'UNI'))?.[0],
    cantidad: Number(i.cantidad),
    pais: i.paisOrigen,
    ...(tipo === 7 ? {} : { precioUnitario: Number(i.precioUnitario) }),
    ...(i.descuento === undefined ? {} : { descuento: Number(i.descuento) }),
    ...(i.anticipo === undefined ? {} : { anticipo: Number(i.anticipo) }),
    cdcAnticipo: i.cdcAnticipo,
    ...(tipo === 4 || tipo === 7
      ? {}
      : {
          ivaTipo: afectacion,
          ivaBase: afectacion === 1 ? 100 : gravado ? Number(i.proporcionGravada) : 0,
          iva: gravado ? Number(i.tasaIVA ?? 10) : 0,
        }),
  }
}

const pagosDe = (c: Json): Json[] => [c.condicionPago ?? []].flat() as Json[]

function entrega(p: Json, moneda: unknown, cambio: unknown): Json {
  const t = p.tarjeta as Json | undefined
  const tipo = codigo(TIPO_PAGO, p.tipoPago)
  const suya = p.monedaPago ?? moneda
  return {
    tipo,
    tipoDescripcion: tipo === 99 ? (p.descripcion ?? 'Otro medio') : undefined,
    monto: String(p.montoPago),
    moneda: suya,
    cambio: suya === 'PYG' ? undefined : Number(p.tipoCambio ?? cambio),
    ...(tipo === 2
      ? {
          infoCheque: { numeroCheque: String(p.numeroCheque).padStart(8, '0'), banco: limpio(p.bancoEmisor) },
        }
      : {}),
    ...(tipo === 3 || tipo === 4
      ? {
          infoTarjeta: {
            tipo: codigo(TARJETA_DENOMINACION, t?.denominacion, 'OTRO'),
            tipoDescripcion: limpio(t?.descripcion ?? 'Tarjeta'),
            titular: limpio(t?.titular),
            ruc: t?.rucProcesadora,
            razonSocial: limpio(t?.procesadora),
            medioPago: codigo(PROCESAMIENTO, t?.procesamiento, 'POS'),
            codigoAutorizacion: t?.codigoAutorizacion,
            numero: t?.ultimosDigitos,
          },
        }
      : {}),
  }
}

function condicion(c: Json): Json {
  const moneda = c.monedaOperacion ?? 'PYG'
  const pagados = pagosDe(c).filter(p => p.montoPago !== undefined)
  const entregas = pagados.map(p => entrega(p, moneda, c.tipoCambio))
  if (c.condicionOperacion === 'CONTADO') return { tipo: CONDICION_OPERACION.CONTADO, entregas }
  const debe = pagosDe(c).find(p => p.montoPago === undefined) ?? {}
  const cuotas = (debe.cuotas ?? []) as Json[]
  return {
    tipo: CONDICION_OPERACION.CREDITO,
    ...(entregas.length === 0 ? {} : { entregas }),
    credito: {
      tipo: cuotas.length === 0 ? 1 : 2,
      plazo: cuotas.length === 0 ? limpio(debe.plazo ?? '30 días') : undefined,
      cuotas: cuotas.length || undefined,
      montoEntrega:
        pagados.length === 0 ? undefined : Number(pagados.reduce((n, p) => n + Number(p.montoPago), 0)),
      infoCuotas: cuotas.map(({ monto, vencimiento, moneda: suya }) => ({
        moneda: suya ?? moneda,
        monto: Number(monto),
        vencimiento,
      })),
    },
  }
}

const asociados = (c: Json): Json[] => [c.documentoAsociado ?? c.documentosAsociados ?? []].flat() as Json[]

function asociado(a: Json, c: Json): Json {
  const resolucionCreditoFiscal = (c.creditoFiscal as Json | undefined)?.numeroResolucion
  const comun = { resolucionCreditoFiscal, numeroRetencion: a.numeroComprobanteRetencion }
  if (a.cdc) return { formato: 1, cdc: a.cdc, ...comun }
  if (a.tipoConstancia)
    return {
      formato: 3,
      constanciaTipo: codigo(TIPO_CONSTANCIA, a.tipoConstancia),
      constanciaNumero:
        a.numeroConstancia === undefined ? undefined : String(a.numeroConstancia).padStart(11, '0'),
      constanciaControl: a.numeroControl,
    }
  return {
    formato: 2,
    tipoDocumentoImpreso: codigo(TIPO_DOCUMENTO_IMPRESO, a.tipoDocumentoImpreso),
    timbrado: a.numeroTimbrado,
    establecimiento: tres(a.establecimiento),
    punto: tres(a.puntoExpedicion),
    numero: String(a.numeroDocumento).padStart(7, '0'),
    fecha: a.fechaEmision,
    ...comun,
  }
}

const local = (l: Json | undefined): Json | undefined =>
  l && {
    direccion: limpio(l.direccion),
    numeroCasa: String(l.numeroCasa ?? 0),
    complementoDireccion1: limpio(l.calleSecundaria),
    complementoDireccion2: limpio(l.edificio),
    ...lugar(l),
    telefonoContacto: l.telefono,
  }

const persona = (p: Json): Json => ({
  documentoNumero: p.numeroDocumento,
  nombre: limpio(p.nombre),
  direccion: limpio(p.direccion),
})

function transporte(t: Json): Json {
  const [vehiculo] = (t.vehiculos ?? []) as Json[]
  const quien = t.transportista as Json | undefined
  const conRuc = quien?.naturaleza === 'CONTRIBUYENTE'
  return {
    tipo: codigo(TIPO_TRANSPORTE, t.tipo),
    modalidad: codigo(MODALIDAD_TRANSPORTE, t.modalidad),
    tipoResponsable: codigo(RESPONSABLE_FLETE, t.responsableFlete),
    condicionNegociacion: t.condicionNegociacion,
    numeroManifiesto: limpio(t.numeroManifiesto),
    numeroDespachoImportacion: t.numeroDespacho,
    inicioEstimadoTranslado: t.fechaInicio,
    finEstimadoTranslado: t.fechaFin,
    paisDestino: t.paisDestino,
    salida: local(t.salida as Json | undefined),
    entrega: local(((t.entregas ?? []) as Json[])[0]),
    ...(vehiculo && {
      vehiculo: {
        tipo: limpio(vehiculo.tipo),
        marca: limpio(vehiculo.marca),
        documentoTipo: vehiculo.matricula ? 2 : 1,
        documentoNumero: limpio(vehiculo.numeroIdentificacion),
        obs: limpio(vehiculo.datosAdicionales),
        numeroMatricula: vehiculo.matricula,
        numeroVuelo: vehiculo.numeroVuelo,
      },
    }),
    ...(quien && {
      transportista: {
        contribuyente: conRuc,
        nombre: limpio(quien.nombreRazonSocial),
        ...(conRuc
          ? { ruc: quien.numeroDocumento }
          : {
              documentoTipo: codigo(DOCUMENTO_DE_PERSONA, quien.tipoDocumento),
              documentoNumero: quien.numeroDocumento,
            }),
        direccion: limpio(quien.domicilioFiscal),
        pais: quien.nacionalidad,
        chofer: persona(t.chofer as Json),
        ...(t.agente ? { agente: { ...persona(t.agente as Json), ruc: (t.agente as Json).ruc } } : {}),
      },
    }),
  }
}

function deTipo(c: Json): Json {
  const r = c.remision as Json | undefined
  const v = c.vendedor as Json | undefined
  return {
    ...(c.condicionOperacion && c.tipoDocumento !== 'NOTA' ? { condicion: condicion(c) } : {}),
    factura: { presencia: codigo(INDICADOR_PRESENCIA, c.indicadorPresencia, 'OPERACION_PRESENCIAL') },
    notaCreditoDebito: { motivo: codigo(MOTIVO_EMISION, c.motivoEmision) },
    ...(r && {
      remision: {
        motivo: codigo(MOTIVO_REMISION, r.motivo),
        motivoDescripcion: limpio(r.descripcionMotivo),
        tipoResponsable: codigo(RESPONSABLE_REMISION, r.responsable),
        kms: r.kilometros,
        fechaFactura: r.fechaFactura,
        costoFlete: r.costoFlete,
      },
    }),
    ...(v && {
      autoFactura: {
        tipoVendedor: codigo(NATURALEZA_VENDEDOR, v.naturaleza),
        documentoTipo: codigo(DOCUMENTO_DE_PERSONA, v.tipoDocumento),
        documentoNumero: v.numeroDocumento,
        nombre: limpio(v.nombreRazonSocial),
        direccion: limpio(v.direccion),
        numeroCasa: String(v.numeroCasa ?? 0),
        ...lugar(v),
        ubicacion: {
          lugar: limpio((v.lugarTransaccion as Json).direccion),
          ...lugar(v.lugarTransaccion as Json),
        },
      },
    }),
    ...(c.transporte ? { detalleTransporte: transporte(c.transporte as Json) } : {}),
  }
}

/** What a request says, for the other generator. */
export function paraElPar(c: Json, numero: number, codigoSeguridadAleatorio: string): Json {
  const tipo = codigo(TIPO_DOCUMENTO, c.tipoDocumento)!
  const moneda = c.monedaOperacion ?? 'PYG'
  const receptor = c.receptor as Json | undefined
  const propio = {
    naturaleza: 'CONTRIBUYENTE',
    tipoContribuyente: 'PERSONA_JURIDICA',
    tipoOperacion: tipo === 4 ? 'B2C' : 'B2B',
    numeroDocumento: RUC_EMISOR,
    nombreRazonSocial: 'EJEMPLO SA',
    direccion: 'Calle Uno',
    numeroCasa: 100,
    departamento: 1,
    distrito: 1,
    ciudad: 1,
  }
  return {
    tipoDocumento: tipo,
    establecimiento: '001',
    punto: '001',
    numero: String(numero).padStart(7, '0'),
    codigoSeguridadAleatorio,
    observacion: limpio(c.informacionInteres),
    descripcion: limpio(c.informacionFisco),
    fecha: c.fechaEmision ?? '2026-11-20T12:00:00',
    tipoEmision: 1,
    tipoTransaccion: codigo(
      TIPO_TRANSACCION,
      c.tipoTransaccion,
      tipo === 4 ? 'COMPRA_PRODUCTOS' : 'VENTA_MERCADERIA',
    ),
    tipoImpuesto: tipo === 4 ? 4 : 1,
    moneda,
    ...(moneda === 'PYG' ? {} : { condicionTipoCambio: 1, cambio: Number(c.tipoCambio) }),
    ...(c.descuentoGlobal === undefined ? {} : { descuentoGlobal: Number(c.descuentoGlobal) }),
    ...(c.anticipoGlobal === undefined ? {} : { anticipoGlobal: Number(c.anticipoGlobal) }),
    cliente: cliente(receptor ?? propio),
    ...deTipo(c),
    items: (c.items as Json[]).map(i => item(i, tipo)),
    ...(asociados(c).length === 0 ? {} : { documentoAsociado: asociados(c).map(a => asociado(a, c)) }),
  }
}
