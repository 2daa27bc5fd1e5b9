/** The numbers under which something is done by one alone in a whole database, together, so that no two are the same. All programs must use these. */
export const CERROJO = {
  rotacion: 727_001,
  sellado: 727_002,
  derechos: 727_003,
  recuperacion: 727_004,
  migracion: 6_242_372,
  /** Of whoever migrates step by step; whoever migrates at once shares it with his like. */
  migracionEnLinea: 6_242_373,
} as const
