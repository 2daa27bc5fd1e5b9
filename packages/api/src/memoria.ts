import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What V8 is told before a program begins. */
const FLAGS = [
  // V8 makes among what lives long what it saw live long: under load those are answers of the database, and what hangs on them is the whole
  // request. Tens of KB of each died only when all of the memory was looked through.
  '--no-allocation-site-pretenuring',
  // All of the memory is looked through when it grew by so much since the last time: left to itself V8 did so far more often.
  '--heap-growing-percent=120',
  // … and all at once. Bit by bit, whatever is made from the first bit to the last counts as alive, and where the processor is busy that is
  // long: such a look held everybody for as long, and found nothing.
  '--no-incremental-marking',
]

/** … and once there is so much of it that one look would hold everybody too long, and so much more would be a lot. */
const FLAGS_DE_MUCHO = ['--heap-growing-percent=70', '--incremental-marking']
const MUCHO = { bytes: 128 * 1024 * 1024, everyMs: 1_000 }

/** Small pieces of bytes share a pool, which stays as long as any of them: one that lives long keeps so much, and not the 64 KB of Node. */
const POOL_BYTES = 8 * 1024

/** How a program uses memory: it says so itself, so that it holds wherever it is started. The figures are in decision 0067. */
export function cuidarMemoria({ bytes, everyMs } = MUCHO): void {
  for (const flag of FLAGS) setFlagsFromString(flag)
  Buffer.poolSize = POOL_BYTES
  const looking = setInterval(() => {
    if (getHeapStatistics().used_heap_size < bytes) return
    for (const flag of FLAGS_DE_MUCHO) setFlagsFromString(flag)
    clearInterval(looking)
  }, everyMs)
  looking.unref()
  // A thread of V8's that compiles may wait until the main one looked through the memory; Node's end waits for that thread, and would look no more:
  // one of thirty that could not listen stayed for ever.
  process.once('exit', () => lookThrough({ type: 'major', execution: 'sync' }))
}

/** After how many looks V8 forgets what it compiled of a function that nobody called meanwhile. */
const forgetAfter = (looks: number) => setFlagsFromString(`--bytecode-old-age=${looks}`)
const AS_EVER = 6

type Mirada = { type: 'major'; execution: 'sync'; flavor?: 'last-resort' }

/** Looks through all of the memory, now. */
function lookThrough(how: Mirada): void {
  // Said and not taken back: all threads have one set of flags, and another may be about to ask.
  setFlagsFromString('--expose-gc')
  // With the flag a new context has it, and V8 alone says what it takes.
  const look = runInNewContext('gc') as (how: Mirada) => void
  look(how)
}

/** Gives back what only the start of this thread needed; until V8 does so by itself, what may be used is reckoned from all of it. */
export function giveBackMemory(): void {
  forgetAfter(1)
  lookThrough({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  forgetAfter(AS_EVER)
}
