// Loaded before a program of the service: it tells, when asked, what processor time the process has used, and where that goes.
import { Session } from 'node:inspector/promises'
import { type Perfil, repartirPerfil } from '../reparto/partes.ts'

export interface Orden {
  orden: 'procesador' | 'empezar' | 'terminar'
}

const INTERVALO_US = 200

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let perfilado: { session: Session; desde: number } | null = null

async function begin(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: INTERVALO_US })
  await session.post('Profiler.start')
  perfilado = { session, desde: processorMs() }
}

/** The milliseconds of each part, and those of all threads together. */
async function end() {
  if (perfilado === null) throw new Error('no profile was begun')
  const { session, desde } = perfilado
  const cpuMs = processorMs() - desde
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  perfilado = null
  // A profile that was stopped has what the inspector's own type leaves open.
  return { cpuMs, partes: Object.fromEntries(repartirPerfil(profile as Perfil)) }
}

async function answer({ orden }: Orden): Promise<object> {
  if (orden === 'terminar') return end()
  if (orden === 'empezar') await begin()
  return { cpuMs: processorMs(), memoriaMb: process.memoryUsage.rss() / 2 ** 20 }
}

process.on('message', message => void answer(message as Orden).then(answered => process.send!(answered)))
