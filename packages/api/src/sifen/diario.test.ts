import { expect, test, vi } from 'vitest'
import type { DocumentoFirmado } from '../domain/diario/registro.ts'
import type { SifenGateway } from '../operations/ports.ts'
import { journaled } from './diario.ts'

/** A SIFEN whose answers take as long as they may. */
const lento = (plazoMs: number, pasan: (ms: number) => void): SifenGateway => ({
  plazoMs,
  lugares: 4,
  cupo: () => 1,
  impedimento: () => null,
  estado: () => ({ ambientes: [], intercambios: [] }),
  exchange: () => {
    pasan(plazoMs)
    return Promise.resolve({ kind: 'broken', fase: 'after', causa: 'plazo', codigo: 'ABORTED' })
  },
})
const firmado: DocumentoFirmado = {
  que: 'documento',
  ...{ contribuyenteId: 1, ambiente: 'DEV', documentoId: 1, cdc: '1', idempotencyKey: null, xml: '<rDE/>' },
}

test.each([30_000, 2_000])(
  'of an exchange of %i ms none takes longer than is said of it, however long the journal is waited for: so long are leases',
  async plazoMs => {
    vi.useFakeTimers()
    let duro = 0
    const pasan = (ms: number) => {
      duro += ms
      vi.advanceTimersByTime(ms)
    }
    try {
      const written = Promise.withResolvers<void>()
      const diario = { roto: null, remember: () => {}, append: () => written.promise }
      const sifen = journaled(lento(plazoMs, pasan), diario, { refuse: () => null })
      // Of a certificate the journal wants to know its RUC alone.
      const certificado = { ruc: null } as Parameters<SifenGateway['exchange']>[0]['certificado']
      const exchanged = sifen.exchange({
        ...{ ambiente: 'DEV', servicio: 'siRecepDE', body: '', certificado, firmados: [firmado] },
      })
      pasan(Math.min(2_000, plazoMs / 4 + 250) - 1)
      written.resolve()
      expect(await exchanged).toMatchObject({ causa: 'plazo' })
      expect(duro).toBeLessThanOrEqual(sifen.plazoMs)
    } finally {
      vi.useRealTimers()
    }
  },
)
