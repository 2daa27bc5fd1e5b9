/** What the address of the list of what was received says. */
export interface FiltrosDeRecibidos {
  buscar?: string
  porResponder?: 'true'
}

/** What makes no sense is as if it were not there. */
export function readFiltrosDeRecibidos(search: Record<string, unknown>): FiltrosDeRecibidos {
  const buscar = ['string', 'number'].includes(typeof search.buscar) ? String(search.buscar).trim() : ''
  return {
    ...(buscar === '' ? {} : { buscar: buscar.slice(0, 100) }),
    ...(String(search.porResponder) === 'true' ? { porResponder: 'true' } : {}),
  }
}
