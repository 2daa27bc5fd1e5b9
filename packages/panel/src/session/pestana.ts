/** What this tab keeps under that name; nothing where something else stands there. */
export function readDePestana<T>(name: string): T | undefined {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as T) // nobody else writes there
  } catch {
    return undefined
  }
}

/** Kept while the tab is open; where it has no room left, what stands on the page goes on without. */
export function keepEnPestana(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // What was kept before is older than what stands there now.
    sessionStorage.removeItem(name)
  }
}
