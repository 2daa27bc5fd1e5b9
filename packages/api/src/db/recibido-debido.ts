import type { Emisor } from '../domain/ambiente.ts'
import { PAUSAS_DE_APROBADO_MS, PAUSAS_DE_CONSULTA_MS } from '../domain/recibido/consultas.ts'
import type { Db } from './db.ts'
import { isRepartida, readPiezas } from './reparto.ts'

/** Those whose time has come: what SIFEN has not shown, and what it approved and may be cancelled. */
const DEBIDOS = `estado <> 'CANCELADO' and proxima_consulta <= ahora()`

/**
 * Of those, what SIFEN has not shown first: somebody waits for it. The next time is written down before it is asked: whoever dies meanwhile leaves it for
 * then, and of two processes one has it.
 */
export async function takeRecibidosPorConsultar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<number[]> {
  const { rows } = await db.query<{ recibidoId: number }>({
    name: 'take-recibidos-por-consultar',
    text: `
      with debidos as materialized (
        select recibido_id,
          ahora() + (case when estado = 'FIRMADO' then $4::bigint[] else $5::bigint[] end)[consultas + 1] * interval '1 millisecond' as siguiente
        from documento_recibido
        where contribuyente_id = $1 and ambiente = $2 and ${DEBIDOS}
        order by estado = 'APROBADO', proxima_consulta, recibido_id limit $3 for no key update skip locked
      )
      update documento_recibido r
      set consultas = r.consultas + 1, proxima_consulta = d.siguiente
      from debidos d where r.contribuyente_id = $1 and r.ambiente = $2 and r.recibido_id = d.recibido_id
      returning r.recibido_id as "recibidoId"`,
    values: [contribuyenteId, ambiente, limite, PAUSAS_DE_CONSULTA_MS, PAUSAS_DE_APROBADO_MS],
  })
  return rows.map(({ recibidoId }) => recibidoId)
}

/** Those that are due are read first, and whole: a plan that hopes to have enough of them soon looks for them among all that were ever received. */
const porConsultar = (tabla: string, limite: string): string => `
  with debidos as materialized (
    select contribuyente_id, ambiente from ${tabla} where ${DEBIDOS}
  )
  select distinct contribuyente_id as "contribuyenteId", ambiente from debidos limit ${limite}`

/** Who has such a documento, of all contribuyentes. */
export async function listEmisoresConRecibidos(db: Db, limite: number): Promise<Emisor[]> {
  if (await isRepartida(db))
    return JSON.parse(
      await readPiezas(db, ['documento_recibido'], tabla => porConsultar(tabla, String(limite))),
    )
  const { rows } = await db.query<Emisor>({
    name: 'list-emisores-con-recibidos',
    text: porConsultar('documento_recibido', '$1'),
    values: [limite],
  })
  return rows
}
