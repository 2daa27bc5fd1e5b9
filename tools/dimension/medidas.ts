export interface Medidas {
  /** Bytes of a documento in each table and in its indexes. */
  tablas: Readonly<Record<string, { datos: number; indices: number }>> & {
    kude: { datos: number; indices: number }
  }
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
    kude: { datos: 25_020, indices: 33 },
    documento: { datos: 8_651, indices: 672 },
    intercambio: { datos: 598, indices: 139 },
    auditoria: { datos: 328, indices: 156 },
    auditoria_sello: { datos: 205, indices: 74 },
    lote: { datos: 41, indices: 25 },
    api_key_red: { datos: 41, indices: 8 },
  },
  wal: 41_230,
  diario: 3_613,
  procesadorMs: 12.86,
  estadoMs: 0.47,
  nominacionMs: 4.5,
}
