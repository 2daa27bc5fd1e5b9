import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import {
  type Autoridad,
  type CertificadoEmitido,
  type MakeKey,
  openAutoridad,
  type PeticionCertificado,
} from './ca/autoridad.ts'
import { environment } from './config.ts'
import type { Armado, EstadoArmado } from './escenarios/motor.ts'
import {
  arm,
  type DocumentoVisto,
  documentoDe,
  type EventoRegistradoVisto,
  eventosDe,
  registerDocumento,
} from './gestion/operaciones.ts'
import { type Gestion, listenGestion } from './gestion/servidor.ts'
import type { Ambiente, Timbrado } from './juez/contrato.ts'
import { type Ajustes, createNucleo, type Nucleo } from './nucleo.ts'
import type { Latencia } from './red/latencia.ts'
import { type Escucha, listen } from './red/servidor.ts'
import type { Intercambio, Llegadas } from './red/trafico.ts'
import type { ContribuyenteRegistrado } from './registro/asiento.ts'
import { parseInstante } from './tiempo.ts'

export interface SimuladorOptions {
  /** Folder of the authority's keys (made when missing) and of the registry. Absent: everything in memory. */
  readonly dataDir?: string | undefined
  /** Keeps the registry in `dataDir` too. */
  readonly persist?: boolean | undefined
  readonly host?: string | undefined
  /** 0, the default, lets the system choose. */
  readonly ports?: { readonly test?: number; readonly prod?: number; readonly gestion?: number } | undefined
  /** `real`, the default, draws from what the real services take. */
  readonly latencia?: Latencia | undefined
  /** `false`: signatures and their certificates are believed. */
  readonly verificarFirma?: boolean | undefined
  /** From the reception of a lot to its result. */
  readonly demoraLoteMs?: number | undefined
  /** HTTP status of the generic refusal; 400 unless said. */
  readonly estadoRechazo?: 200 | 400 | undefined
  /** Certificates (PEM) whose signatures are trusted besides those of the simulator's own authority. */
  readonly confiar?: readonly string[] | undefined
  /** Where the clock starts; the machine's time unless said. */
  readonly startAt?: number | string | Date | undefined
  /** The clock stands still until it is moved. */
  readonly stopped?: boolean | undefined
  /** Where the clock of this process is not the simulator's alone: moves it for everybody before the management answers; what it throws is the answer. */
  readonly moveReloj?: ((avanzarMs: number) => Promise<void>) | undefined
  readonly seed?: number | undefined
  /** Where the keys of its authority and of the certificates come from; made anew, which is most of what a start takes, unless said. */
  readonly makeKey?: MakeKey | undefined
  /** Exchanges that are kept to be looked at. */
  readonly traficoGuardado?: number | undefined
}

export interface Simulador {
  readonly urlTest: string
  readonly urlProd: string
  readonly gestionUrl: string
  readonly caPem: string
  issueCertificate(peticion: PeticionCertificado): Promise<CertificadoEmitido>
  /** Arms a scenario; returns the number with which it is disarmed. */
  arm(armado: Armado): number
  disarm(id: number): boolean
  disarmAll(): void
  armados(): readonly EstadoArmado[]
  /** Epoch milliseconds of its clock. */
  now(): number
  setTime(instante: number | string | Date): void
  advance(ms: number): void
  stopClock(): void
  runClock(): void
  /** Registers a document as approved, without judging it. */
  registerDocumento(documento: {
    xml: string
    ambiente?: Ambiente
    aprobado?: number
  }): Promise<{ cdc: string; protAut: number }>
  documento(cdc: string, ambiente?: Ambiente): DocumentoVisto | undefined
  eventos(cdc: string, ambiente?: Ambiente): readonly EventoRegistradoVisto[]
  /** How many times something arrived, whatever became of it. */
  llegadas(of: Llegadas): number
  trafico(): readonly Intercambio[]
  contribuyente(ruc: string): ContribuyenteRegistrado | undefined
  putContribuyente(ruc: string, cambio: Partial<ContribuyenteRegistrado>): ContribuyenteRegistrado
  putTimbrado(timbrado: Timbrado, ambiente?: Ambiente): void
  putCsc(ruc: string, idCsc: string, valor: string): void
  /** Revokes a certificate (PEM): it opens no door, and its signatures are worth nothing. */
  revoke(certPem: string): void
  readonly ajustes: Ajustes
  reset(): Promise<void>
  close(): Promise<void>
}

export class SimuladorError extends Error {}

const DEMORA_LOTE_MS = 10_000
const SEED = 20_261_120
const TRAFICO_GUARDADO = 500

function toMs(instante: number | string | Date): number {
  const ms = instante instanceof Date ? instante.getTime() : parseInstante(instante)
  if (ms === undefined) throw new SimuladorError(`No es un instante: ${String(instante)}`)
  return ms
}

export function refuseProduction(environment: string | undefined): void {
  if (environment !== 'production') return
  throw new SimuladorError(
    'El simulador de SIFEN no arranca con NODE_ENV=production: nada de lo que responde tiene valor fiscal. ' +
      'Quite NODE_ENV, o apunte su cliente al SIFEN verdadero.',
  )
}

async function nucleoOf(options: SimuladorOptions, autoridad: Autoridad): Promise<Nucleo> {
  const { dataDir, persist = false, startAt } = options
  if (persist && dataDir === undefined)
    throw new SimuladorError('Para conservar el registro hace falta dataDir.')
  return createNucleo({
    archivo: persist && dataDir !== undefined ? join(dataDir, 'registro.log') : undefined,
    startAt: startAt === undefined ? undefined : toMs(startAt),
    stopped: options.stopped,
    moveReloj: options.moveReloj,
    seed: options.seed ?? SEED,
    traficoGuardado: options.traficoGuardado ?? TRAFICO_GUARDADO,
    confianza: [autoridad.ca, ...(options.confiar ?? []).map(pem => new X509Certificate(pem))],
    ajustes: {
      latencia: options.latencia ?? 'real',
      verificarFirma: options.verificarFirma ?? true,
      demoraLoteMs: options.demoraLoteMs ?? DEMORA_LOTE_MS,
      estadoRechazo: options.estadoRechazo ?? 400,
    },
  })
}

interface Puertas {
  readonly test: Escucha
  readonly prod: Escucha
  readonly gestion: Gestion
}

async function openPuertas(
  options: SimuladorOptions,
  nucleo: Nucleo,
  autoridad: Autoridad,
): Promise<Puertas> {
  const { host = '127.0.0.1', ports = {} } = options
  const opened: { close(): Promise<void> }[] = []
  const keep = async <T extends { close(): Promise<void> }>(opening: Promise<T>): Promise<T> => {
    const door = await opening
    opened.push(door)
    return door
  }
  try {
    const test = await keep(listen(nucleo, autoridad, { ambiente: 'test', puerto: ports.test ?? 0, host }))
    const prod = await keep(listen(nucleo, autoridad, { ambiente: 'prod', puerto: ports.prod ?? 0, host }))
    const urls = { test: test.url, prod: prod.url }
    const gestion = await keep(listenGestion({ nucleo, autoridad, urls }, ports.gestion ?? 0))
    return { test, prod, gestion }
  } catch (error) {
    await Promise.all(opened.map(door => door.close()))
    throw error
  }
}

function control(nucleo: Nucleo) {
  const { motor, reloj, registro, trafico } = nucleo
  return {
    arm: (armado: Armado) => arm(nucleo, armado),
    disarm: motor.disarm,
    disarmAll() {
      motor.reset()
      nucleo.bloqueados.clear()
    },
    armados: motor.list,
    now: () => reloj.now(),
    setTime: (instante: number | string | Date) => reloj.set(toMs(instante)),
    advance: (ms: number) => reloj.advance(ms),
    stopClock: () => reloj.stop(),
    runClock: () => reloj.run(),
    registerDocumento: (documento: Parameters<Simulador['registerDocumento']>[0]) =>
      registerDocumento(nucleo, documento),
    documento: (cdc: string, ambiente: Ambiente = 'test') => documentoDe(nucleo, ambiente, cdc),
    eventos: (cdc: string, ambiente: Ambiente = 'test') => eventosDe(nucleo, ambiente, cdc),
    llegadas: trafico.llegadas,
    trafico: trafico.list,
    contribuyente: (ruc: string) => registro.padron.find(ruc),
    putContribuyente: (ruc: string, cambio: Partial<ContribuyenteRegistrado>) =>
      registro.padron.put(ruc, cambio),
    putTimbrado: (timbrado: Timbrado, ambiente: Ambiente = 'test') =>
      registro.of(ambiente).putTimbrado(timbrado),
    putCsc: (ruc: string, idCsc: string, valor: string) => registro.padron.putCsc(ruc, idCsc, valor),
    revoke: (certPem: string) => registro.padron.revoke(new X509Certificate(certPem).serialNumber),
    ajustes: nucleo.ajustes,
    reset: () => nucleo.reset(),
  }
}

/** Starts a simulated SIFEN in this process: both hosts and the management, on ports of their own. */
export async function startSimulador(options: SimuladorOptions = {}): Promise<Simulador> {
  refuseProduction(environment())
  const autoridad = await openAutoridad(options.dataDir, options.makeKey)
  const nucleo = await nucleoOf(options, autoridad)
  const puertas = await openPuertas(options, nucleo, autoridad).catch(async error => {
    await nucleo.registro.close()
    throw error
  })
  return {
    urlTest: puertas.test.url,
    urlProd: puertas.prod.url,
    gestionUrl: puertas.gestion.url,
    caPem: autoridad.caPem,
    issueCertificate: peticion => autoridad.issue(peticion),
    ...control(nucleo),
    async close() {
      await Promise.all([puertas.test.close(), puertas.prod.close(), puertas.gestion.close()])
      await nucleo.registro.close()
    },
  }
}
