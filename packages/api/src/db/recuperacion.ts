import { formatIdentidad, type IdentidadDeFirmado, type RegistroDeDiario } from '../domain/diario/registro.ts'
import { CERROJO } from './cerrojos.ts'
import { type Db, one } from './db.ts'
import { AHORA_MS, nextToken } from './evento.ts'

/**
 * Which database this is: another after every restart, promotion, restore into another one and restore over this one. A process that finds
 * another than before looks whether it has what the journal has.
 */
export async function findEncarnacion(db: Db): Promise<string> {
  const { encarnacion } = await one<{ encarnacion: string }>(db, {
    text: `
      select concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
        case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
        (select oid from pg_database where datname = current_database()), to_regclass('documento')::oid) as encarnacion`,
  })
  return encarnacion
}

/** What of an evento whose answer is open is said when another database than before answers. */
const DESDE_LA_BASE_DE_ANTES = 'la base es otra que antes'

/** What of a database another start of it does not change. */
const sinComienzo = (encarnacion: string): string => encarnacion.slice(encarnacion.indexOf(' ') + 1)

/**
 * A database that is not the same one after a restart, which forgets nothing, may have forgotten that a documento left, alone or in a lote that SIFEN has: of
 * each that waits that is written into its history. Before it is noted that this database answers: whoever finds it noted finds this done.
 */
async function markDocumentosOlvidados(db: Db, encarnacion: string): Promise<void> {
  const { rows } = await db.query<{ valor: string }>({ text: 'select valor from encarnacion' })
  if (rows.every(({ valor }) => sinComienzo(valor) === sinComienzo(encarnacion))) return
  await db.query({
    text: `
      update documento set estado = 'ENVIADO', arriendo = arriendo + 1, proxima = ahora(),
        historia = historia || jsonb_build_array(jsonb_build_object('que', 'enviado', 'en', ${AHORA_MS}, 'enLoteHasta', ${AHORA_MS}))
      where estado in ('PENDIENTE', 'ENVIADO') and ambiente <> 'SANDBOX'`,
  })
}

/**
 * Notes which database answers now. Where that is another than before, it may have forgotten who took an evento and sent it: of every one that
 * is open a copy may have left until now. One whose lease is in force has the mark of its holder, which says as much. In one statement, so
 * that nobody takes anything from this database before.
 */
export async function upsertEncarnacion(db: Db, encarnacion: string): Promise<void> {
  await markDocumentosOlvidados(db, encarnacion)
  await db.query({
    text: `
      with otra as (
        insert into encarnacion as e (valor) values ($1)
        on conflict (unica) do update set valor = excluded.valor, vista_en = ahora() where e.valor <> excluded.valor returning 1
      )
      update evento_sifen set arriendo = ${nextToken('arriendo')}, arriendo_hasta = null,
        -- Said once, of the last time.
        historia = case when historia -> -1 ->> 'razon' = $2 then historia - -1 else historia end
          || jsonb_build_array(jsonb_build_object('paso', 'envio', 'dijo', 'incierto', 'razon', $2::text, 'supuesto', true, 'en', ${AHORA_MS}))
      where exists (select 1 from otra) and estado = 'ENVIADO' and (arriendo_hasta is null or arriendo_hasta < ahora())`,
    values: [encarnacion, DESDE_LA_BASE_DE_ANTES],
  })
}

/** Since when; null when nothing is to be recovered. */
export async function findRecuperacionPendiente(db: Db): Promise<number | null> {
  const { rows } = await db.query<{ en: number }>({
    name: 'find-recuperacion-pendiente',
    text: 'select detectada_en as en from recuperacion where terminada_en is null',
  })
  return rows[0]?.en ?? null
}

/** Where processes hear that one began or ended, and look. */
export const RECUPERACION = 'mbohera_recuperacion'

/** Nothing when one stands open already. */
export async function insertRecuperacion(db: Db): Promise<void> {
  await db.query({
    text: `
      with nueva as (insert into recuperacion default values on conflict do nothing returning 1)
      select pg_notify('${RECUPERACION}', '') from nueva`,
  })
}

/**
 * Whose turn it is to recover, until the transaction ends, however long nothing is said in it; false while it is somebody else's. Of a
 * transaction, and not of a session, which a pooler would give to others.
 */
export async function takeRecuperacion(db: Db): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(db, {
    text: `
      select pg_try_advisory_xact_lock($1) as taken, (
        select count(set_config(name, '0', true)) from pg_settings where name in ('idle_in_transaction_session_timeout', 'transaction_timeout'))`,
    values: [CERROJO.recuperacion],
  })
  return taken
}

export async function settleRecuperacion(db: Db, informe: unknown): Promise<void> {
  await db.query({
    text: `
      with terminada as (update recuperacion set terminada_en = ahora(), informe = $1 where terminada_en is null returning 1)
      select pg_notify('${RECUPERACION}', '') from terminada`,
    values: [JSON.stringify(informe)],
  })
}

/** Of these, those that the database neither has nor put aside. Of every tenant: it asks about the database, not about what is in it. */
export async function listPerdidos(
  db: Db,
  identidades: readonly IdentidadDeFirmado[],
): Promise<IdentidadDeFirmado[]> {
  const perdidos = new Set<IdentidadDeFirmado>()
  for (const contribuyenteId of new Set(identidades.map(de => de.contribuyenteId))) {
    const suyas = identidades.filter(de => de.contribuyenteId === contribuyenteId)
    for (const perdida of await listPerdidosDe(db, contribuyenteId, suyas)) perdidos.add(perdida)
  }
  return identidades.filter(de => perdidos.has(de))
}

async function listPerdidosDe(
  db: Db,
  contribuyenteId: number,
  identidades: readonly IdentidadDeFirmado[],
): Promise<IdentidadDeFirmado[]> {
  const { rows } = await db.query<{ indice: number }>({
    text: `
      with r as materialized (
        select * from unnest($1::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
          with ordinality as r (identidad, ambiente, cdc, evento_sifen_id, id_mensaje, indice)
      ), faltan as materialized (
        select * from r where not case
          when cdc is not null then exists (
            select 1 from documento d where d.contribuyente_id = $2 and d.ambiente = r.ambiente and d.cdc = r.cdc)
          else exists (
            select 1 from evento_sifen e where e.contribuyente_id = $2 and e.ambiente = r.ambiente
              and e.evento_sifen_id = r.evento_sifen_id and e.id_mensaje = r.id_mensaje) end
      ), presentes as materialized (
        select ambiente, id_mensaje from evento_sifen where contribuyente_id = $2 and id_mensaje = any($6::bigint[])
      )
      select indice - 1 as indice from faltan f
      where not exists (select 1 from diario_apartado a where a.identidad = f.identidad)
        -- An evento that was put back where another one has its identifier has one of its own.
        and not exists (select 1 from presentes p where f.cdc is null and p.ambiente = f.ambiente and p.id_mensaje = f.id_mensaje)
      order by indice`,
    values: [
      identidades.map(formatIdentidad),
      contribuyenteId,
      identidades.map(({ ambiente }) => ambiente),
      identidades.map(de => (de.que === 'documento' ? de.cdc : null)),
      identidades.map(de => (de.que === 'evento' ? de.eventoSifenId : null)),
      identidades.map(de => (de.que === 'evento' ? de.idMensaje : null)),
    ],
  })
  return rows.flatMap(({ indice }) => identidades[indice] ?? [])
}

/** What could not be put back, and why. */
export async function upsertApartado(db: Db, registro: RegistroDeDiario, motivo: string): Promise<void> {
  await db.query({
    text: `
      insert into diario_apartado (identidad, contribuyente_id, ambiente, ruc, motivo, registro) values ($1, $2, $3, $4, $5, $6)
      on conflict (identidad) do update set motivo = excluded.motivo`,
    values: [
      formatIdentidad(registro),
      registro.contribuyenteId,
      registro.ambiente,
      registro.ruc,
      motivo,
      JSON.stringify(registro),
    ],
  })
}

/** It could be put back after all. */
export async function deleteApartado(db: Db, registro: RegistroDeDiario): Promise<void> {
  await db.query({
    text: 'delete from diario_apartado where identidad = $1',
    values: [formatIdentidad(registro)],
  })
}
