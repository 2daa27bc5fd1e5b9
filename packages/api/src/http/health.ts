import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/db.ts'
import { isInservible, isShut } from '../db/sqlstate.ts'
import type { EstadoDeClaves } from '../domain/clave-maestra.ts'
import { estadoDeReplicas } from '../domain/replicas.ts'
import { toError } from '../domain/thrown.ts'
import { formatUtc } from '../domain/tiempo.ts'
import type { Clock, HoraDeSifen, Imprenta, Secretos, SifenGateway } from '../operations/ports.ts'
import type { RecuperacionPendiente } from '../operations/recuperacion/guardia.ts'
import { hasRoom, recordNothing, viewClaves, viewReplicas, viewSchema } from '../operations/salud.ts'
import { boundedLook, boundedObservation } from './bounded-look.ts'
import { observeEnvio, observeHoras, observePropio, sifenCheck } from './health-sifen.ts'
import type { Metrics } from './observe.ts'
import { sharedReading } from './shared-reading.ts'

/** Whether a part of the service does its work, and what there is to say about it. */
export interface Check {
  ok: boolean
  detail: string
  /** Whoever watches it should look, and no other process does better: the process is not taken away from its callers, even where this part does nothing. */
  degradado?: boolean
}

export interface HealthOptions {
  pool: Pool
  schema: number
  sifen: SifenGateway
  horas: HoraDeSifen
  secretos: Secretos
  imprenta: Imprenta
  guardia: { readonly pendiente: RecuperacionPendiente | null }
  testigo: { readonly sabeMas: boolean }
  /** Absent in a process that only sends: no person logs in there. */
  oidc?: { estado(): { conocido: boolean; aviso: string | null } }
  metrics: Metrics
  isLeaving: () => boolean
  monotonic: Clock
  /** How long a reading of the database serves all who ask. */
  everyMs: number
}

/** Whoever asks whether a process is ready has given up after some seconds, and drawn his own conclusion. */
const PLAZO_MS = 1_500

/** A disk fills up in minutes, and to try it costs the server a file, of which some servers write a line into their log. */
const LUGAR_MS = 60_000

const OPTIONS = { exposeHeadRoute: true, logLevel: 'warn' as const }

/** /healthz: the process answers. Reachable from outside; it asks nothing and tells nothing else. */
export function registerVivo(app: FastifyInstance): void {
  app.get('/healthz', OPTIONS, async () => ({ estado: 'vivo' }))
}

export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  const { pool, sifen, horas, secretos, guardia, oidc, schema, metrics, isLeaving, monotonic, everyMs } =
    options
  const room = sharedReading(LUGAR_MS, monotonic, () => hasRoom(pool))
  const look = boundedLook<Record<string, Check>>({
    deadlineMs: PLAZO_MS,
    monotonic,
    async look(reach) {
      const base = await databaseChecks({ pool, schema, room }, reach)
      if (base.baseDeDatos === undefined || isAusente(base.baseDeDatos)) return base
      reach('responde, y no dice con qué claves se cifró')
      const claves = clavesCheck(await viewClaves({ pool, secretos }))
      reach('', { ...base, claves })
      return { ...base, claves, sifen: await sifenCheck(pool, sifen, horas) }
    },
    // What waits may be much, after hours without SIFEN above all: it takes as long to be counted for every process.
    onLate: (stage, ms, known) =>
      known === undefined
        ? baseAusente(`${stage} desde hace ${Math.round(ms / 1000)} s`)
        : { ...known, sifen: { ok: true, detail: 'no se pudo contar a tiempo lo que espera' } },
  })
  const looked = sharedReading<Record<string, Check>>(everyMs, monotonic, async () => ({
    ...(await look()),
    diario: diarioCheck(sifen),
    recuperacion: recuperacionCheck(guardia.pendiente),
  }))
  const counted = boundedObservation(monotonic, () => observeEnvio(metrics, pool, sifen))
  const scraped = sharedReading(everyMs, monotonic, async () => {
    const checks = await looked()
    observePartes(metrics, checks)
    metrics.baseSinLugar.set(checks.baseDeDatos?.degradado ? 1 : 0)
    await counted()
    return scrape(options)
  })
  registerVivo(app)
  app.get('/readyz', OPTIONS, async (_request, reply) => {
    const checks: Record<string, Check> = {
      servicio: { ok: !isLeaving(), detail: isLeaving() ? 'deteniéndose' : 'atendiendo' },
      ...(await looked()),
      ...(oidc === undefined ? {} : { identidad: identidadCheck(oidc.estado()) }),
    }
    const estado = estadoDe(Object.values(checks))
    return reply.code(estado === 'no listo' ? 503 : 200).send({ estado, checks })
  })
  app.get('/metrics', OPTIONS, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await scraped()),
  )
}

const isAusente = ({ ok, degradado = false }: Check): boolean => !ok && !degradado

/** Which parts keep the process from being ready. What degrades it has metrics of its own. */
function observePartes({ parteAusente }: Metrics, checks: Record<string, Check>): void {
  parteAusente.reset()
  for (const [parte, check] of Object.entries(checks)) parteAusente.set({ parte }, isAusente(check) ? 1 : 0)
}

/** What is one process's own takes it away from its callers; what all share leaves it to them, who read on and are told why they cannot write. */
function estadoDe(checks: readonly Check[]): 'listo' | 'degradado' | 'no listo' {
  if (checks.some(isAusente)) return 'no listo'
  return checks.some(({ degradado }) => degradado) ? 'degradado' : 'listo'
}

function scrape({
  metrics,
  pool,
  sifen,
  horas,
  secretos,
  imprenta,
  guardia,
  testigo,
}: HealthOptions): Promise<string> {
  metrics.diarioRoto.set((sifen.estado().diario ?? null) === null ? 0 : 1)
  metrics.recuperacionPendiente.set(guardia.pendiente === null ? 0 : 1)
  metrics.testigoSabeMas.set(testigo.sabeMas ? 1 : 0)
  metrics.claveMaestraAusente.set(secretos.enDuda ? 1 : 0)
  observePropio(metrics, sifen)
  observeHoras(metrics, horas)
  const { aqui, aparte } = imprenta.estado()
  metrics.impresos.reset()
  metrics.impresos.inc({ donde: 'aqui' }, aqui)
  metrics.impresos.inc({ donde: 'aparte' }, aparte)
  metrics.databaseConnections.set({ estado: 'total' }, pool.totalCount)
  metrics.databaseConnections.set({ estado: 'libre' }, pool.idleCount)
  metrics.databaseConnections.set({ estado: 'espera' }, pool.waitingCount)
  return metrics.registry.metrics()
}

/** A file that is older than that of others is this process's own fault; a key that is lost to all takes nobody away. */
function clavesCheck(estado: EstadoDeClaves): Check {
  if (estado === 'abren-todo') return { ok: true, detail: 'abren lo que se cifró' }
  const sin = 'el archivo de claves maestras (MBOHERA_MASTER_KEY_FILE) de este proceso no tiene'
  return estado === 'archivo-viejo'
    ? {
        ok: false,
        detail: `${sin} la clave con la que se cifró lo último: es de antes de una rotación, o es otro. Traiga el archivo al día; con systemd, reinicie la unidad, que tiene una copia de cuando empezó`,
      }
    : {
        ok: false,
        degradado: true,
        detail: `${sin} una clave anterior, con la que siguen cifrados certificados o CSC en uso: restáurela de la copia del archivo, debajo de las que hay. Si se perdió, esos contribuyentes deben cargarlos de nuevo`,
      }
}

/** Never makes the service unready, because programs with API keys need no identity provider; but it tells why persons cannot log in. */
const identidadCheck = ({ conocido, aviso }: { conocido: boolean; aviso: string | null }): Check => ({
  ok: true,
  degradado: aviso !== null,
  detail: aviso ?? (conocido ? 'el proveedor responde' : 'todavía no se preguntó al proveedor'),
})

/** The loss is everybody's. A journal that this process never read may be a fault of its own: it takes nobody's place before it could. */
function recuperacionCheck(pendiente: RecuperacionPendiente | null): Check {
  if (pendiente === null) return { ok: true, detail: 'la base tiene lo que el diario' }
  if (pendiente.causa === 'sin-comprobar') {
    const detail = `no se puede leer el diario, y no se sabe si la base tiene todo lo firmado: ${pendiente.detalle}. No se emite nada hasta que se pueda`
    return pendiente.nunca
      ? { ok: false, detail: `${detail}. Este proceso no lo leyó nunca: revise MBOHERA_DIARIO, y su dueño` }
      : { ok: false, degradado: true, detail }
  }
  const detail = `la base no tiene todo lo que el diario (se vio el ${formatUtc(pendiente.desde)}): se repuso de una copia o perdió lo último. No se emite nada; ejecute, con el instante de la copia: npm run operador -- recuperar --desde <instante>`
  return { ok: false, degradado: true, detail }
}

/** Without the journal nothing is sent. What is issued is kept and waits: the caller loses nothing by this process. */
function diarioCheck(sifen: SifenGateway): Check {
  const roto = sifen.estado().diario ?? null
  return roto === null
    ? { ok: true, detail: 'se escribe' }
    : {
        ok: false,
        degradado: true,
        detail: `${roto.causa}. No se envía nada a SIFEN hasta que se pueda; se prueba cada 2 s`,
      }
}

/** Reading goes on, and no process does better. */
const SIN_LUGAR: Check = {
  ok: false,
  degradado: true,
  detail:
    'responde, y no tiene lugar en su disco: se lee, y a lo que se escribe se responde 503. Haga lugar allí; sigue sola',
}

async function databaseChecks(
  { pool, schema, room }: Pick<HealthOptions, 'pool' | 'schema'> & { room: () => Promise<boolean> },
  reach: (stage: string) => void,
): Promise<Record<string, Check>> {
  try {
    reach('no responde')
    const [found, replicas] = await Promise.all([viewSchema(pool), viewReplicas(pool)])
    reach('responde, y no confirma nada (una réplica que se espera y no está, o su disco)')
    await recordNothing(pool)
    return {
      baseDeDatos: (await room()) ? { ok: true, detail: 'responde' } : SIN_LUGAR,
      migraciones: migracionesCheck(found, schema),
      // It serves either way; what a failover would lose is said before it comes.
      replicas: { ok: true, detail: estadoDeReplicas(replicas) },
    }
  } catch (error) {
    return baseAusente(describeAusencia(error))
  }
}

/** On a newer schema a process goes on: an update migrates before the processes are replaced, and if all were unready then nobody would serve. */
function migracionesCheck(found: number, schema: number): Check {
  const detail = `la base está en ${found}, el programa en ${schema}`
  return { ok: found >= schema, detail: found > schema ? `${detail}: actualice este proceso` : detail }
}

function describeAusencia(error: unknown): string {
  if (isInservible(error)) return toError(error).message
  // Its own words name roles and files.
  return isShut(error) ? 'no deja entrar: mire en su log por qué, y si hay lugar en su disco' : 'no responde'
}

const baseAusente = (detail: string): Record<string, Check> => ({
  baseDeDatos: { ok: false, detail },
  migraciones: { ok: true, detail: 'sin base de datos no se sabe en cuál está' },
  sifen: { ok: true, detail: 'sin base de datos no se sabe qué espera' },
})
