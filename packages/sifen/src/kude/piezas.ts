import type { Grupo } from './lector.ts'

/** A label with its value. */
export interface Campo {
  readonly etiqueta: string
  readonly valor: string
}

/** One field, or none when there is no value. */
export const campo = (etiqueta: string, valor: string): Campo[] => (valor === '' ? [] : [{ etiqueta, valor }])

export const rucDv = (ruc: string, dv: string): string => (ruc === '' ? '' : `${ruc}-${dv}`)

export const personaDocumento = (tipo: string, numero: string): string =>
  [tipo, numero].filter(Boolean).join(' ')

/** Street with its number (0 says that there is none) and complements. */
export function direccion(group: Grupo, calle: string, numero: string, ...complementos: string[]): string {
  const house = group.text(numero)
  const street = house === '' || house === '0' ? group.text(calle) : `${group.text(calle)} N.º ${house}`
  return [street, ...complementos.map(name => group.text(name))].filter(Boolean).join(', ')
}
