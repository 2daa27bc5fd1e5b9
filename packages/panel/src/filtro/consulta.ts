/** Of an address what filters, in one order, so that the same filter is the same text; the page one is on is no part of it. */
export function writeConsulta(filtros: object): string {
  const puestos = Object.entries(filtros).filter(
    ([nombre, valor]) => nombre !== 'cursor' && valor !== undefined && valor !== '',
  )
  puestos.sort(([a], [b]) => (a < b ? -1 : 1))
  return new URLSearchParams(puestos.map(([nombre, valor]) => [nombre, String(valor)])).toString()
}

/** As an address says it; whoever reads it takes what makes sense. */
export const readConsulta = (consulta: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(consulta))
