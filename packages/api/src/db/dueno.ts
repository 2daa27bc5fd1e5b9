import { escapeIdentifier } from 'pg'
import { type Db, one } from './db.ts'

/** Whose the tables are, and as whom this session came. */
export interface Pertenencia {
  /** Null: there are none. */
  dueno: string | null
  duenoDeBase: string
  rol: string
  /** Whether this session may do what only the owner may. */
  es: boolean
}

export async function findPertenencia(db: Db): Promise<Pertenencia> {
  return one<Pertenencia>(db, {
    text: `
      select pg_get_userbyid(c.relowner) as dueno, pg_get_userbyid(d.datdba) as "duenoDeBase", current_user as rol,
        coalesce(pg_has_role(current_user, c.relowner, 'member'), true) as es
      from pg_database d left join pg_class c on c.oid = to_regclass('migracion') where d.datname = current_database()`,
  })
}

/** As a statement names it: `table`, `public.documento`. */
interface Objeto {
  clase: string
  objeto: string
}

/** What somebody else than this role owns: the database, its schema, and whatever was made in it. What belongs to a table or an extension goes with that. */
export async function listAjenos(db: Db, dueno: string): Promise<Objeto[]> {
  const { rows } = await db.query<Objeto>({
    text: `
      with todos as (
        select 'database' as clase, quote_ident(datname) as objeto, datdba as de, 0::oid as oid, 0::oid as catalogo
        from pg_database where datname = current_database()
        union all
        select 'schema', quote_ident(nspname), nspowner, oid, 'pg_namespace'::regclass::oid
        from pg_namespace where nspname = current_schema() and nspowner <> 'pg_database_owner'::regrole
        union all
        select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'c' then 'type' else 'table' end,
          oid::regclass::text, relowner, oid, 'pg_class'::regclass::oid
        from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm', 'c')
        union all
        select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
          oid::regprocedure::text, proowner, oid, 'pg_proc'::regclass::oid
        from pg_proc where pronamespace = current_schema()::regnamespace
        union all
        select case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text, typowner, oid, 'pg_type'::regclass::oid
        from pg_type where typnamespace = current_schema()::regnamespace and typtype in ('d', 'e', 'r')
      )
      select clase, objeto from todos
      where pg_get_userbyid(de) <> $1 and not exists (
        select from pg_depend p where p.classid = todos.catalogo and p.objid = todos.oid
          and (p.deptype = 'e' or (clase = 'sequence' and p.deptype in ('a', 'i'))))
      order by 1, 2`,
    values: [dueno],
  })
  return rows
}

/** All of it to one role. Only a superuser may, or who is a member of both. */
export async function moveObjetos(db: Db, dueno: string): Promise<void> {
  // A statement that gives away takes no parameters; the names are quoted where they are read.
  for (const { clase, objeto } of await listAjenos(db, dueno))
    await db.query({ text: `alter ${clase} ${objeto} owner to ${escapeIdentifier(dueno)}` })
}
