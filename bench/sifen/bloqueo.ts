// How long signing keeps the event loop, in a process of its own with all the cores:
// `node bench/sifen/bloqueo.ts <sync|async> <ms>`; the answer is one line of JSON.

import { signDocumento, signDocumentoAsync } from '../../packages/sifen/src/index.ts'
import { quantile } from '../lib/stats.ts'
import { certificado, escribir, factura } from './casos.ts'

export interface Bloqueo {
  readonly perSecond: number
  /** Milliseconds of work between two turns of the loop: half of them, 999 of a thousand. */
  readonly median: number
  readonly p999: number
}

// Enough to keep every thread of the pool busy.
const IN_FLIGHT = 8

const [mode = 'async', forMs = '1000'] = process.argv.slice(2)
const credential = certificado()

let signed = 0
const signOne = async (): Promise<void> => {
  const partes = escribir(factura)
  if (mode === 'async') await signDocumentoAsync(partes, credential)
  else signDocumento(partes, credential)
  signed++
}

let running = true
async function keepSigning(): Promise<void> {
  while (running) {
    await signOne()
    await new Promise(setImmediate)
  }
}

// The processor time of this thread, so that what other programs take from it does not count as ours.
const work = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function turns(ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  for (let before = work(); performance.now() < end; ) {
    await new Promise(setImmediate)
    const now = work()
    times.push(now - before)
    before = now
  }
  return times
}

const loads = Array.from({ length: mode === 'async' ? IN_FLIGHT : 1 }, keepSigning)
await turns(500)
signed = 0
const start = performance.now()
const times = await turns(Number(forMs))
const perSecond = (signed * 1000) / (performance.now() - start)
running = false
await Promise.all(loads)
const result: Bloqueo = { perSecond, median: quantile(times, 0.5), p999: quantile(times, 0.999) }
process.stdout.write(JSON.stringify(result))
