const ENVIOS = ['siRecepDE', 'siRecepLoteDE']

/** Whether between every two sends of one CDC there was a query. */
export function preguntaEntreEnvios(conversacion: readonly string[]): boolean {
  let sent = false
  for (const servicio of conversacion) {
    if (servicio === 'siConsDE') sent = false
    if (!ENVIOS.includes(servicio)) continue
    if (sent) return false
    sent = true
  }
  return true
}
