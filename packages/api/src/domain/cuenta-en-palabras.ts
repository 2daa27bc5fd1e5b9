/** So many of something, in words: of one it is spoken as of one. */
export const tellCuenta = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`
