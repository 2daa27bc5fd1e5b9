export const LIMITES = ['credencial', 'contribuyente', 'direccion', 'fallidas', 'enlace'] as const

/** What callers of one process spent of a limit that holds for all processes together. */
export interface Gasto {
  limite: (typeof LIMITES)[number]
  /** Whose bucket: the same word in every process. */
  quien: string
  cuanto: number
}

export interface Consumo {
  /** Which process tells it: it has counted it already. */
  proceso: string
  gastos: Gasto[]
}

/** A notification of PostgreSQL is shorter than 8000 bytes. */
const MAX_BYTES = 7_900

/** In one notification. Of very many callers those who spent most: who spent little is far from any limit. */
export function formatConsumo({ proceso, gastos }: Consumo): string {
  const lines: string[] = [proceso]
  let bytes = Buffer.byteLength(proceso)
  for (const { limite, quien, cuanto } of [...gastos].sort((a, b) => b.cuanto - a.cuanto)) {
    const line = `${LIMITES.indexOf(limite)} ${Math.ceil(cuanto)} ${quien}`
    bytes += Buffer.byteLength(line) + 1
    if (bytes > MAX_BYTES) break
    lines.push(line)
  }
  return lines.join('\n')
}

const GASTO = /^(\d) (\d{1,9}) (.+)$/

/** Null for what has another form, because any connection to the database may notify on the channel. */
export function parseConsumo(payload: string): Consumo | null {
  const [proceso = '', ...lines] = payload.split('\n')
  if (proceso === '') return null
  const gastos: Gasto[] = []
  for (const line of lines) {
    const [, cual, cuanto, quien] = GASTO.exec(line) ?? []
    const limite = LIMITES[Number(cual)]
    if (limite === undefined || quien === undefined) return null
    gastos.push({ limite, quien, cuanto: Number(cuanto) })
  }
  return { proceso, gastos }
}
