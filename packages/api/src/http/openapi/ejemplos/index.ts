import { EJEMPLOS_DE_ADOPCIONES } from './adopciones.ts'
import { EJEMPLOS_DE_AVISOS } from './avisos.ts'
import { EJEMPLOS_DE_CATALOGO } from './catalogo.ts'
import { EJEMPLOS_DE_DOCUMENTOS } from './documentos.ts'
import type { Ejemplo, Ejemplos } from './ejemplo.ts'
import { EJEMPLOS_DE_EMISION } from './emision.ts'
import { EJEMPLOS_DE_EMISOR } from './emisor.ts'
import { EJEMPLOS_DE_EVENTOS } from './eventos.ts'
import { EJEMPLOS_DE_LIBRO } from './libro.ts'
import { EJEMPLOS_DE_NOMINARSE } from './nominarse.ts'
import { EJEMPLOS_DE_NOTICIAS } from './noticias.ts'
import { EJEMPLOS_DE_PERSONAS } from './personas.ts'
import { EJEMPLOS_DE_PREPARACION } from './preparacion.ts'
import { EJEMPLOS_DE_RECIBIDOS } from './recibidos.ts'
import { EJEMPLOS_DE_RECURRENTES } from './recurrentes.ts'
import { EJEMPLOS_DE_SOLICITUDES } from './solicitudes.ts'
import { EJEMPLOS_DE_TANDAS } from './tandas.ts'

const EJEMPLOS: Ejemplos = {
  ...EJEMPLOS_DE_EMISION,
  ...EJEMPLOS_DE_SOLICITUDES,
  ...EJEMPLOS_DE_PREPARACION,
  ...EJEMPLOS_DE_ADOPCIONES,
  ...EJEMPLOS_DE_DOCUMENTOS,
  ...EJEMPLOS_DE_EVENTOS,
  ...EJEMPLOS_DE_RECIBIDOS,
  ...EJEMPLOS_DE_EMISOR,
  ...EJEMPLOS_DE_PERSONAS,
  ...EJEMPLOS_DE_AVISOS,
  ...EJEMPLOS_DE_LIBRO,
  ...EJEMPLOS_DE_NOMINARSE,
  ...EJEMPLOS_DE_NOTICIAS,
  ...EJEMPLOS_DE_CATALOGO,
  ...EJEMPLOS_DE_TANDAS,
  ...EJEMPLOS_DE_RECURRENTES,
}

const RESPONDIDO = '2026-11-20T12:00:02.000Z'

/** What an envelope or a list holds is shown in it, too. */
const ENVOLTORIOS: Record<string, (examples: Record<string, Ejemplo>) => Record<string, Ejemplo>> = {
  SobreDe: examples =>
    Object.fromEntries(
      Object.entries(examples).map(([name, { summary, value }]) => [
        name,
        { summary, value: { data: deLaOtraPuerta(value), timestamp: RESPONDIDO, errors: null } },
      ]),
    ),
  ListaDe: examples => ({
    pagina: { summary: 'La última página', value: { datos: valuesOf(examples), siguiente: null } },
  }),
  TodosLos: examples => ({ todos: { summary: 'Todos', value: { datos: valuesOf(examples) } } }),
}

const valuesOf = (examples: Record<string, Ejemplo>): unknown[] =>
  Object.values(examples).map(({ value }) => value)

/** Programs and persons find the same things under different paths. */
function deLaOtraPuerta(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(/^\/api\/v1\/documento-electronico/, '/api/v1/contribuyentes/1/documentos')
      .replace(/^\/api\/v1\/documento-recibido/, '/api/v1/contribuyentes/1/documentos-recibidos')
  if (Array.isArray(value)) return value.map(deLaOtraPuerta)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, deLaOtraPuerta(child)]))
}

/** The examples of the schema with this name. Every body and every answer has one. */
export function ejemplosDe(title: string): Record<string, Ejemplo> {
  const own = EJEMPLOS[title]
  if (own !== undefined) return own
  const [, form, inner] = /^(SobreDe|ListaDe|TodosLos)(\w+?)(?:Opcional)?$/.exec(title) ?? []
  if (form === undefined) throw new Error(`There is no example of ${title}`)
  // What was found has all its groups, and each of the words that it may begin with is an envelope.
  return ENVOLTORIOS[form]!(ejemplosDe(inner!))
}
