import type { Broken } from '@mbohera/sifen'
import { NO_ANOTADO } from '../domain/envio/motivo-de-espera.ts'
import type { Diario, PedidoASifen, SifenGateway } from '../operations/ports.ts'

const REPETIR_S = 10
/** The slack between a lease and the exchange that it covers is a quarter of a deadline and half a second. */
const MAX_ESPERA_MS = 2_000

/** A gateway through which nothing that was signed leaves before the journal has it. */
export const journaled = (sifen: SifenGateway, diario: Diario): SifenGateway => {
  const esperaMs = Math.min(MAX_ESPERA_MS, sifen.plazoMs / 4 + 250)
  return {
    plazoMs: sifen.plazoMs,
    cupo: (...args) => (diario.roto === null ? sifen.cupo(...args) : 0),
    impedimento: (ambiente, certificado, para) =>
      diario.roto === null || para === 'consultar'
        ? sifen.impedimento(ambiente, certificado, para)
        : { causa: 'diario', segundos: REPETIR_S },
    exchange: async pedido => (await writeDown(diario, pedido, esperaMs)) ?? sifen.exchange(pedido),
    estado: () => ({ ...sifen.estado(), diario: diario.roto }),
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
