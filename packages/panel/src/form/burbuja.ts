/** What is wrong with a field before anything is asked, as the browser sees it. */
export type Reparo = Pick<
  ValidityState,
  'valueMissing' | 'typeMismatch' | 'tooShort' | 'tooLong' | 'patternMismatch' | 'badInput' | 'customError'
>

/** In words of ours: the browser's own come in the language it was installed in. */
export function tellReparo(reparo: Reparo, kind: string): string {
  if (reparo.valueMissing) return MARCADOS.has(kind) ? 'Elija una opción.' : 'Complete este campo.'
  if (reparo.typeMismatch && kind === 'email')
    return 'Escriba una dirección de correo, como compras@ejemplo.com.py.'
  if (reparo.typeMismatch && kind === 'url')
    return 'Escriba una dirección completa, como https://ejemplo.com.py.'
  if (reparo.tooShort) return 'Le faltan letras.'
  if (reparo.tooLong) return 'Es demasiado largo.'
  if (reparo.badInput) return 'Escriba un número.'
  if (reparo.patternMismatch && kind === DE_CIFRAS) return 'Escriba solo cifras, sin puntos ni letras.'
  return 'Revise lo que escribió aquí.'
}

/** In the place of the kind, for a field of nothing but digits. */
export const DE_CIFRAS = 'cifras'

const MARCADOS = new Set(['radio', 'checkbox', 'select-one', 'select-multiple', 'file'])
