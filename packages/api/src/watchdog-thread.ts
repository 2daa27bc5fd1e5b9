import { writeSync } from 'node:fs'
import { type Debugger, Session } from 'node:inspector'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { giveBackMemory } from './memoria.ts'
import { DEBUGGED, TURNS } from './watchdog.ts'

// What `watchdog.ts` starts this thread with.
const { shared, heldMs } = workerData as { shared: Int32Array; heldMs: number }
const STDOUT = 1
const MAX_FRAMES = 30
/** A loop of JavaScript stops for the inspector at once; a call into native code does not, and is not waited for. */
const STACK_MS = 1_000

/** Where the main thread is right now. */
function stackOfMain(): Promise<string[] | null> {
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url))
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(null), STACK_MS)
    session.on('Debugger.paused', ({ params }) => {
      clearTimeout(late)
      resolve(params.callFrames.slice(0, MAX_FRAMES).map(frame => place(frame, urls)))
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}

/** File and line without the folder of the installation: a log is read by many. */
function place({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const file = (urls.get(location.scriptId) ?? '').split('/').slice(-3).join('/')
  return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`
}

async function end(): Promise<void> {
  const stack = await stackOfMain()
  const line = {
    level: 60,
    time: Date.now(),
    pid: process.pid,
    stack,
    msg: `the event loop was held for more than ${heldMs} ms; the process ends so that another can serve`,
  }
  // Synchronously: nothing else is written any more.
  writeSync(STDOUT, `${JSON.stringify(line)}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const every = heldMs / 10
// It has started by then, and so has what it watches.
await pause(every)
giveBackMemory()
let seen = Atomics.load(shared, TURNS)
let still = 0
for (;;) {
  const before = performance.now()
  await pause(every)
  const turns = Atomics.load(shared, TURNS)
  // A machine that slept or starved held this thread as well: that says nothing of the loop.
  const starved = performance.now() - before > 3 * every
  const stopped = Atomics.load(shared, DEBUGGED) === 1
  still = turns !== seen || starved || stopped ? 0 : still + every
  seen = turns
  if (still > heldMs) await end()
}
