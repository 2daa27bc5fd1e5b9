export type Servicio =
  | 'siRecepDE'
  | 'siRecepLoteDE'
  | 'siRecepEvento'
  | 'siConsDE'
  | 'siResultLoteDE'
  | 'siConsRUC'

export const HOSTS = {
  PROD: 'https://sifen.set.gov.py',
  DEV: 'https://sifen-test.set.gov.py',
} as const

/** Requests go to the address of the description, without `?wsdl`. */
export const RUTAS: Readonly<Record<Servicio, string>> = {
  siRecepDE: '/de/ws/sync/recibe.wsdl',
  siRecepLoteDE: '/de/ws/async/recibe-lote.wsdl',
  siRecepEvento: '/de/ws/eventos/evento.wsdl',
  siConsDE: '/de/ws/consultas/consulta.wsdl',
  siResultLoteDE: '/de/ws/consultas/consulta-lote.wsdl',
  siConsRUC: '/de/ws/consultas/consulta-ruc.wsdl',
}

export const endpoint = (servicio: Servicio, ambiente: keyof typeof HOSTS): string =>
  HOSTS[ambiente] + RUTAS[servicio]
