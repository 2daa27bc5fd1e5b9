/** A map that never holds more than so many: for what is new goes what came first. */
export class Acotado<K, V> {
  #max: number
  #known = new Map<K, V>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: K): V | undefined {
    return this.#known.get(key)
  }

  set(key: K, value: V): void {
    if (this.#known.size >= this.#max && !this.#known.has(key))
      for (const first of this.#known.keys()) {
        this.#known.delete(first)
        break
      }
    this.#known.set(key, value)
  }

  delete(key: K): void {
    this.#known.delete(key)
  }

  clear(): void {
    this.#known.clear()
  }
}
