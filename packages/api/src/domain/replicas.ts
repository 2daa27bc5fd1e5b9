/** What the primary says of those that copy it, and of what a commit waits for. */
export interface Replicas {
  cuantas: number
  /** `synchronous_standby_names`: for which of them a commit may wait. */
  nombres: string
  /** `synchronous_commit` of the service's own sessions. */
  confirmacion: string
}

/**
 * What a standby is worth when it takes the primary's place: without both settings it lacks the last commits, which had been acknowledged.
 * `remote_write` is less: it is lost with the machine of the standby. `remote_apply` is more than is needed: nothing is read from a standby.
 */
const BASTAN = ['on', 'remote_apply']

export function avisoDeReplicas({ cuantas, nombres, confirmacion }: Replicas): string | null {
  if (cuantas === 0) return null
  const faltan = [
    ...(nombres.trim() === '' ? ['synchronous_standby_names está vacío'] : []),
    ...(BASTAN.includes(confirmacion) ? [] : [`synchronous_commit es ${confirmacion}`]),
  ]
  if (faltan.length === 0) return null
  return (
    `el primario tiene una réplica y no la espera (${faltan.join(' y ')}): si ella lo reemplaza, se pierde lo último que se confirmó. ` +
    'Ponga synchronous_standby_names con sus réplicas y synchronous_commit en on (docs/operations/deploy.md)'
  )
}

/** For whoever looks at how the service is. */
export function estadoDeReplicas(replicas: Replicas): string {
  return (
    avisoDeReplicas(replicas) ??
    (replicas.cuantas === 0 ? 'ninguna' : `${replicas.cuantas}, y cada confirmación las espera`)
  )
}
