import type { Ambiente } from '../domain/ambiente.ts'
import type { Servidor } from '../domain/servidor.ts'
import type { TimbradoPorTerminar } from '../domain/vencimientos.ts'
import { type Db, one } from './db.ts'

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

export interface EmisorConCertificado {
  contribuyenteId: number
  ruc: string
  ambiente: Exclude<Ambiente, 'SANDBOX'>
  certificadoId: number
  hasta: number
}

/** Those with a certificate for SIFEN that nobody replaced, in force or not; the one that ends first stands first. */
export async function listConCertificado(db: Db, limit: number): Promise<EmisorConCertificado[]> {
  const { rows } = await db.query<EmisorConCertificado>({
    text: `
      select f.contribuyente_id as "contribuyenteId", c.ruc, f.ambiente, f.certificado_id as "certificadoId", f.hasta
      from certificado f join contribuyente c using (contribuyente_id)
      where f.reemplazado_en is null and f.ambiente <> 'SANDBOX' order by f.hasta, f.certificado_id limit $1`,
    values: [limit],
  })
  return rows
}

/** The timbrados in use that end before that day, or whose numbers come to an end. */
export async function listTimbradosQueTerminan(
  db: Db,
  { antesDe, desdeNumero, limit }: { antesDe: string; desdeNumero: number; limit: number },
): Promise<TimbradoPorTerminar[]> {
  const { rows } = await db.query<TimbradoPorTerminar>({
    text: `
      select c.ruc, t.ambiente, t.numero, t.establecimiento, t.punto, t.fin, t.siguiente
      from timbrado t join contribuyente c using (contribuyente_id)
      where t.activo and t.ambiente <> 'SANDBOX' and (t.fin < $1::date or t.siguiente >= $2)
      order by t.fin nulls last, t.timbrado_id limit $3`,
    values: [antesDe, desdeNumero, limit],
  })
  return rows
}
