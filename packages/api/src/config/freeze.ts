/** It and whatever is in it: nobody changes it afterwards, however deep. What has an inside of its own (a class) is left as it is. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (!plain) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
