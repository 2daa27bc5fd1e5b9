import { type CircuitoRow, listCircuitos } from '../db/circuito.ts'
import type { Pool } from '../db/db.ts'
import { numeroDeRuc } from '../domain/ruc.ts'
import type { SifenGateway } from './ports.ts'

interface Deps {
  pool: Pool
  sifen: Pick<SifenGateway, 'estado'>
}

export interface Circuitos {
  ambientes: CircuitoRow[]
  /** Processes that send now, as far as the database tells; null without a database. */
  envian: number | null
}

/** How SIFEN answers, as this process and every sending process see it. */
export async function viewCircuitos({ pool, sifen }: Deps): Promise<Circuitos> {
  const { ambientes } = sifen.estado()
  const rows = await listCircuitos(pool).catch(() => null)
  return {
    ambientes: ambientes.map(own => {
      const { abierto, contestaAOtros = false } = own
      const propio = { ...own, abierto: abierto && !contestaAOtros }
      const todos = [propio, ...(rows ?? []).filter(({ ambiente }) => ambiente === own.ambiente)]
      return {
        ambiente: own.ambiente,
        abierto: todos.some(({ abierto }) => abierto),
        rucs: [...new Set(todos.flatMap(({ rucs }) => rucs))],
      }
    }),
    envian: rows === null ? null : rows.length / ambientes.length,
  }
}

export interface Pausa {
  /** Whether what this RUC has to send waits because SIFEN does not answer. */
  enPausa: boolean
  /** Whether it waits because nobody is there to send it. */
  nadieEnvia: boolean
}

export async function viewPausa(deps: Deps, ambiente: 'DEV' | 'PROD', ruc: string): Promise<Pausa> {
  const { ambientes, envian } = await viewCircuitos(deps)
  const numero = numeroDeRuc(ruc)
  const enPausa = ambientes.some(a => a.ambiente === ambiente && (a.abierto || a.rucs.includes(numero)))
  return { enPausa, nadieEnvia: envian === 0 }
}
