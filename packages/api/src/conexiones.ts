/** Connections of a process that sends, beside `MBOHERA_POOL`: of what it does without being asked nothing takes one from whoever asks. */
export const CONEXIONES = {
  /** For what is emitted together, beside those of whoever emits and waits for it. */
  tandas: 3,
  /** For what is told to webhooks, buyers and inboxes, beside those of everything else. */
  entregas: 4,
  /** For what is brought from SIFEN, beside those that requests and sending share: none of those is ever taken by it. */
  fondo: 4,
} as const

/** By which a process hears what others tell. */
const OYENTES = 1

/** How many connections a process may have open at once. */
export function countConexiones({
  poolConnections,
  worker,
}: {
  poolConnections: number
  worker: boolean
}): number {
  const deEnvio = CONEXIONES.tandas + CONEXIONES.entregas + CONEXIONES.fondo
  return poolConnections + OYENTES + (worker ? deEnvio : 0)
}
