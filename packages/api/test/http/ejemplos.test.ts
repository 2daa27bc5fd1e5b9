import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../src/domain/api-key/permiso.ts'
import { ejemplosDe } from '../../src/http/openapi/ejemplos/index.ts'
import { PARAMETROS } from '../../src/http/openapi/parametros.ts'
import { PREFIX } from '../../src/http/register.ts'
import type { Route } from '../../src/http/route.ts'
import { ROUTES } from '../../src/http/routes/index.ts'
import { Adopciones } from '../support/adopciones.ts'
import { REMISION } from '../support/factura.ts'
import { NOMINACION, Nominaciones } from '../support/nominaciones.ts'
import { facturaDeOtra, recibidaDeOtra, rucDe, ventaDeOtra } from '../support/recibidos.ts'
import type { Respuesta } from '../support/servicio.ts'
import { Tandas, venta } from '../support/tandas.ts'

let n: Nominaciones
let ana: string
/** May all that a key may. */
let clave: string

beforeAll(async () => {
  n = await Nominaciones.open({
    ...{ url: 'https://facturas.ejemplo.com.py', correoUrl: 'smtp://127.0.0.1:9' },
    correoDe: 'facturas@ejemplo.com.py',
  })
  ana = await n.servicio.token('ana')
  clave = (await n.servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })).key
  // The first documento, evento and order: those that the contract's parameters name.
  const cdc = await n.aprobada()
  await new Adopciones(n).archivo('text/plain', `${cdc}\nsin CDC`)
  await n.nominar(await n.innominada())
  await recurrente()
  const tandas = new Tandas(n)
  await tandas.con([venta(1)])
  await webhook()
})
afterAll(() => n.close())

/** One to which nobody listens. */
/** To a buyer whose address the documento says, of a taxpayer who wants it. */
async function correo(): Promise<Preparado> {
  const json = { activo: true }
  await n.servicio.request('PUT', `${PREFIX}/contribuyentes/1/correo`, { as: ana, json })
  const receptor = { ...NOMINACION.receptor, email: 'compras@compradora.com.py' }
  return { params: { id: await n.aprobada({ receptor }) } }
}

async function webhook(): Promise<Preparado> {
  const json = { url: 'http://127.0.0.1:9/', nombre: 'ERP' }
  const { body } = await n.post(`${PREFIX}/contribuyentes/1/webhooks`, { as: ana, json })
  await n.post(`${PREFIX}/contribuyentes/1/webhooks/${body.data.webhookId}/probar`, { as: ana })
  return { params: { webhookId: body.data.webhookId } }
}

const titleOf = (schema: TSchema): string => String((schema as { title?: string }).title)

/** What a request names that must be there before it: where it is sent, and what of its body cannot be invented. */
interface Preparado {
  params?: Record<string, string | number>
  cambios?: Record<string, unknown>
}
let rango = 100
/** Of which sale, by the name of the example. */
const SOBRE: Record<string, object> = { notaDeCredito: {}, anticipo: { tipoTransaccion: 'ANTICIPO' } }
const nota = async (name: string): Promise<Preparado> => {
  if (name === 'notaDeAbsorbida') {
    const cdc = await facturaDeOtra(n)
    return { cambios: { documentoAsociado: { cdc, rucFusionado: rucDe(cdc) } } }
  }
  const venta = SOBRE[name]
  if (venta === undefined) return {}
  const cdc = await n.aprobada({ ...venta })
  return { cambios: { documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc } } }
}
/** Of next year: nothing of it is due. */
async function recurrente(): Promise<Preparado> {
  const { value } = ejemplosDe('NuevoRecurrente').mensual as { value: object }
  const json = { ...value, desde: '2027-01-01' }
  const { body } = await n.post(`${PREFIX}/documento-electronico/recurrentes`, { json })
  return { params: { recurrenteId: body.id } }
}
let ventasHechas = 1
const tanda = async (): Promise<Preparado> => ({
  params: { tandaId: await new Tandas(n).con([venta(++ventasHechas)]) },
})
/** What a buyer asked, who is answered by a cashier. */
async function peticion(): Promise<Preparado> {
  const json = { activo: true, modo: 'VISTO_BUENO' }
  await n.servicio.request('PUT', `${PREFIX}/contribuyentes/1/enlaces-nominacion`, { as: ana, json })
  const { body } = await n.ver(`${PREFIX}/documento-electronico/status/${await n.innominada()}`)
  await n.servicio.http.inject({
    method: 'POST',
    url: `${new URL(body.enlaceNominacionImpreso).pathname}/pedir`,
    payload: { receptor: { ruc: '80012345-0' } },
  })
  const { body: lista } = await n.ver(`${PREFIX}/peticiones-nominacion?limite=1`)
  return { params: { peticionId: lista.datos[0].peticionId } }
}
const PREPARADOS: Record<string, (name: string) => Promise<Preparado>> = {
  emitirDocumento: nota,
  emitirTanda: tanda,
  modificarRecurrente: recurrente,
  agregarDocumentosATanda: tanda,
  verVistaPrevia: nota,
  nominarReceptor: async () => ({ params: { id: await n.innominada() } }),
  cancelarDocumento: async () => ({ params: { id: await n.aprobada() } }),
  actualizarTransporte: async () => ({ params: { id: await n.aprobada(REMISION) } }),
  recibirDocumentos: async () => ({ cambios: { cdc: await ventaDeOtra(n) } }),
  ...Object.fromEntries(
    ['notificarRecepcion', 'darConformidad', 'darDisconformidad', 'desconocerDocumento'].map(operacion => [
      operacion,
      async () => ({ params: { id: await recibidaDeOtra(n) } }),
    ]),
  ),
  inutilizarNumeros: async () => {
    rango += 10
    return { cambios: { numeroInicio: rango, numeroFin: rango + 2 } }
  },
  cargarCertificado: async () => {
    const { p12, clave } = await n.simulador.issueCertificate({ ruc: '80099999-1' })
    return { cambios: { archivo: Buffer.from(p12).toString('base64'), contrasena: clave } }
  },
  // Nobody listens there.
  cambiarCasilla: async () => ({ cambios: { host: '127.0.0.1', puerto: 9 } }),
  enviarPorCorreo: correo,
  enviarPorCorreoDePersona: correo,
  negarPeticionDeNominacion: peticion,
  modificarWebhook: webhook,
  reenviarAvisos: webhook,
  rotarApiKey: async () => ({ params: { apiKeyId: (await n.servicio.clave('ana')).apiKeyId } }),
  modificarTimbrado: async () => {
    const { body } = await n.ver(`${PREFIX}/contribuyentes/1/timbrados`, ana)
    return { params: { timbradoId: body.data.datos.at(-1).timbradoId } }
  },
  modificarMiembro: async () => {
    const json = { correo: 'eva@ejemplo.com.py', rol: 'EMISOR' }
    const { body } = await n.post(`${PREFIX}/contribuyentes/1/miembros`, { as: ana, json })
    return { params: { miembroId: body.data.miembroId } }
  },
}

/** Where the contract's own examples of parameters lead. */
const EJEMPLO_DE: Record<string, unknown> = Object.fromEntries(
  Object.values(PARAMETROS).map(({ name, example }) => [name, example]),
)
const send = (route: Route, params: Record<string, unknown>, json?: unknown): Promise<Respuesta> =>
  n.servicio.request(route.method, PREFIX + route.url.replace(/:(\w+)/g, (_, name) => String(params[name])), {
    as: route.acceso.tipo === 'clave' ? clave : ana,
    ...(json === undefined ? {} : { json }),
  })

/** The fields of a value, with their paths; those of the entries of a list count once. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(item => fieldsOf(item, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [`${at}.${key}`, ...fieldsOf(child, `${at}.${key}`)])
}

/** A field of an answer that no example of its shows. */
function unseen(route: Route, { status, body }: Respuesta): string[] {
  const schema = route.respuestas[status]!.schema
  if (schema === undefined) return []
  const seen = new Set(fieldsOf(Object.values(ejemplosDe(titleOf(schema))).map(({ value }) => value)))
  // What an entry of the audit is about depends on the entry, and what an aviso tells on the aviso.
  const known = (field: string): boolean => seen.has(field) || /\.detalle\.|\.datos\[\]\.data\./.test(field)
  return [...new Set(fieldsOf([body]))].filter(field => !known(field))
}

const peticiones = ROUTES.filter(({ body }) => body !== undefined).flatMap(route =>
  Object.entries(ejemplosDe(titleOf(route.body!))).map(([name, { value }]) => ({
    operationId: route.operationId,
    name,
    route,
    value: value as Record<string, unknown>,
  })),
)

describe('every example of a request, sent to the service', () => {
  test.each(peticiones)('$operationId takes "$name", and answers as its example shows', async peticion => {
    const { route, name, value } = peticion
    const prepare = PREPARADOS[route.operationId.replace(/DePersona$/, '')]
    const { params, cambios } = (await prepare?.(name)) ?? {}
    const answer = await send(route, { ...EJEMPLO_DE, ...params }, { ...value, ...cambios })
    expect(String(answer.status), answer.text).toMatch(/^20[0-2]$/)
    expect(unseen(route, answer)).toEqual([])
    // A file has none.
    const data = answer.body?.data ?? answer.body ?? {}
    if (data.estadoEvento !== undefined) expect(data.estadoEvento, answer.text).toBe('APROBADO')
    if (data.valido !== undefined) expect(data.faltas).toEqual([])
    if (route.operationId === 'emitirDocumento')
      expect((await n.emisiones.fin(data.cdc)).estado).toBe('APROBADO')
  })
})

describe('every reading, under the parameters that the contract shows', () => {
  const lecturas = ROUTES.filter(({ method }) => method === 'GET')

  test.each(lecturas)('$operationId answers, and with no field that its example hides', async route => {
    const answer = await send(
      { ...route, url: route.operationId === 'precargarNota' ? `${route.url}?tipo=NCE` : route.url },
      { ...EJEMPLO_DE, ...(route.url.includes(':cdc') ? { cdc: 1 } : {}) },
    )
    expect(answer.status, answer.text).toBe(200)
    if (answer.body !== undefined) expect(unseen(route, answer)).toEqual([])
  })
})
