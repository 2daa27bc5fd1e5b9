import type { KeyboardEvent } from 'react'

const FIELDS = 'input:not([type=hidden]):not([tabindex="-1"]), textarea, [data-hace]'

/**
 * Enter in a text field goes to the next field, and after the last to the button (`data-hace`): what is registered with
 * SIFEN takes a press of that button, never a key that was meant for a field. A choice keeps its Enter.
 */
export function alSiguiente(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, nativeEvent } = event
  if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)]
  for (const field of fields.slice(fields.indexOf(target) + 1)) {
    // What is folded away or switched off does not take it.
    field.focus()
    if (document.activeElement === field) return
  }
}
