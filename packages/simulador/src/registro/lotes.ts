import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Ambiente, Pieza } from '../juez/contrato.ts'
import type { Almacen, Ref } from './almacen.ts'
import { type Asiento, type LoteRecibido, packAsiento, type ResultadoLote, unpackAsiento } from './asiento.ts'

export interface Lote extends LoteRecibido {
  /** Absent while it is being processed. */
  readonly resultado?: readonly ResultadoLote[]
}

interface Bloqueo {
  readonly hasta: number
  readonly veces: number
}

const MINUTE = 60_000
/** First offence, second, … : 10 to 60 minutes. */
const BLOCK_MINUTES = [10, 20, 40, 60]
export const LOTE_VENCE_MS = 48 * 60 * MINUTE

/** Lots and the blocks that bad ones bring upon a RUC, of one ambiente. */
export function createLotes(almacen: Almacen, a: Ambiente) {
  const lotes = new Map<string, Lote>()
  const refs = new Map<string, Ref>()
  const byCdc = new Map<string, string>()
  const pending = new Set<string>()
  const huellas = new Map<string, string>()
  const bloqueos = new Map<string, Bloqueo>()

  function index(asiento: Extract<Asiento, { k: 'L' | 'R' | 'B' }>, ref: Ref): void {
    if (asiento.k === 'B') {
      if (asiento.veces === 0) bloqueos.delete(asiento.ruc)
      else bloqueos.set(asiento.ruc, { hasta: asiento.hasta, veces: asiento.veces })
      return
    }
    if (asiento.k === 'R') {
      const lote = lotes.get(asiento.n)
      if (lote !== undefined) lotes.set(asiento.n, { ...lote, resultado: asiento.r })
      pending.delete(asiento.n)
      return
    }
    const { l } = asiento
    lotes.set(l.numero, l)
    refs.set(l.numero, ref)
    huellas.set(l.huella, l.numero)
    pending.add(l.numero)
    for (const cdc of l.cdcs) byCdc.set(cdc, l.numero)
  }

  const note = (asiento: Extract<Asiento, { k: 'R' | 'B' }>) =>
    index(asiento, almacen.append(packAsiento(asiento)))

  function receive(lote: LoteRecibido, piezas: readonly Pieza[]): void {
    const asiento = { k: 'L', a, l: lote } as const
    const cuerpo = deflateRawSync(JSON.stringify(piezas))
    index(asiento, almacen.append(packAsiento(asiento, cuerpo)))
  }

  function piezas(numero: string): readonly Pieza[] {
    const { cuerpo } = unpackAsiento(almacen.read(refs.get(numero)!))
    return JSON.parse(inflateRawSync(cuerpo).toString('utf8')) as Pieza[]
  }

  function conclude(numero: string, resultado: readonly ResultadoLote[]): void {
    note({ k: 'R', a, n: numero, r: resultado })
  }

  function block(ruc: string, now: number, minutes?: number): void {
    const veces = (bloqueos.get(ruc)?.veces ?? 0) + 1
    const length = minutes ?? BLOCK_MINUTES[Math.min(veces, BLOCK_MINUTES.length) - 1]!
    note({ k: 'B', a, ruc, hasta: now + length * MINUTE, veces })
  }

  /** The lots whose time has come, in the order in which they are due. */
  function due(now: number): readonly Lote[] {
    if (pending.size === 0) return []
    const ready = [...pending].flatMap(numero => lotes.get(numero) ?? []).filter(lote => lote.listo <= now)
    return ready.sort((one, other) => one.listo - other.listo)
  }

  return {
    index,
    receive,
    piezas,
    conclude,
    due,
    block,
    blockedUntil: (ruc: string) => bloqueos.get(ruc)?.hasta,
    unblock: (ruc: string) => note({ k: 'B', a, ruc, hasta: 0, veces: 0 }),
    find: (numero: string) => lotes.get(numero),
    findByCdc: (cdc: string) => lotes.get(byCdc.get(cdc) ?? ''),
    isPending: (cdc: string) => pending.has(byCdc.get(cdc) ?? ''),
    sentBefore: (huella: string, now: number) => {
      const lote = lotes.get(huellas.get(huella) ?? '')
      return lote !== undefined && now - lote.recibido <= LOTE_VENCE_MS
    },
    all: () => [...lotes.values()],
    bloqueos: () => [...bloqueos].map(([ruc, bloqueo]) => ({ ruc, ...bloqueo })),
    get size() {
      return lotes.size
    },
  }
}
