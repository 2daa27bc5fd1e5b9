import { type TSchema, Type } from 'typebox'
import { keysOf } from '../../domain/enumeracion.ts'

import type { Failure } from '../../domain/failure.ts'
import { Ambiente, EstadoEvento } from '../enumeraciones.ts'
import { POR_RECUPERAR } from '../por-recuperar.ts'
import { ReceptorNominado } from '../present/receptor-nominado.ts'
import { PROBLEMS, wireType } from '../problems.ts'
import type { Acceso, Route } from '../route.ts'
import { Id, Problema, Utc, uso } from '../schemas.ts'
import { type Cabecera, referencias } from './cabeceras.ts'
import type { Componentes, Json } from './componentes.ts'
import { ejemploDeProblema } from './ejemplos/problemas.ts'

/** What every route behind this credential may answer, whatever it does. */
const SIEMPRE: Record<Acceso['tipo'], Failure['type'][]> = {
  publico: ['internal-error'],
  persona: ['unauthenticated', 'rate-limited', 'internal-error', 'service-unavailable'],
  miembro: [
    'unauthenticated',
    'access-denied',
    'contribuyente-not-found',
    'rate-limited',
    'internal-error',
    'service-unavailable',
  ],
  clave: [
    'unauthenticated',
    'plan-operation-not-allowed',
    'access-denied',
    'rate-limited',
    'internal-error',
    'service-unavailable',
  ],
}

const CON_CUERPO: Failure['type'][] = ['malformed-body', 'payload-too-large', 'unsupported-media-type']
const CON_CLAVE: Failure['type'][] = ['invalid-idempotency-key']
/** What comes before any route is found: it stands in the contract, and no operation has it. */
const SIN_OPERACION: Failure['type'][] = ['method-not-allowed', 'request-timeout', 'headers-too-large']

/** Those that are given before the key was let in. */
const SIN_CLAVE: ReadonlySet<number> = new Set([401, 403, 405, 408, 431])
const FIN_DE_CLAVE: Cabecera[] = ['Mbohera-Clave-Expira']

interface DeEstado {
  nombre: string
  description: string
  cabeceras: Cabecera[]
}

/** One answer per status, shared by every operation that may give it. */
const ESTADOS: Record<number, DeEstado> = {
  400: { nombre: 'SolicitudMalFormada', description: 'La solicitud no se entiende', cabeceras: [] },
  401: {
    nombre: 'CredencialRechazada',
    description: 'Falta la credencial, o no vale',
    cabeceras: ['WWW-Authenticate'],
  },
  403: { nombre: 'AccesoDenegado', description: 'La credencial vale, y no alcanza para esto', cabeceras: [] },
  404: {
    nombre: 'NoEncontrado',
    description: 'No existe, o no para esta credencial',
    cabeceras: [],
  },
  405: { nombre: 'MetodoNoAdmitido', description: 'La ruta existe, con otros métodos', cabeceras: ['Allow'] },
  408: { nombre: 'SolicitudIncompleta', description: 'La solicitud tardó en llegar entera', cabeceras: [] },
  409: {
    nombre: 'Conflicto',
    description: 'Lo que se pide no va con lo que ya hay o está pasando',
    cabeceras: ['Retry-After'],
  },
  413: { nombre: 'CuerpoDemasiadoGrande', description: 'El cuerpo supera el límite', cabeceras: [] },
  415: {
    nombre: 'TipoNoAdmitido',
    description: 'El cuerpo no es application/json en UTF-8, o vino comprimido',
    cabeceras: ['Accept-Encoding'],
  },
  422: {
    nombre: 'DatosRechazados',
    description: 'Se entiende, y no se puede hacer; `errors` dice por qué, campo por campo',
    cabeceras: [],
  },
  429: {
    nombre: 'DemasiadasSolicitudes',
    description: 'Demasiadas solicitudes con esta credencial, de este contribuyente o desde esta dirección',
    cabeceras: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  },
  431: {
    nombre: 'CabecerasDemasiadoGrandes',
    description: 'La ruta y las cabeceras superan el límite',
    cabeceras: [],
  },
  500: { nombre: 'ErrorInterno', description: 'El servicio falló', cabeceras: [] },
  503: {
    nombre: 'NoDisponible',
    description: 'No se puede atender ahora, o no se sabe cómo terminó; repita más tarde',
    cabeceras: ['Retry-After'],
  },
}

/** What a program is told besides the text. A problem that gives none of these has the one body. */
const MIEMBROS: Partial<Record<Failure['type'], Record<string, TSchema>>> = {
  'documento-already-nominated': {
    eventoSifenId: uso(Id, 'La nominación aprobada (en `documento-already-nominated`)'),
    receptor: ReceptorNominado,
  },
  'documento-nomination-pending': {
    eventoSifenId: uso(
      Id,
      'La otra nominación (en `documento-already-nominated` y `documento-nomination-pending`)',
    ),
    estadoEvento: uso(EstadoEvento, 'ENVIADO (en `documento-nomination-pending`)'),
    desde: uso(Utc, 'Desde cuándo no se sabe (en `documento-nomination-pending`)'),
  },
  'numeracion-desalineada': {
    timbradoId: uso(Id, 'El timbrado por alinear (en `numeracion-desalineada`)'),
  },
  'ambiente-changed': { ambiente: uso(Ambiente, 'El que vale ahora (en `ambiente-changed`)') },
  'result-uncertain': {
    eventoSifenId: uso(Id, 'El evento que quedó ENVIADO (en `result-uncertain`)'),
    estadoEvento: uso(EstadoEvento, 'ENVIADO (en `result-uncertain`)'),
  },
}

const SCHEMAS: Record<number, string> = { 409: 'ProblemaDeConflicto', 503: 'ProblemaDeDisponibilidad' }

/** The body of a problem with this status. */
export function cuerpoDeProblema(status: number): TSchema {
  const miembros = Object.fromEntries(
    tiposDe(status)
      .flatMap(type => Object.entries(MIEMBROS[type] ?? {}))
      .map(([name, schema]) => [name, Type.Optional(schema)]),
  )
  if (Object.keys(miembros).length === 0) return Problema
  const title = SCHEMAS[status]
  if (title === undefined) throw new Error(`The body of problems ${status} has no name`)
  return Type.Object({ ...Problema.properties, ...miembros }, { title })
}

const tiposDe = (status: number): Failure['type'][] =>
  keysOf(PROBLEMS).filter(type => PROBLEMS[type].status === status)

/** What is answered in each case that has this status. */
const ejemplosDe = (status: number): Json =>
  Object.fromEntries(tiposDe(status).map(type => [type, ejemploDeProblema(type)]))

const estado = (status: number): DeEstado => {
  const known = ESTADOS[status]
  if (known === undefined) throw new Error(`Problems with status ${status} are not described`)
  return known
}

/** Every problem answer, under the name by which operations refer to it. */
export function respuestasDeProblema(componentes: Componentes): Json {
  const statuses = [...new Set(Object.values(PROBLEMS).map(({ status }) => status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map(status => {
      const { nombre, description, cabeceras } = estado(status)
      const schema = componentes.schema(cuerpoDeProblema(status))
      return [
        nombre,
        {
          description,
          headers: referencias([...cabeceras, 'Link', ...(SIN_CLAVE.has(status) ? [] : FIN_DE_CLAVE)]),
          content: { 'application/problem+json': { schema, examples: ejemplosDe(status) } },
        },
      ]
    }),
  )
}

/** Those that no operation refers to, because they are given before one is found. */
export const SIN_REFERENCIA = SIN_OPERACION.map(type => estado(PROBLEMS[type].status).nombre)

export function problemasDe(route: Route): Json {
  const types = [
    ...route.problemas,
    ...SIEMPRE[route.acceso.tipo],
    ...(route.method === 'GET' ? [] : CON_CUERPO),
    ...(route.idempotente ? CON_CLAVE : []),
    ...(route.problemas.some(type => POR_RECUPERAR.includes(type)) ? ['recovery-pending' as const] : []),
  ]
  const byStatus = Map.groupBy(new Set(types), type => PROBLEMS[type].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        status,
        {
          $ref: `#/components/responses/${estado(status).nombre}`,
          // Markdown: a viewer leads from the name to the page that says what happened.
          description: list.map(type => `[\`${wireType(type)}\`](/problemas/${type})`).join(', '),
        },
      ]),
  )
}
