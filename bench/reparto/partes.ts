// To which part of the service a moment of its processor belongs: the innermost function that says it.

export interface Perfil {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string }
    children?: number[]
  }[]
  startTime: number
  samples: number[]
  /** Microseconds between a sample and the one before. */
  timeDeltas: number[]
}

/** What is measured of the service, in the order in which docs/performance.md has it. */
export const PARTES = {
  firmar: 'firmar: resumen y RSA',
  escribir: 'escribir el XML',
  leer: 'leer lo que SIFEN contestó',
  transporte: 'hablar con SIFEN: HTTP y TLS',
  diario: 'el diario: comprimir, encadenar, escribir',
  base: 'hablar con PostgreSQL',
  http: 'HTTP de quien llama',
  registro: 'registro y métricas',
  comprimir: 'comprimir lo que se guarda',
  imprimir: 'imprimir el KuDE',
  reglas: 'reglas y órdenes propias',
  memoria: 'memoria que se junta',
  motor: 'el motor: tareas, entrada y salida',
  hilos: 'otros hilos',
} as const

export type Parte = keyof typeof PARTES

const DE_URL: readonly (readonly [RegExp, Parte])[] = [
  [/node:internal\/crypto\/sig|sifen\/src\/firma/, 'firmar'],
  [/api\/src\/diario/, 'diario'],
  [/sifen\/src\/kude|api\/src\/imprenta/, 'imprimir'],
  [/api\/src\/db\/intercambio/, 'comprimir'],
  [/node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+)\/|api\/src\/db/, 'base'],
  [/sifen\/src\/(soap|adopcion)|sifen\/src\/xml\/(parser|read)/, 'leer'],
  [/sifen\/src\/transport|api\/src\/sifen|node:(https|_http_client|_http_agent|_tls_wrap)/, 'transporte'],
  [
    /node_modules\/(pino|sonic-boom|prom-client|thread-stream)|api\/src\/http\/(observe|linea|log)/,
    'registro',
  ],
  [/sifen\/src/, 'escribir'],
  [/node_modules\/|api\/src\/http|node:(_http_server|_http_common)/, 'http'],
  [/api\/src/, 'reglas'],
]

const DE_NOMBRE: Readonly<Record<string, Parte | null>> = {
  '(idle)': null,
  '(garbage collector)': 'memoria',
  '(program)': 'motor',
}

/** Milliseconds of each part. */
export function repartirPerfil({ nodes, samples, timeDeltas }: Perfil): Map<Parte, number> {
  const parent = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)),
  )
  const byId = new Map(nodes.map(node => [node.id, node]))
  const known = new Map<number, Parte | null>()
  const parteOf = (id: number): Parte | null => {
    const before = known.get(id)
    if (before !== undefined) return before
    const { functionName, url } = byId.get(id)!.callFrame // a sample names a node of its own profile
    const named = DE_NOMBRE[functionName]
    const above = parent.get(id)
    const own = named === undefined ? DE_URL.find(([pattern]) => pattern.test(url))?.[1] : named
    const parte = own === undefined ? (above === undefined ? 'motor' : parteOf(above)) : own
    known.set(id, parte)
    return parte
  }
  const partes = new Map<Parte, number>()
  samples.forEach((id, at) => {
    const parte = parteOf(id)
    // The time until the next sample is this one's.
    const ms = (timeDeltas[at + 1] ?? 0) / 1000
    if (parte !== null) partes.set(parte, (partes.get(parte) ?? 0) + ms)
  })
  return partes
}
