import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export class RegistroEnUsoError extends Error {}

/** What a killed process holds is let go when the system has done away with it, which takes a moment. */
const PATIENCE_MS = 3_000

/**
 * Two processes must not append to one file. The lock is a socket (on Windows a named pipe) on which the holder listens: it ends with the process that
 * holds it, however that ends. A lock file would outlive its holder, and what it says (a process number) is reused after a while; it would
 * also have to be removed, and of two processes that start together one could remove the other's. Resolves with the function that releases
 * the lock; rejects when another process holds it.
 */
export async function lock(path: string, fd: number): Promise<() => Promise<void>> {
  const name = nameFor(fd)
  try {
    return await (name === undefined ? lockFile(path) : lockName(path, name))
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** A name that the system gives to one at a time; from what the file is, since it can be reached by several paths. */
function nameFor(fd: number): string | undefined {
  const { dev, ino } = fstatSync(fd, { bigint: true })
  const name = `mbohera-simulador-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
  // On Linux the leading zero keeps it out of the file system: an abstract socket.
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined
}

async function lockName(path: string, name: string): Promise<() => Promise<void>> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const server = await hold(name)
    if (server !== undefined) return server
    const left = deadline - performance.now()
    const holder = left > 0 ? await ask(name, left) : undefined
    if (holder !== undefined || left <= 0) throw inUse(path, holder)
  }
}

/** Listens under the name; undefined where another process does. A process that connects is told the holder's process number. */
async function hold(name: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.end(String(process.pid), () => socket.destroy())
  })
  server.unref()
  try {
    server.listen(name)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

/** The holder's process number. Undefined when it does not say: it is going, and the name is free when we are hung up on. */
async function ask(name: string, patienceMs: number): Promise<string | undefined> {
  const socket: Socket = connect(name)
  const impatient = setTimeout(() => socket.destroy(), patienceMs)
  try {
    return (await text(socket)) || undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(impatient)
    socket.destroy()
  }
}

const O_EXLOCK = 0x20

/** macOS and the BSDs: opening a file can take its lock (open(2)), which ends with the process as well. */
async function lockFile(path: string): Promise<() => Promise<void>> {
  const deadline = performance.now() + PATIENCE_MS
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  for (;;) {
    try {
      const fd = openSync(`${path}.cerrojo`, flags, 0o600)
      return async () => closeSync(fd)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      if (performance.now() > deadline) throw inUse(path, undefined)
      await delay(50)
    }
  }
}

function inUse(path: string, pid: string | undefined): RegistroEnUsoError {
  const who = pid === undefined ? 'otro proceso' : `el proceso ${pid}`
  return new RegistroEnUsoError(
    `El registro ${path} está en uso por ${who}. Deténgalo, o use otra carpeta con --datos.`,
  )
}
