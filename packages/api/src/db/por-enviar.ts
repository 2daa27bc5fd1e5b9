import { AMBIENTES, type Emisor } from '../domain/ambiente.ts'
import type { Db } from './db.ts'

/** Where processes tell one another that something of an emisor waits to be sent. */
export const POR_ENVIAR = 'mbohera_por_enviar'

export interface PorEnviar extends Emisor {
  /** Which process tells it: it knows it already. */
  proceso: string
  /** The traceparent of the request that it waits since, where requests are traced. */
  traza: string | null
}

/** NOTIFY, delivered when the transaction commits. Nothing depends on it: a process that misses it finds the documento by its sweep of the tables. */
export async function notifyPorEnviar(
  db: Db,
  { proceso, contribuyenteId, ambiente, traza }: PorEnviar,
): Promise<void> {
  await db.query({
    name: 'notify-por-enviar',
    text: 'select pg_notify($1, $2)',
    values: [POR_ENVIAR, `${proceso} ${contribuyenteId} ${ambiente}${traza === null ? '' : ` ${traza}`}`],
  })
}

/** Reads the payload of a notification; null when it has another form, because any connection to the database may notify on the channel. */
export function readPorEnviar(payload: string): PorEnviar | null {
  const [proceso = '', id = '', name, traza = null] = payload.split(' ')
  const ambiente = AMBIENTES.find(one => one === name)
  const contribuyenteId = Number(id)
  if (proceso === '' || ambiente === undefined || !Number.isSafeInteger(contribuyenteId)) return null
  return contribuyenteId > 0 ? { proceso, contribuyenteId, ambiente, traza } : null
}
