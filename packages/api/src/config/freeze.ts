/** Freezes a value and every plain object and array inside it. Instances of classes are left as they are: they have state of their own. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (!plain) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
