/** A mistake in the command line: its message is printed without a stack. */
export class UsoError extends Error {}

export const DATOS = 'simulador-datos'

export function parseEntero(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new UsoError(`--${name} debe ser un número entero, no «${text}».`)
  return Number(text)
}
