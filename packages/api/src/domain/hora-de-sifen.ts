/** SIFEN's services have clocks of their own, minutes apart at times; the gateway before them has another (the header Date). */
export interface Desfase {
  servicio: string
  /** How far its clock is ahead of ours; negative: behind. */
  desfaseMs: number
  /** How wrong that may be. */
  margenMs: number
  /** How long ago its last answer was heard. */
  edadMs: number
}

/** What one answer tells of the clock of the server that wrote it. */
export type Muestra = Pick<Desfase, 'desfaseMs' | 'margenMs'>

/** The gateway's clock, under a name that no service has. */
export const PASARELA = 'pasarela'

/** From here on it is said that the clocks differ. */
const AVISO_MS = 30_000
/** From here on nothing is signed: what the clock of this server says is of no use as a date. */
const LIMITE_MS = 5 * 60_000
/** What stops an emission was heard a short time ago: a clock that was set right must not be told off for ever. */
const RECIENTE_MS = 15 * 60_000
/** What is read of SIFEN's clocks has no fractions of a second. */
const SEGUNDO_MS = 1_000
/** A signature is this far behind SIFEN's clock at least. */
const HOLGURA_MS = 10_000

/** A clock that showed this second, at some moment between the two. */
export function muestraDe(segundo: number, desde: number, hasta: number): Muestra {
  return {
    desfaseMs: segundo + SEGUNDO_MS / 2 - (desde + hasta) / 2,
    margenMs: (hasta - desde) / 2 + SEGUNDO_MS / 2,
  }
}

/** Slow answers say little, and one answer may lie: the median of the quicker half. */
export function estimateDesfase(muestras: readonly Muestra[]): Muestra | null {
  const rapidas = muestras
    .toSorted((a, b) => a.margenMs - b.margenMs)
    .slice(0, Math.ceil(muestras.length / 2))
    .toSorted((a, b) => a.desfaseMs - b.desfaseMs)
  return rapidas[Math.floor((rapidas.length - 1) / 2)] ?? null
}

const RECEPCION = ['siRecepDE', 'siRecepLoteDE']

/** Of those services, as far as they are known; of all that are, when none of them is. */
const deServicios = (desfases: readonly Desfase[], servicios: readonly string[]): readonly Desfase[] => {
  const suyos = desfases.filter(({ servicio }) => servicios.includes(servicio))
  return suyos.length > 0 ? suyos : desfases
}

/**
 * With which date something is signed now: never in the future of the service that takes it (1004), not before what it follows (4009),
 * and otherwise as far back as practice has shown to be safe.
 */
export function fechaDeFirma(
  { now, margenMs, noAntesDe = 0 }: { now: number; margenMs: number; noAntesDe?: number },
  desfases: readonly Desfase[],
  servicios: readonly string[] = RECEPCION,
): number {
  const suyos = deServicios(desfases, servicios).map(
    ({ desfaseMs, margenMs: duda }) => desfaseMs - duda - HOLGURA_MS,
  )
  return Math.max(now + Math.min(-margenMs, ...suyos), noAntesDe)
}

/** What the clock of those services shows when ours shows this; of several, the one that is furthest ahead. Ours, while none is known. */
export const horaDelServicio = (
  now: number,
  desfases: readonly Desfase[],
  servicios: readonly string[],
): number => {
  const suyos = deServicios(desfases, servicios).map(({ desfaseMs }) => desfaseMs)
  return suyos.length === 0 ? now : now + Math.round(Math.max(...suyos))
}

/**
 * In how many milliseconds that service's clock shows a moment that another of SIFEN's clocks has shown already: signed before, it would
 * be from the future of one of them (1004) or from before what it follows (4009). 0: it shows it now. Of what is known, the worst is
 * believed; where nothing is, our own clock is all there is.
 */
export function esperaHasta(
  instante: number,
  now: number,
  desfases: readonly Desfase[],
  servicios: readonly string[],
): number {
  const suyos = deServicios(desfases, servicios).map(({ desfaseMs, margenMs }) => desfaseMs - margenMs)
  return Math.max(0, Math.ceil(instante - now - (suyos.length === 0 ? 0 : Math.min(...suyos))))
}

/** By how much, when our clock is so far off that nothing may be signed. A service whose own gateway contradicts it is off itself. */
export function findFueraDeHora(desfases: readonly Desfase[]): number | null {
  const lejos = ({ desfaseMs, margenMs }: Desfase) => Math.abs(desfaseMs) - margenMs > LIMITE_MS
  const recientes = desfases.filter(({ edadMs }) => edadMs <= RECIENTE_MS)
  const suyos = deServicios(recientes, RECEPCION)
  const pasarela = recientes.filter(({ servicio }) => servicio === PASARELA)
  const [primero] = suyos
  return primero !== undefined && suyos.every(lejos) && pasarela.every(lejos) ? primero.desfaseMs : null
}

/** The clock that is furthest from ours, when that is worth saying. */
export function avisoDeReloj(desfases: readonly Desfase[]): string | null {
  const peor = desfases.toSorted((a, b) => Math.abs(b.desfaseMs) - Math.abs(a.desfaseMs))[0]
  if (peor === undefined || Math.abs(peor.desfaseMs) - peor.margenMs <= AVISO_MS) return null
  return `el reloj de este servidor está ${describeDesfase(peor.desfaseMs)} respecto de SIFEN (${peor.servicio}): sincronícelo (NTP)`
}

/** How our clock stands when SIFEN's is so far ahead of it. */
export function describeDesfase(desfaseMs: number): string {
  const segundos = Math.round(Math.abs(desfaseMs) / 1000)
  const cuanto = segundos < 120 ? `${segundos} s` : `${Math.round(segundos / 60)} min`
  return `${cuanto} ${desfaseMs > 0 ? 'atrasado' : 'adelantado'}`
}
