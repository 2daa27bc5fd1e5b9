import { PgBoss } from 'pg-boss'
import type { Db } from '../db/db.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cola } from '../operations/ports.ts'

/** One job per issuer and ambiente waits at the most: whoever takes it sends everything that waits there. */
export const ENVIAR = 'enviar'
const SCHEMA = 'cola'

export interface Envio {
  contribuyenteId: number
  ambiente: Emisor['ambiente']
}

export const keyOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`

export interface BossOptions {
  url: string
  connections: number
  onError: (error: Error) => void
}

export async function startBoss({ url, connections, onError }: BossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
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

/** Jobs are inserted by the statement's own transaction: a documento that is not there is not sent. */
export function colaDe(boss: PgBoss, aqui: (emisor: Emisor) => void): Cola {
  return {
    async despertar(db: Db, emisor: Emisor) {
      const inside = {
        executeSql: (text: string, values?: unknown[]) => db.query({ text, ...(values ? { values } : {}) }),
      }
      await boss.send(ENVIAR, { ...emisor }, { singletonKey: keyOf(emisor), db: inside as never })
    },
    avisar: aqui,
  }
}
