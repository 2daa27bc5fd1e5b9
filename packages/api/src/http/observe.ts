import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lineaDe } from './linea.ts'
import { PROBLEMS } from './problems.ts'

/** Bounds around what the service promises: a health check in 10 ms, an emission in 60 ms, a nomination in 25 s. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.06, 0.15, 0.5, 1, 2.5, 10, 25]

export interface Metrics {
  registry: Registry
  duration: Histogram<'method' | 'route' | 'status'>
  failures: Counter<'route' | 'status'>
  problemas: Counter<'tipo'>
  databaseConnections: Gauge<'estado'>
  parteAusente: Gauge<'parte'>
  baseSinLugar: Gauge
  enEspera: Gauge<'ambiente'>
  desfase: Gauge<'ambiente' | 'servicio'>
  esperaMasLarga: Gauge<'ambiente'>
  enLote: Gauge<'ambiente'>
  loteMasViejo: Gauge<'ambiente'>
  inciertos: Gauge<'ambiente'>
  inciertoMasViejo: Gauge<'ambiente'>
  diarioRoto: Gauge
  recuperacionPendiente: Gauge
  claveMaestraAusente: Gauge
  testigoSabeMas: Gauge
  sinCertificado: Gauge<'ambiente'>
  detenidas: Gauge<'ambiente'>
  circuitoAbierto: Gauge<'ambiente'>
  circuitoPropio: Gauge<'ambiente'>
  rucsEnPausa: Gauge<'ambiente'>
  procesosQueEnvian: Gauge
  impresos: Counter<'donde'>
  intercambios: Counter<'ambiente' | 'servicio' | 'resultado'>
  formasDesconocidas: Counter<'ambiente' | 'servicio' | 'forma'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'mbohera_http_duration_seconds',
    help: 'Time of each request',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'mbohera_http_server_errors_total',
    help: 'Requests that ended in 5xx',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const databaseConnections = new Gauge({
    name: 'mbohera_database_connections',
    help: 'Connections of the pool',
    labelNames: ['estado'],
    registers: [registry],
  })
  const parteAusente = new Gauge({
    name: 'mbohera_parte_ausente',
    help: '1 while this part keeps the process from being ready',
    labelNames: ['parte'],
    registers: [registry],
  })
  const baseSinLugar = new Gauge({
    name: 'mbohera_base_sin_lugar',
    help: '1 while the database answers and has no room on its disk: whoever writes is answered 503',
    registers: [registry],
  })
  const problemas = new Counter({
    name: 'mbohera_problemas_total',
    help: 'Problems answered, by their type: result-uncertain, operation-in-progress, rate-limited and the rest',
    labelNames: ['tipo'],
    registers: [registry],
  })
  // Who reads how a counter grows does not see its first time, unless it was at 0 before.
  for (const tipo of Object.keys(PROBLEMS)) problemas.inc({ tipo }, 0)
  const gauges = { ...gaugesDeEspera(registry), ...gaugesDeEnvio(registry) }
  return {
    registry,
    duration,
    failures,
    problemas,
    databaseConnections,
    parteAusente,
    baseSinLugar,
    ...gauges,
  }
}

const SIN_RUTA = 'none'

/** One log line and one observation per request, by the route's pattern: neither names nor queries are kept. Before any route is registered. */
export function observe(app: FastifyInstance, { duration, failures, problemas }: Metrics): void {
  const begin = (route: string) => failures.inc({ route, status: 500 }, 0)
  begin(SIN_RUTA)
  app.addHook('onRoute', ({ url }) => begin(url))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? SIN_RUTA
    const { statusCode } = reply
    duration.observe({ method: request.method, route, status: statusCode }, reply.elapsedTime / 1000)
    if (statusCode >= 500) failures.inc({ route, status: statusCode })
    if (request.falla !== null) problemas.inc({ tipo: request.falla.type })
    const line = lineaDe(request, reply)
    if (statusCode >= 500) request.log.warn(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}

/** What waits, and what keeps it from going on. */
function gaugesDeEspera(registry: Registry) {
  const registers = [registry]
  const labelNames = ['ambiente'] as const
  return {
    enEspera: new Gauge({
      name: 'mbohera_documentos_en_espera',
      help: 'Documentos that SIFEN has not answered for yet and that are in no lote; 10000 of one emisor at the most',
      labelNames,
      registers,
    }),
    esperaMasLarga: new Gauge({
      name: 'mbohera_documentos_espera_segundos',
      help: 'Age of the oldest of them',
      labelNames,
      registers,
    }),
    enLote: new Gauge({
      name: 'mbohera_documentos_en_lote',
      help: 'Documentos in lotes of which SIFEN has not been heard to say what became of them; 10000 of one emisor at the most',
      labelNames,
      registers,
    }),
    loteMasViejo: new Gauge({
      name: 'mbohera_documentos_en_lote_segundos',
      help: 'Age of the oldest of them',
      labelNames,
      registers,
    }),
    inciertos: new Gauge({
      name: 'mbohera_eventos_inciertos',
      help: 'Eventos of which it is not known yet what SIFEN did, those that a request has in hands among them',
      labelNames,
      registers,
    }),
    inciertoMasViejo: new Gauge({
      name: 'mbohera_evento_incierto_segundos',
      help: 'Age of the oldest of them',
      labelNames,
      registers,
    }),
    sinCertificado: new Gauge({
      name: 'mbohera_emisores_sin_certificado',
      help: 'Emisores whose documentos wait because no certificate of theirs is in force',
      labelNames,
      registers,
    }),
    detenidas: new Gauge({
      name: 'mbohera_numeraciones_detenidas',
      help: 'Rows of numbers of which SIFEN has one under another CDC (1002): nothing is issued with them until somebody aligns them',
      labelNames,
      registers,
    }),
    diarioRoto: new Gauge({
      name: 'mbohera_diario_roto',
      help: '1 while the journal cannot be written: nothing is sent',
      registers,
    }),
    recuperacionPendiente: new Gauge({
      name: 'mbohera_recuperacion_pendiente',
      help: '1 while the database lacks what the journal has, or nobody can know: nothing is issued',
      registers,
    }),
    testigoSabeMas: new Gauge({
      name: 'mbohera_auditoria_testigo_sabe_mas',
      help: '1 while the witness of the audit knows of lines that the database has not: nothing is told to it until its file is moved away',
      registers,
    }),
    claveMaestraAusente: new Gauge({
      name: 'mbohera_clave_maestra_ausente',
      help: '1 while the file of master keys of this process does not open something that is in use',
      registers,
    }),
  }
}

/** How it stands between this process and SIFEN. */
function gaugesDeEnvio(registry: Registry) {
  const registers = [registry]
  const labelNames = ['ambiente'] as const
  return {
    circuitoAbierto: new Gauge({
      name: 'mbohera_sifen_circuito_abierto',
      help: '1 while SIFEN is spared because it does not answer, by this process or by one that sends',
      labelNames,
      registers,
    }),
    circuitoPropio: new Gauge({
      name: 'mbohera_sifen_circuito_propio',
      help: '1 while this very process spares SIFEN: where only one does, its way out is what is broken',
      labelNames,
      registers,
    }),
    formasDesconocidas: new Counter({
      name: 'mbohera_sifen_formas_desconocidas_total',
      help: 'Answers of SIFEN to this process in a form that it does not know: SIFEN changed',
      labelNames: ['ambiente', 'servicio', 'forma'] as const,
      registers,
    }),
    desfase: new Gauge({
      name: 'mbohera_sifen_desfase_segundos',
      help: "How far a clock of SIFEN is ahead of this process's; negative: behind",
      labelNames: ['ambiente', 'servicio'] as const,
      registers,
    }),
    rucsEnPausa: new Gauge({
      name: 'mbohera_sifen_rucs_en_pausa',
      help: 'RUCs that SIFEN does not answer, whoever else it does',
      labelNames,
      registers,
    }),
    procesosQueEnvian: new Gauge({
      name: 'mbohera_procesos_que_envian',
      help: 'Processes that send, as far as the database has heard of them in the last 30 seconds',
      registers,
    }),
    impresos: new Counter({
      name: 'mbohera_kude_impresos_total',
      help: 'KuDE printed by this process: where they were asked for (aqui), or by another thread (aparte)',
      labelNames: ['donde'] as const,
      registers,
    }),
    intercambios: new Counter({
      name: 'mbohera_sifen_intercambios_total',
      help: 'Exchanges of this process with SIFEN, by HTTP status or by what broke them or kept them from beginning',
      labelNames: ['ambiente', 'servicio', 'resultado'] as const,
      registers,
    }),
  }
}
