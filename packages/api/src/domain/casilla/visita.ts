/** What came of a visit to an inbox. */
export type VisitaDeCasilla =
  /** Read up to that number; `quedan`: there is more. */
  | { que: 'leida'; validez: number; leido: number; quedan: boolean }
  | { que: 'clave' | 'carpeta' | 'direccion' | 'sin-servidor'; dicho: string }

export const MOTIVOS_DE_CASILLA = ['CLAVE', 'CARPETA', 'DIRECCION'] as const
export type MotivoDeCasilla = (typeof MOTIVOS_DE_CASILLA)[number]

export interface PasoDeCasilla {
  motivo: MotivoDeCasilla | null
  dicho: string | null
  fallos: number
  esperaMs: number
}

const MINUTO = 60_000
const CADA_MS = 5 * MINUTO
const ESPERA_MAX_MS = 60 * MINUTO

/** Some hours of visits, each after a longer wait than the one before. */
const NEGADAS_MAX = 8

/** Whether a mail that its server does not show is asked for once more, after so many visits that failed: not for ever, others stand behind it. */
export const isEsperable = (fallos: number): boolean => fallos < NEGADAS_MAX

const PAUSAN = { clave: 'CLAVE', carpeta: 'CARPETA', direccion: 'DIRECCION' } as const

/** When it is read again. What only a person can mend is not tried again: a server locks out whoever knocks with a wrong password. */
export function decidePasoDeCasilla(visita: VisitaDeCasilla, fallos: number): PasoDeCasilla {
  if (visita.que === 'leida')
    return { motivo: null, dicho: null, fallos: 0, esperaMs: visita.quedan ? 0 : CADA_MS }
  const { que, dicho } = visita
  if (que !== 'sin-servidor') return { motivo: PAUSAN[que], dicho, fallos: 0, esperaMs: 0 }
  const esperaMs = Math.min(MINUTO * 2 ** Math.min(fallos, 10), ESPERA_MAX_MS)
  return { motivo: null, dicho, fallos: fallos + 1, esperaMs }
}
