import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Simulador } from '@mbohera/simulador'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DERECHOS } from '../../src/db/derechos.ts'
import { migrate, readMigrations, SchemaIsOlder } from '../../src/db/migrate.ts'
import { verifyAuditoria } from '../../src/operador/auditoria.ts'
import { migrateDatabase } from '../../src/operador/index.ts'
import { administer } from '../support/database.ts'
import { FACTURA } from '../support/factura.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { EMISION } from '../support/rechazos.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let n: Nominaciones
/** Whoever took over the service. */
let intruso: pg.Client
const ROL = `s_${randomUUID().replaceAll('-', '')}`
let servicioUrl: string
const dir = mkdtempSync(join(tmpdir(), 'mbohera-testigo-'))
const auditoriaTestigo = join(dir, 'testigo.jsonl')

async function conRolPropio(ownerUrl: string): Promise<string> {
  const url = Object.assign(new URL(ownerUrl), { username: ROL, password: 'la del servicio' })
  servicioUrl = url.href
  expect(await migrateDatabase({ ownerUrl, databaseUrl: servicioUrl })).toMatchObject({ ok: true })
  return servicioUrl
}

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '1', auditoriaTestigo }, simulador, conRolPropio)
  servicio.now = NOW
  servicio.runClock()
  n = new Nominaciones(servicio, simulador, (await servicio.clave('ana')).key)
  intruso = new pg.Client({ connectionString: servicioUrl })
  await intruso.connect()
})
afterAll(async () => {
  await intruso.end()
  await n.close()
  await administer(`drop role ${ROL}`)
  rmSync(dir, { recursive: true })
})

test('with nothing but its rights the service makes keys, issues, sends, nominates, cancels and voids', async () => {
  const cdc = await n.innominada()
  expect((await n.nominar(cdc)).body.estadoEvento).toBe('APROBADO')
  const other = await n.aprobada()
  expect((await n.cancelar(other)).body.estadoEvento).toBe('APROBADO')
  const rango = {
    tipoDocumento: 1,
    establecimiento: '001',
    puntoExpedicion: '001',
    numeroTimbrado: '80099999',
  }
  const numeros = { numeroInicio: '500', numeroFin: '501', motivo: 'salto de numeracion' }
  expect((await n.inutilizar({ ...rango, ...numeros })).body.estadoEvento).toBe('APROBADO')
  const { apiKeyId } = await servicio.clave('ana')
  const as = await servicio.token('ana')
  const revoked = await servicio.request('DELETE', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`, { as })
  expect(revoked.status, revoked.text).toBeLessThan(300)
  await servicio.flushUsos()
  expect(servicio.logs.filter(line => /permission denied|owns its tables/.test(line))).toEqual([])
})

test('and seals what it wrote into the audit, tells the witness, and whoever looks finds all of it', async () => {
  await servicio.clave('ana')
  await hasta(() => existsSync(auditoriaTestigo), 60_000)
  expect(await verifyAuditoria(servicioUrl, auditoriaTestigo)).toMatchObject({ ok: true })
  expect((await servicio.db.query('select from auditoria_sello')).rowCount).toBeGreaterThan(0)
})

test('and has the words of what it wrote sorted into their index, which nobody else may', async () => {
  await servicio.db.query('create extension pgstattuple')
  await n.nominar(await n.innominada())
  servicio.monotonic = () => performance.now() + 60_000
  await hasta(async () => {
    const { rows } = await servicio.db.query(
      `select pending_tuples::int as n from pgstatginindex('ficha_texto'::regclass)`,
    )
    return rows[0].n === 0
  })
  await intruso.query(`select asentar_palabras('ficha')`)
  const { rows } = await servicio.db.query(
    `select has_function_privilege('pg_monitor', 'asentar_palabras(regclass)', 'execute') as otro`,
  )
  expect(rows).toEqual([{ otro: false }])
  await servicio.db.query('drop extension pgstattuple')
})

test.each([
  'drop table auditoria',
  'alter table auditoria disable trigger all',
  'alter table documento disable trigger documento_inmutable',
  'drop trigger auditoria_solo_crece on auditoria',
  'truncate auditoria',
  'truncate reloj_sifen',
  'create or replace function prohibir() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function ahora() returns timestamptz language sql return null::timestamptz',
  'create table public.mia (x int)',
  'create schema mia',
  `copy plan to program 'cat'`,
  `copy plan to '/plan'`,
  `select pg_read_file('/etc/passwd')`,
  'set session_replication_role = replica',
  'set role postgres',
  'create role otro superuser',
  'update auditoria set actor = null',
  `update usuario set iss = 'mine'`,
  `update contribuyente set plan = 'INTEGRACION'`,
  `insert into contribuyente (ruc, razon_social, fecha_creacion, plan) values ('80077777-9', 'X', now(), 'INTEGRACION')`,
  'update auditoria_sello set hash = anterior',
  'delete from auditoria_sello',
  'truncate auditoria_sello',
  'alter table auditoria_sello disable trigger all',
  'create function public.mia() returns int language sql return 1',
  'create function pg_temp.mia() returns int language c as $$libc$$, $$system$$',
  'alter role current_user superuser',
  'alter table documento enable row level security',
  'alter table auditoria owner to current_user',
  'alter database postgres set session_replication_role = replica',
  'select * from pg_authid',
  'select * from pg_shadow',
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/passwd')`,
  'create trigger mia before insert on auditoria for each row execute function prohibir()',
  'create rule mia as on insert to auditoria do instead nothing',
  'truncate tarea',
  'delete from auditoria',
  'delete from evento_sifen',
  'delete from kude',
  'delete from api_key',
  'update plan set incluye_api_integracion = true',
  'delete from migracion',
  'update kude set pdf = null',
  'update intercambio set resumen = null',
  'delete from tarea',
  'drop table tarea',
])('the role that runs the service is refused: %s', async sql => {
  await expect(intruso.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|22023)$/) })
})

test('of documentos the role that runs the service deletes those of SANDBOX after their 30 days, and no other, however old', async () => {
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const emitir = async (as: string): Promise<string> => {
    const headers = { 'idempotency-key': `borrar-${as === key}` }
    const { status, body, text } = await servicio.request('POST', EMISION, { as, json: FACTURA, headers })
    expect(status, text).toBe(202)
    return body.cdc
  }
  const prueba = await emitir(key)
  const real = await emitir((await servicio.clave('ana')).key)
  const HOY = `(now() at time zone 'America/Asuncion')::date`
  const hasta = async (dia: string) => {
    const suyos = 'documento_id in (select documento_id from documento where cdc in ($1, $2))'
    for (const tabla of ['kude', 'documento'])
      await forzar(servicio.db, `update ${tabla} set conservar_hasta = ${dia} where ${suyos}`, [prueba, real])
  }
  const borrar = (cdc: string) => intruso.query('delete from documento where cdc = $1', [cdc])
  const guardada = { code: '23001', constraint: 'documento_se_conserva' }
  await hasta(`${HOY}`)
  await expect(borrar(prueba)).rejects.toMatchObject(guardada)
  await expect(borrar(real)).rejects.toMatchObject(guardada)
  await hasta(`${HOY} - 3000`)
  await forzar(servicio.db, `update idempotencia set reservada_hasta = ${HOY} - 3000`)
  await expect(borrar(real)).rejects.toMatchObject(guardada)
  await expect(
    intruso.query(`update documento set ambiente = 'SANDBOX' where cdc = $1`, [real]),
  ).rejects.toMatchObject({ code: '23001' })
  expect((await borrar(prueba)).rowCount).toBe(1)
  const { rows } = await servicio.db.query(
    `select clave from idempotencia where ambiente = 'SANDBOX' union all select cdc from documento where cdc = $1`,
    [prueba],
  )
  expect(rows).toEqual([])
})

test('every table has its rights, and every statement of the service has its right', async () => {
  const { rows } = await servicio.db.query(
    `select relname as tabla from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(Object.keys(DERECHOS).sort()).toEqual(rows.map(({ tabla }) => tabla))
  const db = join(import.meta.dirname, '../../src/db')
  const faltan: string[] = []
  for (const file of readdirSync(db).filter(name => name.endsWith('.ts') && name !== 'migrate.ts')) {
    const text = readFileSync(join(db, file), 'utf8')
    for (const [, verb, tabla] of text.matchAll(/\b(insert into|update|delete from) ([a-z_]+)\b/g)) {
      const right = verb!.split(' ')[0]!
      const derechos = DERECHOS[tabla!]
      if (derechos !== undefined && !derechos.some(one => one === right))
        faltan.push(`${file}: ${right} ${tabla}`)
    }
  }
  expect(faltan).toEqual([])
})

test('a schema that is older and not its own is not migrated: it says who has to', async () => {
  const next = { numero: readMigrations().length + 1, nombre: 'x.sql', sql: 'select 1' }
  await expect(migrate(servicioUrl, [...readMigrations(), next])).rejects.toThrow(SchemaIsOlder)
})

test('one role for both goes on as ever, and the log warns of it', async () => {
  const propio = await Servicio.start({ worker: '0' })
  expect(propio.logs.join('')).toContain('owns its tables')
  await propio.close()
})
