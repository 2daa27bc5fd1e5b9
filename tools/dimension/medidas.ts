export interface Medidas {
  /** Bytes of a documento in each table and in its indexes. */
  tablas: Readonly<Record<string, { datos: number; indices: number }>>
  /** Bytes of one that was printed, in its table and its index. */
  kude: number
  /** Of a documento without its KuDE. */
  wal: number
  diario: number
  /** Of the service, from the request of an emission until it is approved, all threads together. */
  procesadorMs: number
  estadoMs: number
  nominacionMs: number
}

/** `npm run bench -- tamano`: 1000 documentos of one line, sent one by one or in lotes as they came. */
export const MEDIDAS: Medidas = {
  tablas: {
    documento: { datos: 10_180, indices: 680 },
    ficha: { datos: 156, indices: 1_057 },
    intercambio: { datos: 819, indices: 164 },
    auditoria: { datos: 279, indices: 213 },
    auditoria_sello: { datos: 131, indices: 90 },
    reloj_sifen: { datos: 41, indices: 8 },
    api_key_red: { datos: 41, indices: 8 },
  },
  kude: 25_400,
  wal: 16_660,
  diario: 3_616,
  procesadorMs: 8.3,
  estadoMs: 0.47,
  nominacionMs: 4.5,
}
