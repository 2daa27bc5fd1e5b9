import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase as createVacia } from '../../src/db/copia.ts'
import { findHechura, listHerencia, setHerencia } from '../../src/db/herencia.ts'
import { baseOf, MANTENIMIENTO, withBase, withConexion } from '../../src/operador/copia/base.ts'
import { respaldar } from '../../src/operador/copia/respaldar.ts'
import { restaurar } from '../../src/operador/copia/restaurar.ts'
import { administer, createDatabase } from '../support/database.ts'
import { NOW } from '../support/servicio.ts'

const LECTOR = `lector_${process.pid}`
const dir = mkdtempSync(join(tmpdir(), 'mbohera-heredada-'))
const masterKeyFile = join(dir, 'claves-maestras')
let original: Awaited<ReturnType<typeof createDatabase>>
const sobran: string[] = []

beforeAll(async () => {
  original = await createDatabase()
  await administer(`create role ${LECTOR} login`)
  const pedido = { ownerUrl: original.url, masterKeyFile, dir: join(dir, 'uno'), claves: null, now: NOW }
  expect((await respaldar(pedido)).ok).toBe(true)
})
afterAll(async () => {
  for (const base of [...sobran, baseOf(original.url)])
    await administer(`drop database if exists "${base}" with (force)`)
  await administer(`drop role ${LECTOR}`)
  await administer(`drop role if exists dueno_${process.pid}`)
  rmSync(dir, { recursive: true, force: true })
})

/** One that was made to sort in another way than the server's others, with settings, and who may come in. */
async function hecha(): Promise<string> {
  const base = `t_heredada_${process.pid}_${sobran.length}`
  sobran.push(base)
  for (const statement of [
    `create database ${base} template template0 locale_provider libc encoding 'UTF8' lc_collate 'C' lc_ctype 'C' connection limit 77`,
    `alter database ${base} set work_mem to '7MB'`,
    `alter database ${base} set "mbohera.nota" to 'it''s "here"; $1'`,
    `alter database ${base} set temp_tablespaces to ''`,
    `alter database ${base} set session_preload_libraries to auto_explain, '$libdir/auto_explain'`,
    `alter role ${LECTOR} in database ${base} set statement_timeout to '5s'`,
    `revoke all on database ${base} from public`,
    `grant connect on database ${base} to ${LECTOR} with grant option`,
  ])
    await administer(statement)
  return withBase(original.url, base)
}

/** What the server says of a database, and who else than its owner may do what with what is in it. */
async function dichoDe(url: string) {
  const [ajustes] = await withConexion(withBase(url, MANTENIMIENTO), async db => {
    const { rows } = await db.query({
      text: `
        select datcollate, datctype, datlocprovider, pg_encoding_to_char(encoding) as letras, datconnlimit,
          (select array_agg(a.grantee::regrole || ' ' || a.privilege_type || ' ' || a.is_grantable)
            from aclexplode(datacl) a where a.grantee <> datdba) as acl,
          (select array_agg(s.setrole::regrole::text || ' ' || uno order by s.setrole::regrole::text || ' ' || uno)
            from pg_db_role_setting s cross join unnest(s.setconfig) uno where s.setdatabase = d.oid) as ajustes
        from pg_database d where datname = $1`,
      values: [baseOf(url)],
    })
    return rows
  })
  const permisos = await withConexion(url, async db => {
    const { rows } = await db.query({
      text: `
        select objeto || ' ' || a.privilege_type || ' ' || a.is_grantable as permiso from (
          select relname::text as objeto, relacl as acl from pg_class where relnamespace = 'public'::regnamespace
          union all select attrelid::regclass || '.' || attname, attacl from pg_attribute
          union all select nspname, nspacl from pg_namespace) o cross join lateral aclexplode(acl) a
        where a.grantee = $1::regrole order by 1`,
      values: [LECTOR],
    })
    return rows
  })
  return { ajustes, permisos }
}

const traer = (url: string, reemplazar: boolean, now = NOW) =>
  restaurar({
    ...{ ownerUrl: url, databaseUrl: url, masterKeyFile, dir: join(dir, 'uno') },
    ...{ reemplazar, dueno: null, now },
  })

test('what the server says of a database goes on for the one that takes its place, and so does who else may read it', async () => {
  const url = await hecha()
  const antes = await dichoDe(url)
  expect(antes.ajustes?.acl).toEqual([`${LECTOR} CONNECT true`])
  const primera = await traer(url, false)
  expect(await dichoDe(url)).toEqual(antes)
  expect(primera.text).toMatch(/work_mem/)
  await withConexion(url, async (_, client) => {
    await client.query(`grant usage on schema public to ${LECTOR}`)
    await client.query(`grant select on documento, evento_sifen to ${LECTOR} with grant option`)
    await client.query(`grant select (ruc, razon_social) on contribuyente to ${LECTOR}`)
    await client.query(`grant usage on sequence evento_sifen_evento_sifen_id_seq to ${LECTOR}`)
    await client.query('create table suya (n integer)')
    await client.query(`grant select on suya to ${LECTOR}`)
  })
  const [{ permisos }, otra] = [await dichoDe(url), await traer(url, true, NOW + 1000)]
  sobran.push(...(/\S+_anterior_\d+/.exec(otra.text) ?? []))
  expect(permisos).toHaveLength(7)
  expect(await dichoDe(url)).toEqual({
    ...antes,
    permisos: permisos.filter(({ permiso }) => !permiso.startsWith('suya')),
  })
  expect(otra.text).toContain(LECTOR)
})

test('a role that may not say all of it makes one like it all the same, says the rest, and hears which it may not', async () => {
  const url = await hecha()
  await traer(url, false)
  await administer(`create role dueno_${process.pid} login createdb password 'suya'`)
  await administer(`alter database ${baseOf(url)} owner to dueno_${process.pid}`)
  const suya = new URL(url)
  suya.username = `dueno_${process.pid}`
  suya.password = 'suya'
  await withConexion(withBase(suya.href, MANTENIMIENTO), async db => {
    const hechura = await findHechura(db, baseOf(url))
    expect(hechura).not.toContain('tablespace')
    await createVacia(db, `${baseOf(url)}_b`, hechura)
    sobran.push(`${baseOf(url)}_b`)
    const herencia = await listHerencia(db, { base: baseOf(url), nueva: `${baseOf(url)}_b` })
    const fines = new Map<string, string>()
    for (const one of herencia) fines.set(one.que, await setHerencia(db, one))
    expect(fines.get('work_mem')).toBe('dicha')
    expect(fines.get('statement_timeout')).toBe('sin-permiso')
    expect(fines.get('session_preload_libraries')).toBe('sin-permiso')
  })
})
