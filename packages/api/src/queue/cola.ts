import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cola } from '../operations/ports.ts'

/** One job per issuer and ambiente waits at the most: whoever takes it sends everything that waits there. */
export const ENVIAR = 'enviar'
/** The schema of the queue's own tables. */
export const COLA = 'cola'

export interface Envio {
  contribuyenteId: number
  ambiente: Emisor['ambiente']
}

export const keyOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`

export interface BossOptions {
  url: string
  connections: number
  onError: (error: Error) => void
  /** Whether the role owns the queue's tables, and so makes and migrates them; otherwise the owner did. */
  dueno?: boolean
}

export async function startBoss({ url, connections, onError, dueno = true }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: COLA,
    migrate: dueno,
    createSchema: dueno,
    max: connections,
    useListenNotify: true,
    application_name: 'mbohera-cola',
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(ENVIAR, {
    policy: 'short',
    notify: true,
    retryLimit: 20,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: 120,
  })
  return boss
}

/** While one job is being inserted, and for so long after, whoever else is to be woken for the same issuer shares the next. */
const PAUSA_MS = 100

export interface ColaDeBoss extends Cola {
  close(): void
}

/** Wakes this process at once and the others by a job, which costs the same for one documento and for the many of a moment. */
export function colaDe(
  boss: Pick<PgBoss, 'send'>,
  aqui: (emisor: Emisor) => void,
  onError: (error: Error) => void,
): ColaDeBoss {
  const cerrada = new AbortController()
  // Whether another was asked for since the job that is on its way.
  const otra = new Map<string, boolean>()
  const encolar = async ({ contribuyenteId, ambiente }: Emisor, key: string) => {
    while (otra.get(key) && !cerrada.signal.aborted) {
      otra.set(key, false)
      await boss.send(ENVIAR, { contribuyenteId, ambiente }, { singletonKey: key })
      await setTimeout(PAUSA_MS, undefined, { signal: cerrada.signal, ref: false }).catch(() => {})
    }
  }
  return {
    avisar(emisor) {
      aqui(emisor)
      const key = keyOf(emisor)
      const underWay = otra.has(key)
      otra.set(key, true)
      if (underWay) return
      encolar(emisor, key)
        .catch(onError)
        .finally(() => otra.delete(key))
    },
    close: () => cerrada.abort(),
  }
}
