const OURS = 'mbohera:'
const QUIEN = `${OURS}quien`
/** The provider's own metadata belong to no person: they stay when another person logs in. */
const DE_NADIE = new Set([`${OURS}oidc`])

/** Removes everything that a person left in this tab's storage: drafts, and operations whose result is unknown. */
export function borrarRastro(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(OURS) && !DE_NADIE.has(name)) sessionStorage.removeItem(name)
}

/** Happens in a window when nobody is in it any more: what arrives then is seen by nobody. */
export const DESPEDIDA = `${OURS}despedida`

const salidaDe = (person: string) => `${OURS}salida:${person}`

/** Called after a login: she is here, whenever she left. When the person is not the one of before, everything that the former one left in the tab is removed. */
export function entro(person: string): void {
  if (sessionStorage.getItem(QUIEN) !== person) borrarRastro()
  sessionStorage.setItem(QUIEN, person)
  // Of a clock that was set back it could seem that she left since.
  localStorage.removeItem(salidaDe(person))
}

/** For every window of this browser: those that are asleep look when they wake. */
export const anunciarSalida = (person: string): void =>
  localStorage.setItem(salidaDe(person), String(Date.now()))

/** Whether she logged out, in whichever window, at that instant or after it. */
export const salioDesde = (person: string, desde: number): boolean =>
  Number(localStorage.getItem(salidaDe(person))) >= desde
