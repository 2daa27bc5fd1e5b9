import { escapeIdentifier, escapeLiteral } from 'pg'
import { type Db, one } from './db.ts'
import { isSqlstate, SQLSTATE } from './sqlstate.ts'

/** What is said of a database and is not in it, for another one that takes its place: each a statement, and what it is about. */
export interface Herencia {
  que: string
  sentencia: string
}

/** Settings that are lists of names: they are kept quoted as names, and said as texts, one by one. */
const LISTAS = `('local_preload_libraries', 'session_preload_libraries', 'shared_preload_libraries', 'temp_tablespaces', 'unix_socket_directories')`

/**
 * How a database was made, as the words with which another one is made like it: its letters, how they sort, and where it lies, unless that is where all
 * of them do: whoever names a place has to have been given it.
 */
export async function findHechura(db: Db, base: string): Promise<string> {
  // Which columns say how words sort depends on the version of the server.
  const { todo, letras, lugar } = await one<{
    todo: Record<string, unknown>
    letras: string
    lugar: string | null
  }>(db, {
    text: `
      select to_jsonb(d) as todo, pg_encoding_to_char(d.encoding) as letras, t.spcname as lugar
      from pg_database d left join pg_tablespace t on t.oid = d.dattablespace and t.spcname <> 'pg_default' where d.datname = $1`,
    values: [base],
  })
  const { datcollate, datctype, datlocprovider, datlocale, daticulocale, daticurules } = todo
  const palabras: [string, unknown][] = [
    ['encoding', letras],
    ['lc_collate', datcollate],
    ['lc_ctype', datctype],
    ['locale_provider', { c: 'libc', i: 'icu', b: 'builtin' }[String(datlocprovider)]],
    ['icu_locale', datlocprovider === 'i' ? (datlocale ?? daticulocale) : null],
    ['icu_rules', daticurules],
    ['builtin_locale', datlocprovider === 'b' ? datlocale : null],
  ]
  const dichas = palabras.filter(([, value]) => typeof value === 'string')
  return [
    ...dichas.map(([palabra, value]) => `${palabra} ${escapeLiteral(String(value))}`),
    ...(lugar === null ? [] : [`tablespace ${escapeIdentifier(lugar)}`]),
  ].join(' ')
}

/**
 * The settings of the sessions of a database, how many it takes, and who may come in. In which schema its tables are is the restore's to decide; what its
 * owner may, and the role of the service in its tables, follows from who they are.
 */
export async function listHerencia(
  db: Db,
  { base, nueva }: { base: string; nueva: string },
): Promise<Herencia[]> {
  const { rows } = await db.query<Herencia>({
    text: `
      with d as (select * from pg_database where datname = $1)
      select * from (
        select nombre as que, case when s.setrole = 0 then format('alter database %I', $2::text) else format('alter role %I in database %I', r.rolname, $2::text) end
          || format(' set %I to ', nombre) || case when nombre in ${LISTAS} then
            (select coalesce(string_agg(quote_literal(replace(trim(both '"' from m[1]), '""', '"')), ', '), quote_literal('')) from regexp_matches(valor, '("(?:[^"]|"")*"|[^,\\s]+)', 'g') m)
            else quote_literal(valor) end as sentencia
        from d join pg_db_role_setting s on s.setdatabase = d.oid left join pg_roles r on r.oid = s.setrole cross join lateral unnest(s.setconfig) c
        cross join lateral (select split_part(c, '=', 1) as nombre, substr(c, strpos(c, '=') + 1) as valor) p
        where nombre <> 'search_path' and (s.setrole = 0 or r.rolname is not null)
        union all
        select 'connection limit', format('alter database %I connection limit %s', $2::text, datconnlimit) from d where datconnlimit >= 0
        union all
        select 'connect', format('revoke all on database %I from public', $2::text) from d where datacl is not null
        union all
        select coalesce(g.rolname, 'public'), format('grant %s on database %I to %s', a.privilege_type, $2::text, coalesce(quote_ident(g.rolname), 'public'))
          || case when a.is_grantable then ' with grant option' else '' end
        from d cross join lateral aclexplode(datacl) a left join pg_roles g on g.oid = a.grantee
        where a.grantee <> datdba and (a.grantee = 0 or g.rolname is not null)
      ) h
      -- What is taken from all comes before what is given to some.
      order by sentencia like 'grant %', sentencia`,
    values: [base, nueva],
  })
  return rows
}

/** What others than these roles may do with what is in the database of this session, table by table. */
export async function listPermisosDeOtros(db: Db, menos: readonly string[]): Promise<Herencia[]> {
  const { rows } = await db.query<Herencia>({
    text: `
      select g.rolname as que, format('grant %s%s on %s %s to %I', a.privilege_type, o.columna, o.clase, o.objeto, g.rolname)
        || case when a.is_grantable then ' with grant option' else '' end as sentencia
      from (
        select 'schema' as clase, quote_ident(nspname) as objeto, '' as columna, nspowner as de, nspacl as acl
        from pg_namespace where nspname = current_schema()
        union all
        select case relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass::text, '', relowner, relacl
        from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
        union all
        select 'table', c.oid::regclass::text, format(' (%I)', a.attname), c.relowner, a.attacl
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      ) o cross join lateral aclexplode(o.acl) a join pg_roles g on g.oid = a.grantee
      where a.grantee <> o.de and g.rolname <> all ($1::text[]) and g.rolname !~ '^pg_'
      order by 2`,
    values: [menos],
  })
  return rows
}

/** `sin-objeto`: what it speaks of is gone, as a table that somebody else had made. `sin-permiso`: whoever restores may not say it. */
export type DeHerencia = 'dicha' | 'sin-objeto' | 'sin-permiso'

export async function setHerencia(db: Db, { sentencia }: Herencia): Promise<DeHerencia> {
  try {
    await db.query({ text: sentencia })
    return 'dicha'
  } catch (error) {
    if (isSqlstate(error, SQLSTATE.undefinedTable) || isSqlstate(error, SQLSTATE.undefinedColumn))
      return 'sin-objeto'
    if (isSqlstate(error, SQLSTATE.insufficientPrivilege)) return 'sin-permiso'
    throw error
  }
}
