const PARAGUAY_MS = -3 * 3_600_000

const local = (ms: number) => new Date(ms + PARAGUAY_MS).toISOString().slice(0, 19)

/** AAAA-MM-DDThh:mm:ss-03:00, as every answer carries it. */
export const conZona = (ms: number) => `${local(ms)}-03:00`

/** AAAA-MM-DDThh:mm:ss, as the events inside xContenDE carry it. */
export const sinZona = (ms: number) => local(ms)

/** A date without zone is Paraguay's; a number is epoch milliseconds. */
export function parseInstante(value: string | number): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}-03:00`
  const ms = Date.parse(zoned)
  return Number.isNaN(ms) ? undefined : ms
}

/** The simulator's clock: the machine's, shifted, or stopped. */
export interface Reloj {
  now(): number
  /** Jumps to an instant; a stopped clock stays stopped there. */
  set(ms: number): void
  advance(ms: number): void
  stop(): void
  run(): void
  readonly stopped: boolean
  reset(): void
}

export interface RelojOptions {
  readonly startAt?: number | undefined
  readonly stopped?: boolean | undefined
}

export function createReloj({ startAt, stopped = false }: RelojOptions, machine = Date.now): Reloj {
  let shift = 0
  let fixed: number | undefined
  const now = () => fixed ?? machine() + shift
  const set = (ms: number) => {
    if (fixed === undefined) shift = ms - machine()
    else fixed = ms
  }
  const stop = () => {
    fixed = now()
  }
  const run = () => {
    if (fixed === undefined) return
    shift = fixed - machine()
    fixed = undefined
  }
  // The machine's clock is read once for each: between two readings it goes on.
  const advance = (ms: number) => {
    if (fixed === undefined) shift += ms
    else fixed += ms
  }
  const reset = () => {
    shift = 0
    fixed = undefined
    if (stopped) fixed = startAt ?? machine()
    else if (startAt !== undefined) set(startAt)
  }
  reset()
  return {
    now,
    set,
    advance,
    stop,
    run,
    get stopped() {
      return fixed !== undefined
    },
    reset,
  }
}
