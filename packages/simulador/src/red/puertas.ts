import { HOST_PROD, HOST_TEST } from '../ca/autoridad.ts'
import type { Ambiente, Servicio } from '../juez/contrato.ts'

export const RUTAS: Record<Servicio, string> = {
  siRecepDE: '/de/ws/sync/recibe.wsdl',
  siRecepLoteDE: '/de/ws/async/recibe-lote.wsdl',
  siRecepEvento: '/de/ws/eventos/evento.wsdl',
  siConsDE: '/de/ws/consultas/consulta.wsdl',
  siResultLoteDE: '/de/ws/consultas/consulta-lote.wsdl',
  siConsRUC: '/de/ws/consultas/consulta-ruc.wsdl',
}

export const SERVICIOS = Object.keys(RUTAS) as Servicio[]

const BY_PATH = new Map(SERVICIOS.map(servicio => [RUTAS[servicio], servicio]))

export const servicioDe = (path: string): Servicio | undefined => BY_PATH.get(path)

const HOSTS: Record<string, Ambiente> = { [HOST_TEST]: 'test', [HOST_PROD]: 'prod' }

/** The real host names choose the ambiente, by Host or by SNI; any other name leaves it to the port. */
export function ambienteDeHost(
  host: string | undefined,
  sni: string | false | undefined,
  puerto: Ambiente,
): Ambiente {
  const name = host?.split(':')[0]?.toLowerCase() ?? ''
  return HOSTS[name] ?? HOSTS[sni || ''] ?? puerto
}
