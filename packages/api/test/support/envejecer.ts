/**
 * Time passes for events, by the database's clock: what was taken, observed and leased was so much longer ago. The statement takes the
 * milliseconds as $1.
 */
export const envejecer = (cuales: string): string => `
  update evento_sifen set arriendo_hasta = arriendo_hasta - $1 * interval '1 millisecond',
    historia = coalesce((
      select jsonb_agg(case when o ? 'en' then jsonb_set(o, '{en}', to_jsonb((o ->> 'en')::numeric - $1)) else o end order by n)
      from jsonb_array_elements(historia) with ordinality as t (o, n)), '[]')
  where evento_sifen_id in (select evento_sifen_id from evento_sifen where ${cuales} for update skip locked)`
