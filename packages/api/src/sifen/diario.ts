import type { Broken } from '@mbohera/sifen'
import { NO_ANOTADO } from '../domain/envio/motivo-de-espera.ts'
import type { Diario, Guardia, PedidoASifen, SifenGateway } from '../operations/ports.ts'

const REPETIR_S = 10
const EN_RECUPERACION = 'EN_RECUPERACION'
/** The slack between a lease and the exchange that it covers is a quarter of a deadline and half a second. */
const MAX_ESPERA_MS = 2_000

/** A gateway through which nothing that was signed leaves before the journal has it, nor while the database is older than the journal. */
export const journaled = (
  sifen: SifenGateway,
  diario: Diario,
  guardia: Pick<Guardia, 'refuse'>,
): SifenGateway => {
  const isClosed = () => diario.roto !== null || guardia.refuse() !== null
  const esperaMs = Math.min(MAX_ESPERA_MS, sifen.plazoMs / 4 + 250)
  return {
    plazoMs: sifen.plazoMs + esperaMs,
    lugares: sifen.lugares,
    cupo: (...args) => (isClosed() ? 0 : sifen.cupo(...args)),
    impedimento: (ambiente, certificado, para) =>
      isClosed() && para !== 'consultar'
        ? { causa: 'diario', segundos: REPETIR_S }
        : sifen.impedimento(ambiente, certificado, para),
    exchange: async pedido => {
      const kept = await writeDown(diario, pedido, esperaMs)
      if (kept !== null) return kept
      return 'firmados' in pedido && guardia.refuse() !== null
        ? { kind: 'broken', fase: 'before', causa: 'local', codigo: EN_RECUPERACION }
        : sifen.exchange(pedido)
    },
    estado: () => ({ ...sifen.estado(), diario: diario.roto, enRecuperacion: guardia.refuse() !== null }),
  }
}

/** Null when it may leave. */
async function writeDown(diario: Diario, pedido: PedidoASifen, esperaMs: number): Promise<Broken | null> {
  if (!('firmados' in pedido)) return null
  const ruc = rucDe(pedido.certificado)
  const written = diario.append(pedido.firmados.map(firmado => ({ ...firmado, ruc }))).then(
    () => true,
    () => false,
  )
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), esperaMs)
  try {
    return (await Promise.race([written, late.promise]))
      ? null
      : { kind: 'broken', fase: 'before', causa: 'local', codigo: NO_ANOTADO }
  } finally {
    clearTimeout(timer)
  }
}

const rucDe = ({ ruc }: PedidoASifen['certificado']): string =>
  ruc === null ? '' : `${ruc.numero}-${ruc.dv}`
