import type { Static, TObject, TSchema } from 'typebox'
import type { Actor } from '../db/auditoria.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { AccesoDeClave } from '../domain/clave-api/access.ts'
import type { PermisoDeClave } from '../domain/clave-api/permiso.ts'
import type { Failure, Result } from '../domain/failure.ts'
import type { Accion, Rol } from '../domain/permisos.ts'
import type { Usuario } from '../operations/identificar-usuario.ts'
import type { Deps } from './deps.ts'
import type { Cabecera } from './openapi/cabeceras.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a route answers when it does not fail. */
export interface Respuesta {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export interface Llamada<Body> {
  params: Record<string, string>
  query: Record<string, string | undefined>
  headers: Record<string, string | string[] | undefined>
  body: Body
  /** By this machine's clock. */
  now: number
  /** By the database's: whether something has expired, and when it will, is told by it. */
  ahora: number
  requestId: string
  /** The address that called. */
  origen: string
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
  /** What she chose to see; the taxpayer's where she never chose. */
  elegido: Ambiente
}

/** A call of a program. */
export interface LlamadaDeClave<Body> extends Llamada<Body> {
  acceso: AccesoDeClave
}

/** Which keys a route opens to: those that have this permission, or one of these. */
export type PermisoDeRuta = PermisoDeClave | readonly [PermisoDeClave, PermisoDeClave, ...PermisoDeClave[]]

/** Who may call: anybody, a person, a member with the right to it, or an API key that may. */
export type Acceso =
  | { tipo: 'publico' }
  | { tipo: 'persona' }
  | { tipo: 'miembro'; accion: Accion }
  | { tipo: 'clave'; permisos: readonly PermisoDeClave[] }

/** What a route answers when all is well, as the contract shows it. */
interface Exito {
  description: string
  schema?: TSchema
  /** JSON where it is not said. */
  contentType?: string
  cabeceras?: Cabecera[]
  /** The media type of the file that the same status may carry instead. */
  archivo?: string
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
  /** Whether callers may ask as often as they like: some who were refused once never ask again. */
  sinLimite?: boolean
  /** Whether the caller may name her intention with an Idempotency-Key. */
  idempotente?: true
  /** Whether it makes what is of the taxpayer's own ambiente, whatever the person sees: a key. */
  deClaves?: boolean
  /** Whether it chooses what the person sees: what her page shows now matters nothing to it. */
  eligeAmbiente?: boolean
  /** Whether numbers with a fraction reach the operation as the text that was sent. */
  exactDecimals?: boolean
  query?: TObject
  respuestas: Record<number, Exito>
  problemas: Failure['type'][]
}

type BodyOf<Body extends TObject | undefined> = Body extends TObject ? Deserialised<Static<Body>> : undefined

/** What came in has the right JSON types; whether anything is there, and is right, nobody has looked yet. */
export type Deserialised<T> = T extends readonly (infer Item)[]
  ? Deserialised<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Deserialised<T[Key]> | null }
    : T extends string
      ? string
      : T

export interface Route extends Definicion<TObject | undefined> {
  acceso: Acceso
  handle: (deps: Deps, call: never) => Promise<Result<Respuesta>>
}

type Handle<Call> = (deps: Deps, call: Call) => Promise<Result<Respuesta>>

export function personaRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { handle: Handle<LlamadaDePersona<BodyOf<Body>>> },
): Route {
  return { ...route, acceso: { tipo: 'persona' } } as unknown as Route
}

export function miembroRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { accion: Accion; handle: Handle<LlamadaDeMiembro<BodyOf<Body>>> },
): Route {
  const problemas = route.eligeAmbiente ? route.problemas : [...route.problemas, 'ambiente-changed' as const]
  return { ...route, problemas, acceso: { tipo: 'miembro', accion: route.accion } } as unknown as Route
}

export function claveRoute<Body extends TObject | undefined = undefined>(
  route: Definicion<Body> & { permiso: PermisoDeRuta; handle: Handle<LlamadaDeClave<BodyOf<Body>>> },
): Route {
  const { permiso, ...rest } = route
  const permisos = typeof permiso === 'string' ? [permiso] : permiso
  return { ...rest, acceso: { tipo: 'clave', permisos } } as unknown as Route
}
