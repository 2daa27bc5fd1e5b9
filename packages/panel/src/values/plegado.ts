/** Small letters without accents, and between words one space: how two texts are compared that people typed. */
export const plegado = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
