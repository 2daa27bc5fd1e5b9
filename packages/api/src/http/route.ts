import type { TObject, TSchema } from 'typebox'
import type { Actor } from '../db/auditoria.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { AccesoDeApiKey } from '../domain/api-key/access.ts'
import type { PermisoDeApiKey } from '../domain/api-key/permiso.ts'
import { type Failure, fail, ok, type Result } from '../domain/failure.ts'
import { parseIdempotencyKey } from '../domain/idempotencia/replay.ts'
import type { Accion, Rol } from '../domain/permisos.ts'
import type { Membresia } from '../operations/authorize.ts'
import { direccionDe, type Usuario } from '../operations/identify-usuario.ts'
import { type CuerpoDe, lectorDe } from './body.ts'
import type { Deps } from './deps.ts'
import { BODY_LIMIT, mediaType } from './medios.ts'
import type { Cabecera } from './openapi/cabeceras.ts'
import { INDULGENCIA } from './prefer.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route answers when it does not fail. */
export interface Respuesta {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** What is known of the caller before the body is read; of one who is refused, only who it is. */
export type Llamador =
  | { tipo: 'persona'; usuario: Usuario }
  | ({ tipo: 'miembro'; usuario: Usuario; contribuyenteId: number; ambiente: Ambiente } & Membresia)
  | { tipo: 'clave'; acceso: AccesoDeApiKey }

/** A request whose caller may make it, with its body unread. */
export interface Llegada {
  params: Record<string, string>
  query: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  /** What its headers Idempotency-Key say: none, one, or (a fault) several. */
  claves: readonly string[]
  /** Whether words that have no effect are ignored. */
  indulgente: boolean
  /** By this machine's clock. */
  now: number
  /** By the database's: whether something has expired, and when it will, is told by it. */
  ahora: number
  requestId: string
  /** The address that called. */
  origen: string
}

/** A file that came instead of a JSON body. */
export interface Archivo {
  /** Its media type: one of those that the route takes. */
  tipo: string
  bytes: Buffer
}

export interface Llamada<Body> extends Llegada {
  body: Body
  /** Null where the body is JSON. */
  archivo: Archivo | null
  /** Null where none came, or the route takes none. */
  idempotencyKey: string | null
}

/** A call of a person who has been identified. */
export interface LlamadaDePersona<Body> extends Llamada<Body> {
  usuario: Usuario
  actor: Actor
}

/** … and who may do what the route does for the contribuyente in its path. */
export interface LlamadaDeMiembro<Body> extends LlamadaDePersona<Body> {
  contribuyenteId: number
  rol: Rol
  /** In which it is done. */
  ambiente: Ambiente
  /** The ambiente that the person chose to see; the contribuyente's own without a choice. */
  elegido: Ambiente
}

/** A call of a program. */
export interface LlamadaDeApiKey<Body> extends Llamada<Body> {
  acceso: AccesoDeApiKey
}

/** Which keys a route opens to: those that have this permission, or one of these. */
export type PermisoDeRuta =
  | PermisoDeApiKey
  | readonly [PermisoDeApiKey, PermisoDeApiKey, ...PermisoDeApiKey[]]

/** Who may call a route: anybody, a person, a member whose role allows the action, or an API key with one of the permissions. */
export type Acceso =
  | { tipo: 'publico' }
  | { tipo: 'persona' }
  | { tipo: 'miembro'; accion: Accion }
  | { tipo: 'clave'; permisos: readonly PermisoDeApiKey[] }

/** What a route answers when all is well, as the contract shows it. */
interface Exito {
  description: string
  schema?: TSchema
  /** JSON where it is not said. */
  contentType?: string
  cabeceras?: Cabecera[]
  /** The media types of the files that the same status may carry instead. */
  archivos?: readonly string[]
  /** Which of the schema's examples are of this answer; where it is not said, all are. */
  ejemplos?: readonly string[]
}

export interface Definicion<Body extends TObject | undefined> {
  method: Method
  /** Below /api/v1, parameters as `:name`. */
  url: string
  operationId: string
  summary: string
  description?: string
  body?: Body
  /** Whether nothing in the body is required, so that the contract does not ask for one. */
  bodyOptional?: boolean
  bodyLimit?: number
  /** Which files may come instead of a JSON body, and how large. */
  archivos?: { tipos: readonly string[]; limite: number }
  /** Whether callers may ask as often as they like: some who were refused once never ask again. */
  sinLimite?: boolean
  /** Whether the route takes an Idempotency-Key. */
  idempotente?: true
  /** Whether it makes what is of the taxpayer's own ambiente, whatever the person sees: a key. */
  deClaves?: boolean
  /** Whether the route changes which ambiente the person sees: then the header Mbohera-Ambiente is ignored. */
  eligeAmbiente?: boolean
  /** Whether numbers with a fraction reach the operation as the text that was sent. */
  exactDecimals?: boolean
  query?: TObject
  respuestas: Record<number, Exito>
  problemas: Failure['type'][]
}

/** A route as the server knows it: how its body is read and what its callers must be is inside. */
export interface Route extends Definicion<TObject | undefined> {
  acceso: Acceso
  run: (
    deps: Deps,
    llegada: Llegada,
    bytes: Buffer | undefined,
    llamador: Llamador,
  ) => Promise<Result<Respuesta>>
}

type Handle<Call> = (deps: Deps, call: Call) => Promise<Result<Respuesta>>

/**
 * Builds the function that runs a route: it reads the body by the route's schema and calls the handler. `completar` adds what is known of
 * the caller, or gives nothing when the caller came through another door.
 */
function runOf<Body extends TObject | undefined, Call extends Llamada<CuerpoDe<Body>>>(
  definicion: Definicion<Body>,
  handle: Handle<Call>,
  completar: (llamada: Llamada<CuerpoDe<Body>>, llamador: Llamador) => Call | null,
): Route['run'] {
  const { body: schema, exactDecimals } = definicion
  const leer = lectorDe(schema)
  return async (deps, llegada, bytes, llamador) => {
    const archivo = archivoDe(definicion, llegada, bytes)
    const excede = archivo === null ? excesoDe(definicion, bytes) : null
    if (excede !== null) return fail(excede)
    const { indulgente } = llegada
    const body = leer(archivo === null ? bytes : undefined, { exact: exactDecimals === true, indulgente })
    if (!body.ok) return body
    const clave = definicion.idempotente ? parseIdempotencyKey(llegada.claves) : ok(null)
    if (!clave.ok) return clave
    const llamada = { ...llegada, body: body.value, archivo, idempotencyKey: clave.value }
    const call = completar(llamada, llamador)
    if (call === null) throw new Error(`A ${llamador.tipo} was let in where others go`)
    const result = await handle(deps, call)
    return indulgente && result.ok ? ok(conIndulgencia(result.value)) : result
  }
}

/** Where a file is not told from JSON by its media type, it is JSON. */
function archivoDe(
  { archivos }: Pick<Route, 'archivos'>,
  { headers }: Llegada,
  bytes: Buffer | undefined,
): Archivo | null {
  const tipo = mediaType(headers['content-type']?.toString())
  return bytes !== undefined && archivos?.tipos.includes(tipo) ? { tipo, bytes } : null
}

/** A route that takes files lets large bodies in; its JSON is bounded as any other. */
function excesoDe(
  { archivos, bodyLimit = BODY_LIMIT }: Pick<Route, 'archivos' | 'bodyLimit'>,
  bytes: Buffer | undefined,
): Failure | null {
  if (archivos === undefined || bytes === undefined || bytes.length <= bodyLimit) return null
  return { type: 'payload-too-large', limiteBytes: bodyLimit }
}

const conIndulgencia = (respuesta: Respuesta): Respuesta => ({
  ...respuesta,
  headers: { ...respuesta.headers, 'preference-applied': INDULGENCIA },
})

export function personaRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { handle: Handle<LlamadaDePersona<CuerpoDe<Body>>> },
): Route {
  const { handle, ...definicion } = route
  const run = runOf(definicion, handle, (llamada, llamador) =>
    llamador.tipo === 'clave' ? null : { ...llamada, ...dePersona(llamador, llamada) },
  )
  return { ...definicion, acceso: { tipo: 'persona' }, run }
}

export function miembroRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { accion: Accion; handle: Handle<LlamadaDeMiembro<CuerpoDe<Body>>> },
): Route {
  const { handle, accion, ...definicion } = route
  const problemas = route.eligeAmbiente ? route.problemas : [...route.problemas, 'ambiente-changed' as const]
  const run = runOf(definicion, handle, (llamada, llamador) =>
    llamador.tipo === 'miembro' ? { ...llamada, ...llamador, ...dePersona(llamador, llamada) } : null,
  )
  return { ...definicion, problemas, acceso: { tipo: 'miembro', accion }, run }
}

export function apiKeyRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { permiso: PermisoDeRuta; handle: Handle<LlamadaDeApiKey<CuerpoDe<Body>>> },
): Route {
  const { handle, permiso, ...definicion } = route
  const permisos = typeof permiso === 'string' ? [permiso] : permiso
  const run = runOf(definicion, handle, (llamada, llamador) =>
    llamador.tipo === 'clave' ? { ...llamada, acceso: llamador.acceso } : null,
  )
  return { ...definicion, acceso: { tipo: 'clave', permisos }, run }
}

function dePersona({ usuario }: { usuario: Usuario }, { origen, requestId }: Llegada) {
  const nombre = nombreDe(usuario)
  const actor: Actor = { usuarioId: usuario.usuarioId, apiKeyId: null, nombre, origen, requestId }
  return { usuario, actor }
}

/** As the audit names her: what nobody but she says could be somebody else's, so her number stands beside it. */
function nombreDe(usuario: Usuario): string {
  const dicho = usuario.correo ?? usuario.nombre
  const numero = `usuario ${usuario.usuarioId}`
  return direccionDe(usuario) ?? (dicho === null ? numero : `${dicho} (${numero})`)
}
