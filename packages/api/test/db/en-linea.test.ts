import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '../../../../tools/generate/schema.ts'
import { prepareOnline } from '../../src/db/en-linea.ts'
import { migrate, readMigrations, SeMigraEnLinea } from '../../src/db/migrate.ts'
import { respaldar } from '../../src/operador/copia/respaldar.ts'
import { createDeAntes, writeComoAntes } from '../support/de-antes.ts'
import { hasta } from '../support/hasta.ts'

/** More than two batches of the order. */
const CUANTOS = 5000
/** Any number that no lock of the service uses. */
const ESPERA = 909_002
const MAIN = `${import.meta.dirname}/../../src/operador/main.ts`
const SCHEMA = join(import.meta.dirname, '../../src/db/schema.sql')

const dir = mkdtempSync(join(tmpdir(), 'mbohera-en-linea-'))
let antes: Awaited<ReturnType<typeof createDeAntes>>
/** A program of before, which writes at each step of the order, and waits for a table no longer than this. */
let programa: pg.Client
let escrito = Promise.resolve(0)
/** Somebody who has a transaction open. */
let otro: pg.Client

const connect = async () => {
  const client = new pg.Client({ connectionString: antes.url })
  await client.connect()
  return client
}

beforeAll(async () => {
  antes = await createDeAntes()
  ;[programa, otro] = [await connect(), await connect()]
  await programa.query(`set lock_timeout = '60s'`)
  const { db } = antes
  await writeComoAntes(db)
  await db.query(`
    update documento set lote_id = contribuyente_id;
    insert into intercambio (contribuyente_id, ambiente, documento_id, servicio, fecha, milisegundos, resumen, respuesta)
      select 1 + n % 2, 'DEV', 1 + n % 2, 'siRecepDE', now(), n, 'r', 'x' from generate_series(1, ${CUANTOS}) n;
    insert into intercambio (contribuyente_id, ambiente, servicio, fecha, milisegundos, resumen) values (1, 'DEV', 'siConsRUC', now(), 1, '-');
    insert into adopcion (contribuyente_id, ambiente, formato, actor, repetidos, fecha_creacion) select c, 'DEV', 'JSON', '{}', 0, now() from generate_series(1, 2) c;
    insert into adopcion_documento (adopcion_id, orden, contribuyente_id, ambiente, lugar, estado, proxima) select c, 1, c, 'DEV', '-', 'ILEGIBLE', now()
      from generate_series(1, 2) c;
    insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, evento_sifen_id, adopcion_id, fecha_creacion, reservada_hasta)
      select c, 'DEV', '-', 'EMISION', c, c, c, now(), now() from generate_series(1, 2) c;
    insert into auditoria (contribuyente_id, fecha, actor, accion) select c, now(), '-', '-' from generate_series(1, 2) c;
    insert into auditoria_sello (contribuyente_id, secuencia, auditoria_id, anterior, hash) select c, 1, c, decode(repeat('00', 32), 'hex'),
      decode(repeat('00', 32), 'hex') from generate_series(1, 2) c;
    create function espera() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${ESPERA}); return new; end $$;
    create trigger espera before update on intercambio for each row when (new.milisegundos = ${CUANTOS / 2}) execute function espera()`)
})
afterAll(async () => {
  await Promise.all([programa.end(), otro.end()])
  await antes.drop()
  rmSync(dir, { recursive: true })
})

/** The order, as a process; at each of its lines the program of before writes. */
function startOrden() {
  const child = spawn(process.execPath, [MAIN, 'migrar', '--en-linea'], {
    env: { PATH: process.env.PATH, DATABASE_URL: antes.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const orden = { child, output: '', ended: once(child, 'close') }
  child.stdout.on('data', chunk => {
    orden.output += chunk
    escrito = escrito.then(async veces => {
      await writeComoAntes(programa)
      return veces + 1
    })
    // Seen by whoever awaits it in the end.
    escrito.catch(() => {})
  })
  return orden
}

async function kill({ child, ended }: ReturnType<typeof startOrden>): Promise<void> {
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

const count = async (sql: string): Promise<number> =>
  Number((await antes.db.query(`select count(*) ${sql}`)).rows[0].count)

/** What a migration adds to the rows of a table. */
const AGREGADO: Record<string, string> = {
  documento: ` - 'montos'`,
  intercambio: ` - 'conservar_hasta'`,
  kude: ` - 'conservar_hasta' - 'contribuyente_id'`,
}

/** Each row as it was, without what a migration adds to it; those that were there at first. */
async function lookAtAll(): Promise<Record<string, string[]>> {
  const tablas = [
    'timbrado',
    'lote',
    'documento',
    'evento_sifen',
    'kude',
    'adopcion',
    'adopcion_documento',
    'idempotencia',
    'auditoria',
    'auditoria_sello',
  ]
  const all: Record<string, string[]> = {}
  for (const [tabla, which] of [
    ...tablas.map(one => [one, 'true']),
    ['intercambio', `intercambio_id <= ${CUANTOS}`],
  ] as const) {
    const added = AGREGADO[tabla!] ?? ''
    const { rows } = await antes.db.query(
      `select (to_jsonb(t)${added})::text as fila from ${tabla} t where ${which} order by 1`,
    )
    all[tabla!] = rows.map(({ fila }) => fila)
  }
  return all
}

test('a large database is migrated while a program of before writes, killed twice: nobody waits, nothing is lost, and the schema is the same to the letter', async () => {
  await writeComoAntes(antes.db)
  const before = await lookAtAll()
  expect(before.intercambio).toHaveLength(CUANTOS)

  // Killed in the midst of the rows: what was done of them stays.
  await otro.query('select pg_advisory_lock($1)', [ESPERA])
  const primera = startOrden()
  await hasta(() => /update intercambio.*está ocupado/.test(primera.output))
  await expect(migrate(antes.url)).rejects.toThrow(SeMigraEnLinea)
  await kill(primera)
  const filled = await count(
    `from intercambio where conservar_hasta is not null and intercambio_id <= ${CUANTOS}`,
  )
  expect([filled > 0, filled < CUANTOS]).toEqual([true, true])
  await expect(antes.db.query(`update intercambio set resumen = 'otro'`)).rejects.toMatchObject({
    code: '23001',
  })
  await expect(
    antes.db.query(`update intercambio set conservar_hasta = '1999-01-01' where conservar_hasta is not null`),
  ).rejects.toMatchObject({ code: '23001' })
  await otro.query('select pg_advisory_unlock($1)', [ESPERA])

  // A backup of that moment is one.
  const guardado = {
    ownerUrl: antes.url,
    masterKeyFile: join(dir, 'claves'),
    dir: join(dir, 'respaldo'),
    claves: null,
    now: 0,
  }
  expect(await respaldar(guardado)).toMatchObject({ ok: true })

  // Killed in the midst of an index: it is left half made, and made anew.
  await otro.query('begin; update lote set proxima = now() where lote_id = 1')
  const segunda = startOrden()
  const half = () => count(`from pg_index where indexrelid = to_regclass('lote_clave') and not indisvalid`)
  await hasta(async () => (await half()) === 1)
  await kill(segunda)
  // What it had the server do ends with it.
  await hasta(
    async () =>
      (await count(
        `from pg_stat_activity where application_name = 'mbohera-migrate' and datname = current_database()`,
      )) === 0,
  )
  await otro.query('rollback')
  expect(await half()).toBe(1)
  await antes.db.query('drop trigger espera on intercambio; drop function espera')

  // Somebody reads for long what is to be swapped: nobody who comes later waits behind the order.
  await otro.query('begin; select from timbrado')
  const tercera = startOrden()
  const waits = () =>
    count(
      `from pg_locks where relation = 'timbrado'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
  for (let vez = 0; vez < 3; vez++) {
    await hasta(async () => (await waits()) === 1)
    await programa.query('update timbrado set siguiente = siguiente where timbrado_id = 1')
    await writeComoAntes(programa)
  }
  await otro.query('commit')
  expect(await tercera.ended).toEqual([0, null])
  expect(tercera.output).toContain('0037-el-contribuyente-en-cada-clave.sql: está ocupado')
  expect(tercera.output).toContain('Migrado: 0037-el-contribuyente-en-cada-clave.sql')
  expect(await escrito).toBeGreaterThan(10)

  expect(await dumpSchema(antes.db)).toBe(readFileSync(SCHEMA, 'utf8'))
  expect(await count('from pg_index where not indisvalid')).toBe(0)
  expect(await count('from pg_constraint where not convalidated')).toBe(0)
  expect(await migrate(antes.url)).toEqual({ applied: [] })
  expect(await lookAtAll()).toEqual(before)
  // What was there and what came in between says until when it is kept, and only what speaks of nothing does not.
  expect(
    await count(`from intercambio i left join documento d using (contribuyente_id, documento_id) left join evento_sifen e using (contribuyente_id, evento_sifen_id)
      left join documento l on l.contribuyente_id = i.contribuyente_id and l.lote_id = i.lote_id
      where i.conservar_hasta is distinct from coalesce(d.conservar_hasta, e.conservar_hasta, l.conservar_hasta)`),
  ).toBe(0)
  expect(await count('from intercambio where conservar_hasta is null')).toBe(1)
  expect(
    await count(
      'from kude k join documento d using (contribuyente_id, documento_id) where k.conservar_hasta = d.conservar_hasta',
    ),
  ).toBe(await count('from kude'))
})

test('after the steps the migration itself looks at no row, and what was only begun is ended at once and becomes the same', async () => {
  const begun = await createDeAntes()
  await writeComoAntes(begun.db)
  const migration = readMigrations().find(({ nombre }) =>
    nombre.endsWith('el-contribuyente-en-cada-clave.sql'),
  )!
  await prepareOnline(begun.db, migration.antes!, () => {})

  const said: (string | undefined)[] = []
  begun.db.on('notice', ({ message }) => said.push(message))
  await begun.db.query('begin; set local client_min_messages = debug1')
  await begun.db.query(migration.sql)
  await begun.db.query('rollback')
  expect(said).toContainEqual(expect.stringContaining('sufficient to prove'))
  expect(said.filter(one => /^(verifying|rewriting|building|validating)/.test(one ?? ''))).toEqual([])

  // As an index is that was left half made, and a constraint that was not begun.
  await begun.db.query(`update pg_index set indisvalid = false where indexrelid = 'intercambio_clave'::regclass;
    alter table kude drop constraint kude_documento_id_clave`)
  await writeComoAntes(begun.db)
  await migrate(begun.url)
  expect(await dumpSchema(begun.db)).toBe(readFileSync(SCHEMA, 'utf8'))
  expect((await begun.db.query('select from pg_index where not indisvalid')).rowCount).toBe(0)
  await begun.drop()
})
