import { CABECERAS, referencias } from './openapi/cabeceras.ts'
import { Componentes, type Json } from './openapi/componentes.ts'
import { LISTA_DE_CDC } from './openapi/ejemplos/adopciones.ts'
import { XML_FIRMADO } from './openapi/ejemplos/documentos.ts'
import { LIBRO_EN_CSV } from './openapi/ejemplos/libro.ts'
import { PARAMETROS, parametrosDe } from './openapi/parametros.ts'
import { problemasDe, respuestasDeProblema } from './openapi/problemas.ts'
import { etiquetaDe, INFO, SEGURIDAD, TAGS } from './openapi/textos.ts'
import { admitsIndulgencia } from './prefer.ts'
import { PREFIX } from './register.ts'
import type { Acceso, Route } from './route.ts'

const CREDENCIAL: Record<Acceso['tipo'], Json[]> = {
  publico: [],
  persona: [{ persona: [] }],
  miembro: [{ persona: [] }],
  clave: [{ apiKey: [] }],
}

/** The contract, from the routes themselves. */
export function openapi(routes: readonly Route[]): Json {
  const componentes = new Componentes()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = PREFIX + route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, componentes) }
  }
  const responses = respuestasDeProblema(componentes)
  const tags = new Set(routes.map(({ url }) => etiquetaDe(url)))
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'Este mismo servidor' }],
    tags: TAGS.filter(({ name }) => tags.has(name)),
    paths,
    components: {
      securitySchemes: SEGURIDAD,
      parameters: PARAMETROS,
      headers: CABECERAS,
      responses,
      examples: componentes.ejemplos,
      schemas: componentes.schemas,
    },
  }
}

function operation(route: Route, componentes: Componentes): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...descripcionDe(route),
    tags: [etiquetaDe(route.url)],
    security: CREDENCIAL[route.acceso.tipo],
    parameters: parametrosDe(route, componentes),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: route.bodyOptional !== true,
            content: {
              'application/json': componentes.media(route.body),
              ...Object.fromEntries((route.archivos?.tipos ?? []).map(tipo => [tipo, ARCHIVOS[tipo]])),
            },
          },
        }),
    responses: { ...successes(route, componentes), ...problemasDe(route) },
  }
}

/** What a key needs for it is a part of what it is. */
function descripcionDe({ description, acceso }: Route): Json {
  const permiso =
    acceso.tipo === 'clave'
      ? `Permiso de la API key: ${acceso.permisos.map(name => `\`${name}\``).join(' o ')}.`
      : undefined
  const parts = [description, permiso].filter(part => part !== undefined)
  return parts.length === 0 ? {} : { description: parts.join('\n\n') }
}

/** A file has no schema of ours: its media type says what it is. Bytes have no example. */
const ARCHIVOS: Record<string, Json> = {
  'application/pdf': { schema: { type: 'string', format: 'binary' } },
  'application/zip': { schema: { type: 'string', format: 'binary' } },
  'application/xml': { schema: { type: 'string' }, examples: { firmado: XML_FIRMADO } },
  'text/xml': { schema: { type: 'string' }, examples: { firmado: XML_FIRMADO } },
  'text/plain': { schema: { type: 'string' }, examples: { lista: LISTA_DE_CDC } },
  'text/csv': { schema: { type: 'string' }, examples: { lista: LISTA_DE_CDC } },
}

const SALIDAS: Record<string, Json> = {
  ...ARCHIVOS,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: { type: 'string', format: 'binary' },
  },
  'text/csv': { schema: { type: 'string' }, examples: { libro: LIBRO_EN_CSV } },
}

function successes(route: Route, componentes: Componentes): Json {
  const entries = Object.entries(route.respuestas).map(([status, answer]) => {
    const {
      description,
      schema,
      contentType = 'application/json',
      cabeceras = [],
      archivos = [],
      ejemplos,
    } = answer
    const content = {
      [contentType]: schema === undefined ? SALIDAS[contentType] : componentes.media(schema, ejemplos),
      ...Object.fromEntries(archivos.map(tipo => [tipo, SALIDAS[tipo]])),
    }
    const headers = referencias([
      ...cabeceras,
      ...(route.idempotente ? (['Idempotent-Replayed'] as const) : []),
      ...(admitsIndulgencia(route) ? (['Preference-Applied'] as const) : []),
      ...(route.acceso.tipo === 'clave' ? (['Mbohera-Clave-Expira'] as const) : []),
    ])
    return [status, { description, headers, content }]
  })
  return Object.fromEntries(entries)
}
