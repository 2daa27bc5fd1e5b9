import { Readable } from 'node:stream'
import type { TObject } from 'typebox'
import type { Actor } from '../db/auditoria.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { ok, type Result } from '../domain/failure.ts'
import type { Accion } from '../domain/permisos.ts'
import type { Quien } from '../domain/quien.ts'
import type { CuerpoDe } from './body.ts'
import type { Deps } from './deps.ts'
import { enSobre } from './present/sobre.ts'
import {
  apiKeyRoute,
  type Definicion,
  type Llamada,
  miembroRoute,
  type PermisoDeRuta,
  type Respuesta,
  type Route,
} from './route.ts'
import { Sobre } from './schemas.ts'

/** A call for an issuer, through whichever door it came. */
export interface LlamadaDeEmisor<Body> extends Llamada<Body> {
  emisor: Emisor
  actor: Actor
  /** The caller's role, or the permissions of its key. */
  quien: Quien
  /** Where documents, those that were received, or events, are found through this door. */
  base: { documentos: string; eventos: string; recibidos: string }
}

type Operacion<Body extends TObject | undefined> = Definicion<Body> & {
  /** The second door, below /api/v1: `url` is that of programs. */
  urlDePersona: `/contribuyentes/:contribuyenteId/${string}`
  /** What a person's role must allow, and what a key's permissions. */
  accion: Accion
  permiso: PermisoDeRuta
  /** Whether it looks through all that there is: then it waits for its turn. */
  larga?: true
  handle: (deps: Deps, call: LlamadaDeEmisor<CuerpoDe<Body>>) => Promise<Result<Respuesta>>
}

/**
 * One operation behind two credentials: programs come with an API key, which fixes the ambiente; persons with their token,
 * for the ambiente that the panel shows. What it does is written once.
 */
export function dosPuertas<Body extends TObject | undefined = undefined>(
  operacion: Operacion<Body>,
): Route[] {
  const { accion, permiso, urlDePersona, larga, handle: done, ...rest } = operacion
  const handle = larga ? inTurn(done) : done
  const programa = apiKeyRoute<Body>({
    ...rest,
    permiso,
    handle: (deps, call) => {
      const { apiKeyId, contribuyenteId, ambiente } = call.acceso
      const emisor = { contribuyenteId, ambiente }
      const actor = {
        usuarioId: null,
        apiKeyId,
        nombre: `API key ${apiKeyId}`,
        origen: call.origen,
        requestId: call.requestId,
      }
      const base = {
        documentos: '/api/v1/documento-electronico',
        eventos: '/api/v1/evento-sifen',
        recibidos: '/api/v1/documento-recibido',
      }
      return handle(deps, { ...call, emisor, actor, quien: call, base })
    },
  })
  const persona = miembroRoute<Body>({
    ...rest,
    url: urlDePersona,
    operationId: `${operacion.operationId}DePersona`,
    accion,
    problemas: [...operacion.problemas, 'contribuyente-not-found', 'access-denied'],
    respuestas: Object.fromEntries(
      Object.entries(operacion.respuestas).map(([status, { schema, ...answer }]) => {
        const wrapped = schema === undefined || answer.contentType !== undefined ? schema : Sobre(schema)
        return [status, { ...answer, ...(wrapped === undefined ? {} : { schema: wrapped }) }]
      }),
    ),
    handle: async (deps, call) => {
      const { contribuyenteId, ambiente } = call
      const root = `/api/v1/contribuyentes/${contribuyenteId}`
      const base = {
        documentos: `${root}/documentos`,
        eventos: `${root}/eventos`,
        recibidos: `${root}/documentos-recibidos`,
      }
      const emisor = { contribuyenteId, ambiente }
      const result = await handle(deps, { ...call, emisor, quien: call, base })
      return result.ok ? ok(wrap(result.value, call.now)) : result
    },
  })
  return [programa, persona]
}

/** Sums are asked for beside what they are the sums of. */
const inTurn =
  <Body>(handle: (deps: Deps, call: LlamadaDeEmisor<Body>) => Promise<Result<Respuesta>>): typeof handle =>
  async (deps, call) => {
    const cuantas = call.query.totales === 'true' ? 2 : 1
    const turno = await deps.consultas.take(`c${call.emisor.contribuyenteId}`, cuantas)
    if (!turno.ok) return turno
    using _turno = turno.value
    return await handle(deps, call)
  }

/** Files go out as they are, values in the envelope. */
function wrap(respuesta: Respuesta, now: number): Respuesta {
  const { body } = respuesta
  const isFile = typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable
  return isFile ? respuesta : enSobre(respuesta.status, respuesta.body, now, respuesta.headers)
}
