/** Who waits at the door, each by a key, and from where. */
export type Door = {
  /** Whoever goes for him, where there are too many now. */
  add(key: string, from: string): string | undefined
  delete(key: string): void
}

/**
 * Anybody can knock, as often as he likes. Where there are too many, the one goes who has waited longest of those from the place from where most
 * come: who knocks without end takes the room of nobody but himself, and of his neighbours.
 */
export function openDoor(limit: number): Door {
  const places = new Map<string, Set<string>>()
  const fromOf = new Map<string, string>()
  const remove = (key: string) => {
    const from = fromOf.get(key)
    if (from === undefined) return
    fromOf.delete(key)
    const there = places.get(from)
    there?.delete(key)
    if (there?.size === 0) places.delete(from)
  }
  return {
    add(key, from) {
      if (fromOf.has(key)) return undefined
      fromOf.set(key, from)
      places.set(from, (places.get(from) ?? new Set()).add(key))
      if (fromOf.size <= limit) return undefined
      let crowd = new Set<string>()
      for (const there of places.values()) if (there.size > crowd.size) crowd = there
      const [oldest] = crowd
      if (oldest !== undefined) remove(oldest)
      return oldest
    },
    delete: remove,
  }
}
