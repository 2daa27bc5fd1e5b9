import type { Pool } from '../../db/db.ts'
import type { Ritmo } from '../../domain/envio/ritmo.ts'
import type { Prensa } from '../kude.ts'
import type { Clock, Secretos, SifenGateway } from '../ports.ts'

/** What sending needs. */
export interface EnvioDeps extends Prensa {
  pool: Pool
  /** What the database's clock shows, once sending has looked at it. */
  clock: Clock
  /** Milliseconds that never go back: leases are held against it. */
  monotonic: Clock
  secretos: Secretos
  sifen: SifenGateway
  ritmo: Ritmo
  /** From how many waiting documentos of one type on they go in lotes. */
  loteDesde: number
}

/** How long a lease lasts: longer than any exchange with its surrounding work, so that no other worker takes what is being sent. */
export const arriendoMs = ({ sifen }: Pick<EnvioDeps, 'sifen'>): number => sifen.plazoMs * 1.25 + 500
