/** Whether both say the same, as they are sent. */
export const isIgual = (uno: unknown, otro: unknown): boolean => JSON.stringify(uno) === JSON.stringify(otro)
