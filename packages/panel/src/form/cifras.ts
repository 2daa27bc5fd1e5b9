/** A field of nothing but digits: what is none of them is refused where it was typed, and never taken for nothing. */
export const SOLO_CIFRAS = { inputMode: 'numeric', pattern: ' *[0-9]* *' } as const

/** What is no number is sent as one that cannot be: the service says where it is, and never takes it for nothing. */
export const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : -1)
