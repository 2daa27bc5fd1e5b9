/** Keeps the most recently used values; the oldest leave first. */
export function createCache<K, V>(limit: number) {
  const kept = new Map<K, V>()

  function get(key: K, make: () => V): V {
    const found = kept.get(key)
    if (found !== undefined) {
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const made = make()
    kept.set(key, made)
    if (kept.size > limit) kept.delete(kept.keys().next().value as K)
    return made
  }

  return { get }
}
