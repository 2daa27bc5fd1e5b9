import type { PorAnotar } from '../../src/operations/ports.ts'

/** A documento of its own for each number. */
export const documento = (n: number): PorAnotar => ({
  que: 'documento',
  contribuyenteId: 1,
  ambiente: 'DEV',
  documentoId: n + 1,
  cdc: `0180000000100100100${String(n).padStart(7, '0')}22026112012345678901`.slice(0, 44),
  idempotencyKey: n % 2 === 0 ? null : `venta-${n}`,
  xml: `<rDE>${'á'.repeat(200 + (n % 50))}${n}</rDE>`,
  ruc: '80000000-1',
})
