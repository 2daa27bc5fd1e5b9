/** `NOTA_DE_CREDITO` → `Nota de credito`: for values of the contract that need no better name. */
export function legible(value: string): string {
  const text = value.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 44 digits in groups of four can be read aloud. */
export const cdcEnGrupos = (cdc: string): string => cdc.replace(/(.{4})(?=.)/g, '$1 ')
