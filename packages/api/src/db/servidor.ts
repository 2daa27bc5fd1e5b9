import type { Ambiente } from '../domain/ambiente.ts'
import type { Servidor } from '../domain/servidor.ts'
import type { TimbradoPorTerminar } from '../domain/vencimientos.ts'
import { type Db, one, toTimestamp } from './db.ts'

/** What any role may ask of its server. */
export async function findServidor(db: Db): Promise<Servidor> {
  return one<Servidor>(db, {
    text: `
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as codificacion,
        pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "soloLectura",
        current_setting('synchronous_commit') as confirmacion, current_setting('fsync') = 'on' as fsync,
        current_setting('max_connections')::int as conexiones, r.rolsuper as superusuario,
        exists (select 1 from pg_class c where c.oid = to_regclass('documento') and c.relowner = r.oid) as dueno,
        (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = to_regclass('documento')) as "duenoDeTablas",
        clock_timestamp() as ahora, pg_database_size(current_database()) as bytes,
        current_setting('archive_mode') <> 'off' as archiva, a.last_archived_time as archivado, a.last_failed_time as "archivoFallido",
        inet_server_addr() is not distinct from inet_client_addr() as local,
        (select setting from pg_settings where name = 'data_directory') as datos
      from pg_roles r cross join pg_stat_archiver a where r.rolname = current_user`,
  })
}

/** A commit as every other, which leaves nothing in any table: it waits for the disk, and for the standbys that a commit waits for. */
export async function insertNothing(db: Db): Promise<void> {
  await db.query({ text: `select pg_logical_emit_message(true, 'mbohera', '')` })
}

/**
 * Puts down beside the tables more than a session may keep in memory, and takes it away: fails with `diskFull` where no table can grow. A commit does not
 * see that: what it writes of the log has its place beforehand, and for long. Several statements in one message are one transaction, which alone is set so.
 */
export async function verifyLugar(db: Db): Promise<void> {
  await db.query({
    text: `
      select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true);
      select count(*) from (select n from generate_series(1, 8192) n order by n desc) apilados`,
  })
}

export interface EmisorConCertificado {
  contribuyenteId: number
  ruc: string
  ambiente: Exclude<Ambiente, 'SANDBOX'>
  certificadoId: number
  hasta: number
}

/** Rows, and how many there are in all. */
type Contados<Row> = { filas: Row[]; cuantos: number }

function toContados<Row extends object>(rows: (Row & { cuantos: number })[]): Contados<Row> {
  return { filas: rows, cuantos: rows[0]?.cuantos ?? 0 }
}

/** Those with a certificate for SIFEN that nobody replaced; the one that ends first stands first. With `vigentes`: in that ambiente, and in force at that moment. */
export async function listConCertificado(
  db: Db,
  {
    vigentes,
    limit,
  }: { vigentes: { ambiente: EmisorConCertificado['ambiente']; now: number } | null; limit: number },
): Promise<Contados<EmisorConCertificado>> {
  const { rows } = await db.query<EmisorConCertificado & { cuantos: number }>({
    text: `
      select f.contribuyente_id as "contribuyenteId", c.ruc, f.ambiente, f.certificado_id as "certificadoId", f.hasta, count(*) over () as cuantos
      from certificado f join contribuyente c using (contribuyente_id)
      where f.reemplazado_en is null and f.ambiente <> 'SANDBOX' and ($2::text is null or f.ambiente = $2 and f.hasta > $3)
      order by f.hasta, f.certificado_id limit $1`,
    values: [limit, vigentes?.ambiente ?? null, vigentes === null ? null : toTimestamp(vigentes.now)],
  })
  return toContados(rows)
}

/** The timbrados in use that end before that day, or whose numbers come to an end. */
export async function listTimbradosQueTerminan(
  db: Db,
  { antesDe, desdeNumero, limit }: { antesDe: string; desdeNumero: number; limit: number },
): Promise<Contados<TimbradoPorTerminar>> {
  const { rows } = await db.query<TimbradoPorTerminar & { cuantos: number }>({
    text: `
      select c.ruc, t.ambiente, t.numero, t.establecimiento, t.punto, t.fin, t.siguiente, count(*) over () as cuantos
      from timbrado t join contribuyente c using (contribuyente_id)
      where t.activo and t.ambiente <> 'SANDBOX' and (t.fin < $1::date or t.siguiente >= $2)
      order by t.fin nulls last, t.timbrado_id limit $3`,
    values: [antesDe, desdeNumero, limit],
  })
  return toContados(rows)
}
