import { type Db, one } from './db.ts'

/** How far a clock of SIFEN is ahead of the database's. */
export interface Hora {
  ambiente: 'DEV' | 'PROD'
  servicio: string
  desfaseMs: number
  margenMs: number
  /** How long ago it was heard. */
  edadMs: number
}

/**
 * Keeps what one process heard of SIFEN's clocks, and answers with what all of them did within a day; and what the database's clock shows. What was heard in
 * its future was heard before it was set back: it says nothing of how far it is off now, neither at once nor when that future comes.
 */
export async function shareHoras(
  db: Db,
  nuevas: readonly Omit<Hora, 'edadMs'>[],
): Promise<{ ahora: number; horas: Hora[] }> {
  return one<{ ahora: number; horas: Hora[] }>(db, {
    name: 'share-horas',
    text: `
      with leidas as (
        select ambiente, servicio, "desfaseMs", "margenMs"
        from jsonb_to_recordset($1) as n (ambiente text, servicio text, "desfaseMs" bigint, "margenMs" bigint)
      ), nuevas as (
        insert into reloj_sifen (ambiente, servicio, desfase_ms, margen_ms, medido_en)
        select ambiente, servicio, "desfaseMs", "margenMs", ahora() from leidas
        on conflict (ambiente, servicio) do update
        set desfase_ms = excluded.desfase_ms, margen_ms = excluded.margen_ms, medido_en = excluded.medido_en
      ), de_antes as (
        update reloj_sifen set medido_en = '-infinity'
        where medido_en > ahora() + interval '1 second' and (ambiente, servicio) not in (select ambiente, servicio from leidas)
      )
      select ahora() as ahora, coalesce(jsonb_agg(jsonb_build_object('ambiente', ambiente, 'servicio', servicio,
        'desfaseMs', desfase_ms, 'margenMs', margen_ms,
        'edadMs', extract(epoch from ahora() - medido_en) * 1000)), '[]') as horas
      from reloj_sifen where medido_en between ahora() - interval '1 day' and ahora() + interval '1 second'`,
    values: [JSON.stringify(nuevas)],
  })
}
