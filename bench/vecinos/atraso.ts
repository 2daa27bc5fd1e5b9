import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../packages/api/src/db/db.ts'
import { copias, guardarCopias, type Modelo } from './copias.ts'

/** Where a documento stands that was accepted and that nobody has touched yet. */
const INTACTO = {
  estado: `'PENDIENTE'`,
  historia: `'[]'`,
  protocolo: 'null',
  codigo: 'null',
  mensaje: 'null',
  fecha_aprobacion: 'null',
  fecha_procesamiento: 'null',
  lote_id: 'null',
  arriendo: '0',
  proxima: `now() + interval '1 day'`,
}

/** The backlog of one taxpayer: it is let go, and held back again, by when each may be touched. */
export class Atraso {
  readonly #db: Pool
  readonly #contribuyenteId: number

  constructor(db: Pool, contribuyenteId: number) {
    this.#db = db
    this.#contribuyenteId = contribuyenteId
  }

  async llenar(modelo: Modelo, cuantos: number): Promise<void> {
    await guardarCopias(this.#db, modelo, copias(modelo, 1, cuantos), INTACTO)
  }

  /** How many wait, and how many SIFEN has approved. */
  async cuenta(): Promise<{ esperan: number; aprobados: number }> {
    const { rows } = await this.#db.query<{ esperan: number; aprobados: number }>(
      `select count(*) filter (where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE'))::int as esperan,
        count(*) filter (where estado = 'APROBADO')::int as aprobados from documento where contribuyente_id = $1`,
      [this.#contribuyenteId],
    )
    return rows[0]!
  }

  async soltar(): Promise<void> {
    await this.#mover('now()', 'proxima > now()')
  }

  /** Until nothing of his has been under way for so long. */
  async retener(quietoMs: number): Promise<void> {
    let quietoDesde = performance.now()
    while (performance.now() - quietoDesde < quietoMs) {
      if ((await this.#mover(`now() + interval '1 day'`, `proxima < now() + interval '12 hours'`)) > 0)
        quietoDesde = performance.now()
      await pause(200)
    }
  }

  async #mover(cuando: string, cuales: string): Promise<number> {
    const moved = await this.#db.query(
      `with l as (update lote set proxima = ${cuando} where contribuyente_id = $1 and estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO')
        and ${cuales} returning 1),
      d as (update documento set proxima = ${cuando} where contribuyente_id = $1 and estado in ('PENDIENTE', 'ENVIADO') and ${cuales}
        returning 1)
      select 1 from l union all select 1 from d`,
      [this.#contribuyenteId],
    )
    return moved.rowCount ?? 0
  }
}
