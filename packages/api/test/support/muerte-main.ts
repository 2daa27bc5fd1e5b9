// Loaded before the command line (--import): kills it at the point that MUERE names, makes its waits short, or gives
// it the hour of the service that it speaks with.
import fs from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const at = process.env.MUERE
const die = (): void => void process.kill(process.pid, 'SIGKILL')
const isIntencion = (path: unknown): boolean => /\/intenciones\/[0-9a-f]{32}/.test(String(path))

const { linkSync, openSync, rmSync } = fs
fs.openSync = (path, flags, mode) => {
  // Before what it wants is written down, it is held up until somebody lets it go on.
  const hasta = process.env.HASTA
  if (hasta !== undefined && !fs.existsSync(`${hasta}.espera`) && flags === 'wx' && isIntencion(path)) {
    fs.writeFileSync(`${hasta}.espera`, '')
    // A pipe: somebody writes.
    fs.readFileSync(hasta)
  }
  if (at === 'antes de anotar' && isIntencion(path)) die()
  return openSync(path, flags, mode)
}
fs.linkSync = (from, to) => {
  if (at === 'a medio anotar' && isIntencion(to)) die()
  linkSync(from, to)
}
fs.rmSync = (path, options) => {
  // Before it is written, what a death left half written is removed too.
  if (at === 'sin olvidar' && /[0-9a-f]{32}\.json$/.test(String(path))) die()
  rmSync(path, options)
}
syncBuiltinESMExports()

/** Every byte was given to the system; of what comes back nothing is seen any more. */
function sendAndDie(url: URL, { headers, body }: RequestInit): Promise<never> {
  return new Promise(() => {
    const request = http.request(url, { method: 'POST', headers: headers as Record<string, string> })
    request.end(String(body), die)
  })
}

if (process.env.AHORA !== undefined) {
  const { now } = Date
  const adelanto = Number(process.env.AHORA) - now()
  Date.now = () => now() + adelanto
}

// Whoever waits for a person waits less for a test. What a library waits for (with arguments, or shorter) stays.
if (process.env.PRISA !== undefined) {
  const { setTimeout: wait } = globalThis
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) =>
    wait(run, args.length === 0 && ms >= 5_000 ? 20 : ms, ...args)) as typeof setTimeout
}

const asked = globalThis.fetch
globalThis.fetch = async (input, init) => {
  // A look at what a sale comes to is no deed.
  if (init?.method !== 'POST' || String(input).endsWith('/vista-previa')) return asked(input, init)
  if (at === 'anotada') die()
  if (at === 'enviada') return sendAndDie(input as URL, init)
  const answer = await asked(input, init)
  if (at === 'respondida') {
    await answer.arrayBuffer()
    die()
  }
  return answer
}
