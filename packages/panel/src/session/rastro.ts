const OURS = 'mbohera:'
const QUIEN = `${OURS}quien`
/** What the provider says of itself is nobody's. */
const DE_NADIE = new Set([`${OURS}oidc`])

/** Everything that a person left in this tab: what she typed, and what she sent and has no answer to. */
export function borrarRastro(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(OURS) && !DE_NADIE.has(name)) sessionStorage.removeItem(name)
}

/** Somebody came in. When it is another than before, nothing of the former one stays. */
export function entro(person: string): void {
  if (sessionStorage.getItem(QUIEN) !== person) borrarRastro()
  sessionStorage.setItem(QUIEN, person)
}
