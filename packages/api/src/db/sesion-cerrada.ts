import type { Cierre, Sesion } from '../domain/sesion.ts'
import { type Db, one } from './db.ts'

/** False when the same notice was taken before. What is older than any token goes with it. */
export async function recordCierre(db: Db, cierre: Cierre): Promise<boolean> {
  const { iss, jti, sid, sub, avisadaEn } = cierre
  const { rowCount } = await db.query({
    name: 'cerrar-sesion',
    text: `
      with viejas as (delete from sesion_cerrada where recibida_en < ahora() - interval '1 day')
      insert into sesion_cerrada (iss, jti, sid, sub, avisada_en) values ($1, $2, $3, $4, to_timestamp($5))
      on conflict do nothing`,
    values: [iss, jti, sid, sub, avisadaEn],
  })
  return rowCount === 1
}

/**
 * Whether the session of an access token has ended. A logout token with `sid` ends that session; one with `sub` alone ends all sessions that
 * the person had then (OpenID Connect Back-Channel Logout 1.0 §2.4). Any of them ends the session of an access token that has no `sid`.
 */
export async function isSesionCerrada(db: Db, { iss, sub, sid, emitidoEn }: Sesion): Promise<boolean> {
  const { cerrada } = await one<{ cerrada: boolean }>(db, {
    name: 'is-sesion-cerrada',
    text: `
      select exists (select 1 from sesion_cerrada where iss = $1 and sid = $3)
        or exists (
          select 1 from sesion_cerrada
          where iss = $1 and sub = $2 and (sid is null or $3::text is null) and avisada_en >= to_timestamp($4)
        ) as cerrada`,
    values: [iss, sub, sid, emitidoEn],
  })
  return cerrada
}
