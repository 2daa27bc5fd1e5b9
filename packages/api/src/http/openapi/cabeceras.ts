import { INDULGENCIA } from '../prefer.ts'
import type { Json } from './componentes.ts'

const texto = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
})
const entero = (description: string, example: number): Json => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
})

/** Wherever the contract has it, it is there. */
const siempre = (cabecera: Json): Json => ({ ...cabecera, required: true })

/** Every header that an answer of ours may carry and that says something to a program. */
export const CABECERAS = {
  'Accept-Encoding': texto('Presente cuando el cuerpo vino comprimido: envíelo sin comprimir', 'identity'),
  Allow: siempre(texto('Los métodos que esa ruta admite', 'GET, POST')),
  'Content-Disposition': texto('Con qué nombre se guarda el archivo', 'attachment; filename="…"'),
  'Idempotent-Replayed': {
    description: 'Presente cuando la respuesta es la de una solicitud anterior con la misma Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  Link: siempre(texto('La página que explica el problema', '</problemas/validation-error>; rel="help"')),
  Location: texto(
    'Dónde está lo que se creó: una ruta de este mismo servidor',
    '/api/v1/contribuyentes/1/api-keys/7',
  ),
  'Mbohera-Clave-Expira': {
    description:
      'Presente en las respuestas a una API key que termina en 14 días o menos: cuándo deja de servir. Rótela antes',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-11-30T02:59:59.000Z',
  },
  'Preference-Applied': texto(
    'Presente cuando se pidió `Prefer: handling=lenient`: las palabras que no existen se ignoraron',
    INDULGENCIA,
  ),
  'RateLimit-Limit': siempre(
    entero('Cuántas solicitudes se admiten por segundo; de credenciales que no valen, por minuto', 200),
  ),
  'RateLimit-Remaining': siempre(entero('Cuántas quedan ahora', 0)),
  'RateLimit-Reset': siempre(entero('Segundos hasta que haya otra vez', 1)),
  'Retry-After': entero('Segundos que conviene esperar antes de repetir', 30),
  'WWW-Authenticate': siempre(texto('Qué credencial se espera', 'Bearer')),
  Warning: texto(
    'Presente cuando se emitió sin Idempotency-Key, o una nota traía lo que es de la venta y no se firma (tipoTransaccion, indicadorPresencia, descripcionPresencia, condicionOperacion, condicionPago), o se dijo quién es un receptor innominado, de quien no se firma nada',
    '199 - "Sin Idempotency-Key: si repite esta solicitud tras un corte, se emite otro documento"',
  ),
  'X-Request-Id': siempre(texto('Identifica la solicitud en el registro del servicio', '0b8e6f0c5d9a4c1e')),
} satisfies Record<string, Json>

export type Cabecera = keyof typeof CABECERAS

/** References to them, as they stand in an answer. Every answer names its request. */
export const referencias = (names: readonly Cabecera[]): Json =>
  Object.fromEntries(
    [...new Set<Cabecera>([...names, 'X-Request-Id'])].map(name => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
