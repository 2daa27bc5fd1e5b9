/** A field of nothing but digits: what is none of them is refused where it was typed, and never taken for nothing. */
export const SOLO_CIFRAS = { inputMode: 'numeric', pattern: ' *[0-9]* *' } as const
