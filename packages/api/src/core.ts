import { hash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openAlmacen } from './almacen.ts'
import { openAutoridades } from './autoridades.ts'
import { type CuentaDeCasillas, startCasillas } from './casillas.ts'
import { type NewParDeClaves, newParDeClaves } from './cifrado/autofirmado.ts'
import { hashConSecreto } from './cifrado/enlace.ts'
import { SecretosCifrados } from './cifrado/secretos.ts'
import { CONEXIONES } from './conexiones.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { type CuentaDeCorreos, startCorreos } from './correos.ts'
import { moveAdelantados } from './db/adelantado.ts'
import { listEmisoresPorAdoptar } from './db/adopcion-documento.ts'
import { CONEXION_MS, openPool, type Pool } from './db/db.ts'
import { isOwner } from './db/derechos.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { Novedades } from './db/novedades.ts'
import { countEscritas, settlePalabras } from './db/palabras.ts'
import type { Almacen } from './diario/almacen.ts'
import { readFinal } from './diario/final.ts'
import { PerdidosDelDiario } from './diario/perdidos.ts'
import { decideTopes } from './domain/adelantado.ts'
import type { Emisor } from './domain/ambiente.ts'
import { avisoDeReplicas } from './domain/replicas.ts'
import { type CuentaDeEntregas, startEntregas } from './entregas.ts'
import { ImprentaEnHilos } from './imprenta/imprenta.ts'
import { adoptarDeFondo } from './operations/adopcion/fondo.ts'
import { sweepAvisos } from './operations/avisos/olvidar.ts'
import type { EmitirDeps } from './operations/emitir.ts'
import { emptySandbox } from './operations/empty-sandbox.ts'
import { type EnlaceImpreso, enlaceImpresoDe } from './operations/nominarse/imprimir.ts'
import { OcupacionDeSandbox } from './operations/ocupacion-de-sandbox.ts'
import type { Clock, Cola, Imprenta, Secretos, TextosPerdidos } from './operations/ports.ts'
import { GuardiaDeRecuperacion } from './operations/recuperacion/guardia.ts'
import { verifyClaves, viewReplicas } from './operations/salud.ts'
import {
  type Descansar,
  SelladorDeAuditoria,
  TestigoSabeMas,
  tellTestigo,
} from './operations/seal-auditoria.ts'
import { sweepSemaforo } from './operations/semaforo.ts'
import { listPorAtender, sendPendientes } from './operations/send-pendientes.ts'
import { sweepAdopciones } from './operations/sweep-adopciones.ts'
import { sweepIdempotencyKeys } from './operations/sweep-idempotency-keys.ts'
import { sweepTandas } from './operations/tandas/olvidar.ts'
import { type CuentaDePeticiones, startPeticiones } from './peticiones.ts'
import { startAdelantados } from './queue/adelantado.ts'
import { openCola } from './queue/cola.ts'
import { Complaints } from './queue/complaints.ts'
import { startMantenimiento } from './queue/mantenimiento.ts'
import { startPalabras } from './queue/palabras.ts'
import { startMirar } from './queue/recuperacion.ts'
import type { Enviar } from './queue/remitente.ts'
import { startSellado } from './queue/sellado.ts'
import { startSemaforo } from './queue/semaforo.ts'
import type { Turnos } from './queue/turnos.ts'
import { startWorker, type Worker } from './queue/worker.ts'
import { type CuentaDeRebotes, startRebotes } from './rebotes.ts'
import { openSalida, type Salida } from './salida.ts'
import { startTandas } from './tandas.ts'
import { TestigoEnArchivo } from './testigo/archivo.ts'
import { currentTraza, inTarea } from './trazas/canales.ts'

const MAX_ESPERA_MS = 30 * 60_000
/** More emisores than a service has at once: a smaller limit could fill with those of an ambiente whose SIFEN is down, and hide the others. */
const EMISORES_POR_BARRIDO = 10_000

/** Time and chance: the real ones, unless a test freezes them. */
export interface World {
  clock: Clock
  monotonic: Clock
  randomBytes: (length: number) => Uint8Array
  newParDeClaves: NewParDeClaves
  /** How long whoever finds all connections in use waits for one, before he is told to come again. */
  conexionMs: number
}

export const REAL_WORLD: World = {
  conexionMs: CONEXION_MS,
  clock: () => Date.now(),
  monotonic: () => performance.now(),
  randomBytes,
  newParDeClaves,
}

/** What a process is started with. */
export interface Start {
  config: Config
  secrets: Secrets
  log: Logger
  world: World
  /** Whether this process sends to SIFEN; with false, other processes do. */
  worker: boolean
  /** How often it proves that it hears the other processes, where it does not remember what they change. */
  heartbeatMs?: number
}

/** What every process of the service holds open, whatever it does with it. */
export interface Core extends Omit<Start, 'world' | 'heartbeatMs'>, World, Salida {
  /** How many migrations the database has. */
  schema: number
  pool: Pool
  novedades: Novedades
  secretos: Secretos
  imprenta: Imprenta
  impreso: EnlaceImpreso
  guardia: GuardiaDeRecuperacion
  perdidos: TextosPerdidos
  /** Of the audit: whether it knows of lines that the database has not. */
  testigo: { sabeMas: boolean }
  /** How many tries there were to deliver something to webhooks. */
  entregas: CuentaDeEntregas
  /** How many to give a mail to its server. */
  correos: CuentaDeCorreos
  /** How many peticiones of buyers were answered without anybody asking. */
  peticiones: CuentaDePeticiones
  /** How many visits to inboxes. */
  casillas: CuentaDeCasillas
  /** How many mails came back. */
  rebotes: CuentaDeRebotes
}

/**
 * Opens what every process needs. Each part is put on the stack as soon as it is open, so that the stack ends all of them in the reverse
 * order: when the process ends, and when a later part of the start fails.
 */
export async function openCore(stack: AsyncDisposableStack, start: Start): Promise<Core> {
  const { config, secrets, log, world, worker, heartbeatMs } = start
  const schema = await bringUpToDate(secrets, log)
  const almacen = openAlmacen(config.diario, secrets)
  const guardia = guardiaDe(almacen, log)
  const pool = poolDe(stack, { ...world, guardia, secrets, log }, config.poolConnections)
  await warnOfDatabase(pool, log)
  const unheard = new Complaints(log, 'the connection that hears of changes was lost')
  const novedades = stack.use(
    new Novedades({
      url: secrets.databaseUrl,
      clock: world.clock,
      monotonic: () => performance.now(),
      onError: error => unheard.tell(error),
      ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
    }),
  )
  stack.use(startMirar({ guardia, novedades, pool, log }))
  await novedades.start()
  const secretos = SecretosCifrados.ofFile(config.masterKeys, world)
  guardia.onOtra(() => secretos.forget())
  if ((await verifyClaves({ pool, secretos })) !== 'abren-todo')
    log.error(
      { archivo: config.masterKeys.file },
      'the file of master keys does not open all that is in use: not ready while it is that of before',
    )
  const imprenta = stack.use(
    new ImprentaEnHilos({ onError: error => log.error({ err: error }, 'a thread that prints ended') }),
  )
  const perdidos = new PerdidosDelDiario({
    almacen,
    onIlegible: error => log.error({ err: error }, 'the journal could not be read'),
  })
  const salida = await openSalida(stack, { ...world, config, almacen, pool, log, worker, guardia })
  stack.use(await startSemaforo({ pool, sifen: salida.sifen, url: config.sifen.semaforo, log }))
  return {
    ...world,
    ...{ config, secrets, log, worker, schema, pool, novedades, secretos, imprenta, guardia, perdidos },
    impreso: enlaceImpresoDe({
      secretos,
      hashConSecreto,
      base: novedades.ahora,
      urlPublica: config.urlPublica,
    }),
    testigo: { sabeMas: false },
    entregas: { entregadas: 0, fallidas: 0 },
    correos: { aceptado: 0, rechazado: 0, 'sin-servidor': 0, incierto: 0 },
    casillas: { leidas: 0, fallidas: 0 },
    peticiones: { resueltas: 0, pendientes: 0 },
    rebotes: { rebotados: 0 },
    ...salida,
  }
}

function poolDe(
  stack: AsyncDisposableStack,
  { guardia, secrets, log, conexionMs }: Pick<Core, 'guardia' | 'secrets' | 'log' | 'conexionMs'>,
  connections: number,
): Pool {
  const pool = openPool({
    ...{ url: secrets.databaseUrl, connections, conexionMs },
    onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
    verify: db => guardia.verify(db),
  })
  stack.defer(() => pool.end())
  return pool
}

const guardiaDe = (almacen: Almacen, log: Logger): GuardiaDeRecuperacion =>
  new GuardiaDeRecuperacion({
    readFinal: () => readFinal(almacen),
    onPendiente: pendiente =>
      log.error(
        { pendiente },
        pendiente.causa === 'perdida'
          ? 'nothing is issued: the database lacks what the journal has (operador recuperar)'
          : 'nothing is issued: the journal cannot be read, so nobody knows whether the database has all of it',
      ),
    onTerminada: () => log.info('the database was recovered: issuing goes on'),
  })

/** What about the database is no fault, and would be regretted. */
async function warnOfDatabase(pool: Pool, log: Logger): Promise<void> {
  if (await isOwner(pool))
    log.warn(
      'the role of DATABASE_URL owns its tables, and could drop them: run the service with another one (operador migrar)',
    )
  const aviso = avisoDeReplicas(await viewReplicas(pool))
  if (aviso !== null) log.warn({ aviso }, 'a failover would lose what was acknowledged last')
}

/** How many migrations the database has then. */
async function bringUpToDate({ databaseUrl }: Secrets, log: Logger): Promise<number> {
  const migrations = readMigrations()
  const { applied } = await migrate(databaseUrl, migrations)
  if (applied.length > 0) log.info({ applied }, 'migrations applied')
  return migrations.length
}

/** The cola that wakes the workers; and in a process that sends, its own worker and nightly work. */
export interface Envio {
  cola: Cola
  worker?: Worker
  mantenimiento?: Turnos
}

export async function openEnvio(stack: AsyncDisposableStack, core: Core): Promise<Envio> {
  let worker: Worker | undefined
  const { pool, novedades, attendsFirst, log } = core
  const despertar = (emisor: Emisor, traza: string | null) => worker?.wake(emisor, traza)
  const cola = stack.use(openCola({ pool, novedades, despertar, attendsFirst, traza: currentTraza, log }))
  if (!core.worker) return { cola }
  const envio = await startSending(stack, core, cola)
  worker = envio.worker
  return { ...envio, cola }
}

async function startSending(
  stack: AsyncDisposableStack,
  core: Core,
  cola: Cola,
): Promise<Required<Omit<Envio, 'cola'>>> {
  const { config, pool, clock, monotonic, secretos, sifen, imprenta, impreso, log } = core
  const { loteDesde, loteMs, reintentoMs } = config.sifen
  const ritmo = { baseMs: reintentoMs, maxMs: MAX_ESPERA_MS, loteMs }
  const deps = {
    ...{ pool, clock, monotonic, secretos, sifen, imprenta, impreso, ritmo, loteDesde },
  }
  const enviar: Enviar = async (emisor, parar, traza) => {
    const queda = await inTarea('enviar', traza, () => sendPendientes(deps, emisor, parar))
    // At the end of the queue: others that wait have their turn before.
    if (queda) setImmediate(() => worker.wake(emisor))
  }
  const buscar = () => listPorAtender(core, EMISORES_POR_BARRIDO)
  const worker = stack.use(startWorker({ buscar, enviar, cadaMs: loteMs, emisores: 16, rondas: 3, log }))
  startAdopting(stack, core)
  const deTandas = poolDe(stack, core, CONEXIONES.tandas)
  startTandas(stack, { deps: depsDeTandas(core, deTandas, cola), pool: deTandas, log })
  const { entregas: cuenta } = core
  const deEntregas = poolDe(stack, core, CONEXIONES.entregas)
  startEntregas(stack, { config, pool: deEntregas, clock, monotonic, secretos, cuenta, log })
  const { correo: servidor, rebotes: casilla } = core.secrets
  startCorreos(stack, { ...core, servidor, pool: deEntregas, cuenta: core.correos })
  await startRebotes(stack, { ...core, casilla, pool: deEntregas, cuenta: core.rebotes })
  startCasillas(stack, {
    ...{ config, pool: deEntregas, clock, monotonic, secretos, sifen, cuenta: core.casillas, log },
    autoridades: openAutoridades(config.autoridades, log),
    base: core.novedades.ahora,
    retencionAnos: config.retentionYears,
  })
  startPeticiones(stack, { ...core, pool: deEntregas })
  const mantenimiento = stack.use(
    await startMantenimiento({
      pool,
      liberar: () => inTarea('liberar claves', null, () => sweepIdempotencyKeys({ pool })),
      vaciar: () => inTarea('vaciar sandbox', null, () => emptySandbox({ pool, clock })),
      olvidar: () => inTarea('olvidar pedidos', null, () => sweepAdopciones({ pool })),
      olvidarTandas: () => inTarea('olvidar tandas', null, () => sweepTandas({ pool })),
      olvidarAvisos: () => inTarea('olvidar avisos', null, () => sweepAvisos({ pool })),
      olvidarDias: () => inTarea('olvidar días', null, () => sweepSemaforo({ pool })),
      log,
    }),
  )
  stack.use(startSealing(core))
  stack.use(startAdelantados({ mover: () => moveAdelantados(pool, decideTopes(loteMs)), log }))
  stack.use(
    startPalabras({
      contar: () => countEscritas(pool),
      asentar: () => settlePalabras(pool),
      ...{ monotonic, log },
    }),
  )
  return { worker, mantenimiento }
}

/** With what a process emits that no request asks for. */
function depsDeTandas(core: Core, pool: Pool, cola: Cola): Omit<EmitirDeps, 'pool'> {
  const { clock, monotonic, randomBytes, secretos, sifen, horas, diario, guardia, novedades } = core
  const {
    cupos,
    reglas,
    retentionYears: retencionAnos,
    sifen: { leyenda, simulados },
  } = core.config
  const ocupacion = new OcupacionDeSandbox(pool, monotonic, cupos.sandboxBytes)
  return {
    ...{ clock, monotonic, randomBytes, secretos, sifen, horas, diario, guardia, base: novedades.ahora },
    ...{ traza: currentTraza, cola, cupos, ocupacion, reglas, retencionAnos, leyenda, simulados },
  }
}

/** Beside what is sent: a few emisores at once, a turn each, so that none waits for the whole of another's. */
function startAdopting(stack: AsyncDisposableStack, core: Core): void {
  const { config, clock, monotonic, secretos, sifen, novedades, log } = core
  const pool = poolDe(stack, core, CONEXIONES.fondo)
  const deps = {
    pool,
    clock,
    monotonic,
    secretos,
    sifen,
    base: novedades.ahora,
    retencionAnos: config.retentionYears,
  }
  const worker = stack.use(
    startWorker({
      buscar: () => listEmisoresPorAdoptar(pool, EMISORES_POR_BARRIDO),
      async enviar(emisor, parar, traza) {
        const queda = await inTarea('adoptar', traza, () => adoptarDeFondo(deps, emisor, parar))
        // At the end of the queue: others that wait have their turn before.
        if (queda) setImmediate(() => worker.wake(emisor))
      },
      ...{ cadaMs: 1_000, emisores: 4, rondas: 1, log },
    }),
  )
}

const sha256 = (texto: string) => hash('sha256', texto, 'hex')

/** The database is everybody's: of its time a backlog has a quarter. */
const descansar: Descansar = (tardoMs, signal) =>
  pause(3 * tardoMs, undefined, { signal }).catch(error => {
    if (!signal?.aborted) throw error
  })

/** Seals the audit, and tells the witness where there is one. */
function startSealing({ config, pool, clock, testigo: visto, log }: Core): AsyncDisposable {
  const sellador = new SelladorDeAuditoria(pool, sha256, descansar)
  const file = config.auditoriaTestigo
  const testigo = file === null ? null : new TestigoEnArchivo(file)
  return startSellado({
    async sellar(parar) {
      const sellados = await sellador.look(parar)
      return { sellados, detenido: sellador.detenido }
    },
    atestiguar:
      testigo &&
      (async () => {
        try {
          await tellTestigo({ pool, clock, sha256, testigo })
          visto.sabeMas = false
        } catch (error) {
          visto.sabeMas = error instanceof TestigoSabeMas
          throw error
        }
      }),
    log,
  })
}
