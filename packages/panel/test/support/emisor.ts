import { digitoDe } from './digito.ts'
import { type Ask, asPerson } from './http.ts'
import { certificadoDe } from './simulador.ts'
import type { Whole } from './start.ts'
import { until } from './until.ts'

export const ANA = 'ana@ejemplo.com.py'
export const BETO = 'beto@otra.com.py'
export const CARLA = 'carla@ejemplo.com.py'

/** Whose RUC the simulated registry knows. */
export const COMPRADOR = '80012345-0'

export const CSC = 'ABCD0000000000000000000000000000'
const TIPOS = ['FACTURA_ELECTRONICA', 'NOTA_DE_CREDITO_ELECTRONICA', 'NOTA_DE_DEBITO_ELECTRONICA']

export interface Emisor {
  id: number
  ruc: string
  razonSocial: string
  /** Asks the service as its owner, below its address. */
  ask: Ask
}

export const conDigito = (base: number): string => `${base}-${digitoDe(String(base))}`

// Files share one service: each has a hundred numbers of its own, so that none is drawn twice.
let siguiente = 80_100_000 + 100 * Number(process.env.VITEST_WORKER_ID ?? 0)

export const nuevoRuc = (): string => conDigito(siguiente++)

/** A taxpayer of Ana's that nobody else works for; nobody knows yet whether the RUC is hers. */
export async function registrarSinVerificar(whole: Whole, razonSocial: string): Promise<Emisor> {
  const ana = asPerson(whole, ANA)
  const ruc = nuevoRuc()
  const { contribuyenteId } = await ana<{ contribuyenteId: number }>('POST', '/contribuyentes', {
    ruc,
    razonSocial,
  })
  const ask: Ask = (method, path, body) => ana(method, `/contribuyentes/${contribuyenteId}${path}`, body)
  return { id: contribuyenteId, ruc, razonSocial, ask }
}

/** The same, proved hers by a certificate of PROD, and in DEV, where it has nothing yet. */
export async function registrar(whole: Whole, razonSocial: string): Promise<Emisor> {
  const emisor = await registrarSinVerificar(whole, razonSocial)
  const { p12, clave } = await certificadoDe(whole, { ruc: emisor.ruc })
  await emisor.ask('PUT', '/certificado', { ambiente: 'PROD', archivo: p12, contrasena: clave })
  await emisor.ask('PATCH', '', { ambiente: 'DEV' })
  return emisor
}

/** With everything that SIFEN asks of whoever issues. */
export async function equipar(whole: Whole, { ruc, ask }: Emisor, ambiente: 'DEV' | 'PROD'): Promise<void> {
  const { p12, clave } = await certificadoDe(whole, { ruc })
  await ask('PATCH', '', {
    ambiente,
    tipoContribuyente: 'PERSONA_JURIDICA',
    direccion: 'PALMA',
    numeroCasa: 100,
    departamento: 1,
    distrito: 1,
    ciudad: 1,
    telefono: '021555100',
    email: 'facturas@negocio.com.py',
    actividades: [{ codigo: '46900', descripcion: 'COMERCIO AL POR MAYOR' }],
  })
  await ask('PUT', '/certificado', { ambiente, archivo: p12, contrasena: clave })
  await ask('PUT', '/csc', { ambiente, idCsc: '0001', csc: CSC })
  const timbrado = { ambiente, numeroTimbrado: ruc.slice(0, 8), inicio: '2019-01-01' }
  for (const tipoDocumento of TIPOS)
    await ask('POST', '/timbrados', { ...timbrado, establecimiento: 1, puntoExpedicion: 1, tipoDocumento })
}

export const INNOMINADO = {
  tipoContribuyente: 'INNOMINADO',
  tipoOperacion: 'B2C',
  nombreRazonSocial: 'Sin Nombre',
}

export interface Emitido {
  id: number
  cdc: string
  estado: string
  numeroFormateado: string
  qrUrl: string
}

/** From when on a documento of that kind may be issued too. */
export const conTimbrado = ({ ruc, ask }: Emisor, tipoDocumento: string): Promise<unknown> =>
  ask('POST', '/timbrados', {
    numeroTimbrado: ruc.slice(0, 8),
    inicio: '2019-01-01',
    establecimiento: 1,
    puntoExpedicion: 1,
    tipoDocumento,
  })

/** The day that it is in Paraguay. */
export const hoy = (): string => new Date().toLocaleDateString('sv', { timeZone: 'America/Asuncion' })

/** Three packs of yerba for nobody in particular, and what is said otherwise. */
export const facturaDe = (cambios: object = {}) => ({
  tipoDocumento: 'FACTURA_ELECTRONICA',
  tipoTransaccion: 'VENTA_MERCADERIA',
  condicionOperacion: 'CONTADO',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  monedaOperacion: 'PYG',
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 150_000 },
  receptor: INNOMINADO,
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
  ...cambios,
})

/** A factura that SIFEN has decided about. */
export const emitida = ({ ask }: Emisor, cambios: object = {}): Promise<Emitido> =>
  decidido(ask, facturaDe(cambios))

/** A nota de remisión that SIFEN has decided about, between places of whoever issues it. */
export const remitida = ({ ruc, razonSocial, ask }: Emisor): Promise<Emitido> =>
  decidido(ask, {
    tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA',
    numeroEstablecimiento: 1,
    puntoExpedicion: 1,
    remision: { motivo: 'ENTRE_LOCALES', responsable: 'EMISOR_DE_LA_FACTURA', kilometros: 12 },
    transporte: {
      tipo: 'PROPIO',
      modalidad: 'TERRESTRE',
      responsableFlete: 'EMISOR',
      fechaInicio: hoy(),
      fechaFin: hoy(),
      salida: { direccion: 'Calle Tres', departamento: 1, distrito: 1, ciudad: 1 },
      entregas: [{ direccion: 'Ruta 2', departamento: 12, distrito: 169, ciudad: 6106 }],
      vehiculos: [{ tipo: 'Camión', marca: 'Marca', matricula: 'ABC123' }],
      transportista: {
        naturaleza: 'CONTRIBUYENTE',
        nombreRazonSocial: razonSocial,
        numeroDocumento: ruc,
        domicilioFiscal: 'Calle Tres',
      },
      chofer: { numeroDocumento: '1234567', nombre: 'PEDRO GOMEZ', direccion: 'Calle Cuatro' },
    },
    items: [{ codigo: 'YERBA-1', descripcion: 'Yerba mate 1 kg', unidadMedida: 'UNI', cantidad: 3 }],
  })

export async function decidido(ask: Ask, cuerpo: object): Promise<Emitido> {
  const { id } = await ask<Emitido>('POST', '/documentos', cuerpo)
  return until(`SIFEN decides about ${id}`, async () => {
    const now = await ask<Emitido>('GET', `/documentos/${id}`)
    return ['APROBADO', 'RECHAZADO', 'ERROR'].includes(now.estado) ? now : undefined
  })
}
