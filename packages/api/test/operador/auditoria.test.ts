import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/db/db.ts'
import { hashDeLinea, ORIGEN } from '../../src/domain/auditoria/cadena.ts'
import { verifyAuditoria } from '../../src/operador/auditoria.ts'
import { SelladorDeAuditoria, tellTestigo } from '../../src/operations/seal-auditoria.ts'
import { TestigoEnArchivo } from '../../src/testigo/archivo.ts'
import { createDatabase } from '../support/database.ts'
import { forzar } from '../support/forzar.ts'
import { hasta } from '../support/hasta.ts'

const sha256 = (texto: string) => hash('sha256', texto, 'hex')
/** Other tests write on the same server, and what they write is waited for. */
const PACIENCIA_MS = 60_000
const sinDescanso = async () => {}
const NOW = Date.UTC(2026, 10, 20, 12)

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client
let pool: Pool
let dir: string
let archivo: string
let sellador: SelladorDeAuditoria

beforeEach(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
  pool = openPool({ url: database.url, connections: 4, onError: () => {} })
  dir = mkdtempSync(join(tmpdir(), 'mbohera-testigo-'))
  archivo = join(dir, 'testigo.jsonl')
  sellador = new SelladorDeAuditoria(pool, sha256, sinDescanso)
  await db.query(`
    insert into contribuyente (ruc, razon_social, fecha_creacion) values ('80099999-1', 'UNO', now()), ('80088888-0', 'DOS', now());
    insert into usuario (iss, sub) values ('i', 's');
    insert into api_key (contribuyente_id, ambiente, nombre, hash, prefijo, fecha_creacion)
      values (1, 'DEV', 'n', sha256('x'), 'sk_live_000000', now()), (1, 'DEV', 'm', sha256('y'), 'sk_live_000001', now())`)
})
afterEach(async () => {
  await db.end()
  await pool.end()
  await database.drop()
  rmSync(dir, { recursive: true })
})

/** Lines of both contribuyentes by turns, each column of which has a value in some of them. */
const escribir = (cuantas: number, by: pg.Client = db) =>
  by.query(
    `insert into auditoria (contribuyente_id, fecha, usuario_id, api_key_id, actor, accion, objeto, detalle, origen, request_id)
     select 1 + i % 2, '2026-11-20 12:00:00.123456Z', case i % 3 when 0 then 1 end, case i % 3 when 1 then 1 end, 'ana', 'documento.emitir',
       'cdc-' || i, jsonb_build_object('n', i, 'nada', null), '10.0.0.1', 'r-' || i from generate_series(1, $1::int) i`,
    [cuantas],
  )

/** As many looks as it takes: whatever else writes on this server is waited for. */
async function sellar(cuantas: number): Promise<void> {
  let sellados = 0
  await hasta(async () => {
    sellados += await sellador.look()
    return sellados >= cuantas
  }, PACIENCIA_MS)
  expect(sellados).toBe(cuantas)
}

/** What is sealed in more looks than it takes. */
async function mirar(veces = 6): Promise<number> {
  let sellados = 0
  for (let i = 0; i < veces; i++) sellados += await sellador.look()
  return sellados
}

const atestiguar = () =>
  tellTestigo({ pool, clock: () => NOW, sha256, testigo: new TestigoEnArchivo(archivo) })
const verificar = (testigo: string | null = null) => verifyAuditoria(database.url, testigo, 7)

async function selladas(cuantas: number): Promise<void> {
  await escribir(cuantas)
  await sellar(cuantas)
}

describe('sealing', () => {
  test('what was written is sealed, once, and then fits; what was written since waits for its seal', async () => {
    await selladas(20)
    expect(await mirar()).toBe(0)
    await escribir(3)
    expect(await verificar()).toEqual({
      ok: true,
      text: expect.stringContaining('20 líneas selladas de 2 contribuyentes, 3 todavía sin sello; 0 faltas.'),
    })
  })

  test('each contribuyente has a chain of its own, whose hashes anybody can make again', async () => {
    await selladas(3)
    const { rows } = await db.query(
      `select contribuyente_id::int as c, secuencia::int as n, auditoria_id::int as id, encode(anterior, 'hex') as anterior, encode(hash, 'hex') as hash
       from auditoria_sello order by auditoria_id`,
    )
    expect(rows.map(({ c, n, id }) => [c, n, id])).toEqual([
      [2, 1, 1],
      [1, 1, 2],
      [2, 2, 3],
    ])
    const contenido =
      '{"actor": "ana", "fecha": "1795176000.123456", "accion": "documento.emitir", "objeto": "cdc-1", "origen": "10.0.0.1", "detalle": {"n": 1, "nada": null}, "api_key_id": 1, "request_id": "r-1", "auditoria_id": 1, "contribuyente_id": 2}'
    const primero = hashDeLinea(sha256, ORIGEN, 1, contenido)
    expect(rows[0]).toMatchObject({ anterior: ORIGEN, hash: primero })
    expect(rows[2].anterior).toBe(primero)
  })

  test('a line that comes late with a lower number is waited for, and sealed in its place', async () => {
    const tarde = new pg.Client({ connectionString: database.url })
    await tarde.connect()
    await tarde.query('begin')
    await escribir(1, tarde)
    await escribir(5)
    expect(await mirar()).toBe(0)
    expect(await mirar()).toBe(0)
    await tarde.query('commit')
    await tarde.end()
    await sellar(6)
    expect(await verificar()).toMatchObject({ ok: true })
  })

  test('of many that seal at once each line gets one seal', async () => {
    await escribir(2_500)
    const selladores = Array.from({ length: 4 }, () => new SelladorDeAuditoria(pool, sha256, sinDescanso))
    let sellados = 0
    await hasta(async () => {
      for (const uno of await Promise.all(selladores.map(uno => uno.look()))) sellados += uno
      return sellados >= 2_500
    }, PACIENCIA_MS)
    expect(sellados).toBe(2_500)
    expect(await verificar()).toMatchObject({ ok: true, text: expect.stringContaining('2500 líneas') })
  })

  test('of a backlog a hundred lines at a time are sealed: between them others have the database, and who ends does not wait', async () => {
    await escribir(250)
    const fin = new AbortController()
    const tras: number[] = []
    const uno = new SelladorDeAuditoria(pool, sha256, async (_tardoMs, parar) => {
      expect(parar).toBe(fin.signal)
      tras.push((await db.query('select count(*)::int as n from auditoria_sello')).rows[0].n)
      if (tras.length === 2) fin.abort()
    })
    await hasta(async () => (await uno.look(fin.signal)) > 0, PACIENCIA_MS)
    expect(tras).toEqual([100, 200])
    await hasta(async () => (await mirar()) > 0, PACIENCIA_MS)
    expect(await verificar()).toMatchObject({ ok: true, text: expect.stringContaining('250 líneas') })
  })

  test('the hash of a line is the same in every time zone and with every format of dates', async () => {
    await selladas(4)
    const otra = new URL(database.url)
    otra.searchParams.set('options', '-c timezone=Asia/Tokyo -c datestyle=German,DMY -c bytea_output=escape')
    expect(await verifyAuditoria(otra.href, null)).toMatchObject({ ok: true })
  })

  test('the audit carries on for who writes while a seal is being made: nobody waits', async () => {
    await escribir(4)
    await sellador.look()
    await sellador.look()
    const sellando = new pg.Client({ connectionString: database.url })
    await sellando.connect()
    await sellando.query('begin')
    await sellando.query(
      `insert into auditoria_sello (contribuyente_id, secuencia, auditoria_id, anterior, hash) values (1, 1, 2, sha256(''), sha256(''))`,
    )
    await db.query(`set lock_timeout = '60s'`)
    await escribir(4)
    await sellando.query('rollback')
    await sellando.end()
  })
})

const CAMBIOS: Record<string, string> = {
  auditoria_id: 'auditoria_id + 1000',
  contribuyente_id: '3 - contribuyente_id',
  fecha: `fecha + interval '1 microsecond'`,
  usuario_id: 'case when usuario_id is null then 1 end',
  api_key_id: 'case when api_key_id is null then 1 else 2 end',
  detalle: `detalle || '{"n": 99}'`,
}

describe('what whoever owns the database does to it', () => {
  test('a change of any column of any line is found, and the line is named', async () => {
    await selladas(8)
    const { rows } = await db.query(
      `select column_name as columna from information_schema.columns where table_name = 'auditoria' and table_schema = 'public'`,
    )
    await db.query('create table antes as select * from auditoria where auditoria_id = 6')
    await db.query(
      'alter table auditoria alter auditoria_id set generated by default, drop constraint auditoria_un_actor',
    )
    const vistas: Record<string, boolean> = {}
    for (const { columna } of rows) {
      const cambio = CAMBIOS[columna] ?? `coalesce(${columna}, '') || 'x'`
      await forzar(db, `update auditoria set ${columna} = ${cambio} where auditoria_id = 6`)
      const { ok, text } = await verificar()
      vistas[columna] = !ok && text.includes('línea 6: ')
      await forzar(
        db,
        `update auditoria a set ${columna} = antes.${columna} from antes where a.auditoria_id in (6, 1006)`,
      )
    }
    expect(vistas).toEqual(Object.fromEntries(rows.map(({ columna }) => [columna, true])))
    expect(await verificar()).toMatchObject({ ok: true })
  })

  test.each([
    [
      'a value in the detail becomes null',
      `update auditoria set detalle = '{"n": null, "nada": null}' where auditoria_id = 6`,
      'Contribuyente 1, línea 6: no es lo que se selló',
    ],
    [
      'a null in the detail is taken away',
      `update auditoria set detalle = '{"n": 6}' where auditoria_id = 6`,
      'Contribuyente 1, línea 6: no es lo que se selló',
    ],
    [
      'a line is deleted',
      'delete from auditoria where auditoria_id = 6',
      'Contribuyente 1, línea 6: tiene sello y no está',
    ],
    [
      'a line is deleted together with its seal',
      'with s as (delete from auditoria_sello where auditoria_id = 6) delete from auditoria where auditoria_id = 6',
      'Contribuyente 1, línea 8: en la cadena es la 4 y sigue a la 2; falta 1 en el medio',
    ],
    [
      'the last line is deleted',
      'delete from auditoria where auditoria_id = 10',
      'Contribuyente 1, línea 10: tiene sello y no está',
    ],
    [
      'two lines change places',
      'update auditoria a set (objeto, detalle, request_id, usuario_id, api_key_id) = (select objeto, detalle, request_id, usuario_id, api_key_id from auditoria b where b.auditoria_id = 14 - a.auditoria_id) where auditoria_id in (6, 8)',
      'Contribuyente 1, línea 8: no es lo que se selló',
    ],
    [
      'a line goes to another contribuyente',
      'update auditoria set contribuyente_id = 2 where auditoria_id = 6',
      'Contribuyente 1, línea 6: no es lo que se selló',
    ],
  ])('%s: found, and named', async (_, sql, esperado) => {
    await selladas(10)
    await forzar(db, sql)
    expect(await verificar()).toEqual({ ok: false, text: expect.stringContaining(esperado) })
  })

  test('a line put between others has no seal, and is named', async () => {
    await db.query(`select nextval('auditoria_auditoria_id_seq')`)
    await selladas(4)
    await db.query(
      `insert into auditoria (auditoria_id, contribuyente_id, fecha, actor, accion) overriding system value values (1, 1, now(), 'nadie', 'nada')`,
    )
    expect(await verificar()).toEqual({
      ok: false,
      text: expect.stringContaining('Contribuyente 1, línea 1: no tiene sello, y las siguientes sí'),
    })
    expect(await mirar()).toBe(0)
  })

  test('a chain that was made again from one line on does not follow the line before', async () => {
    await selladas(8)
    await forzar(
      db,
      `update auditoria_sello set anterior = sha256('otra') where contribuyente_id = 1 and secuencia = 3`,
    )
    expect(await verificar()).toEqual({
      ok: false,
      text: expect.stringContaining('línea 6: en la cadena es la 3 y viene después de la 2'),
    })
  })

  test('the last lines taken away with their seals: the chain alone does not tell, the witness does', async () => {
    await selladas(10)
    await atestiguar()
    await forzar(db, 'delete from auditoria where auditoria_id > 7')
    await forzar(db, 'delete from auditoria_sello where auditoria_id > 7')
    expect(await verificar()).toMatchObject({ ok: true })
    expect(await verificar(archivo)).toEqual({
      ok: false,
      text: expect.stringMatching(/líneas 1 a 10\): la auditoría termina en la línea 7; faltan las últimas/),
    })
  })

  test('and when new lines came after, too', async () => {
    await selladas(10)
    await atestiguar()
    await forzar(db, 'delete from auditoria where auditoria_id > 7')
    await forzar(db, 'delete from auditoria_sello where auditoria_id > 7')
    await selladas(6)
    expect(await verificar()).toMatchObject({ ok: true })
    expect(await verificar(archivo)).toEqual({
      ok: false,
      text: expect.stringMatching(/entonces había 10 líneas selladas y otra cadena; ahora hay 7 hasta ahí/),
    })
  })

  test('a whole chain made anew after a change fits in itself, and not what the witness knows', async () => {
    await selladas(10)
    await atestiguar()
    await selladas(4)
    await atestiguar()
    await forzar(db, `update auditoria set actor = 'beto' where auditoria_id = 3`)
    await forzar(db, 'delete from auditoria_sello')
    await sellar(14)
    expect(await verificar()).toMatchObject({ ok: true })
    const { ok, text } = await verificar(archivo)
    expect(ok).toBe(false)
    expect(text).toContain('(líneas 1 a 10): entonces había 10 líneas selladas y otra cadena')
  })
})

describe('the witness', () => {
  test('one line each time that something new was sealed, each bound to the one before', async () => {
    await selladas(4)
    await atestiguar()
    expect(await atestiguar()).toBeNull()
    await selladas(1)
    await atestiguar()
    const lineas = readFileSync(archivo, 'utf8')
      .trimEnd()
      .split('\n')
      .map(one => JSON.parse(one))
    expect(lineas).toMatchObject([
      {
        fecha: '2026-11-20T12:00:00.000Z',
        desde: 0,
        hasta: 4,
        lineas: 4,
        contribuyentes: 2,
        anterior: ORIGEN,
      },
      { desde: 4, hasta: 5, lineas: 5, anterior: lineas[0].raiz },
    ])
    expect(await verificar(archivo)).toEqual({
      ok: true,
      text: expect.stringContaining('Testigo: 2 testimonios.'),
    })
  })

  test('moved away it begins anew and speaks of everything; the two one after the other hold as well', async () => {
    await selladas(4)
    await atestiguar()
    const viejo = readFileSync(archivo, 'utf8')
    rmSync(archivo)
    await selladas(1)
    await atestiguar()
    expect(await verificar(archivo)).toMatchObject({ ok: true })
    writeFileSync(archivo, viejo + readFileSync(archivo, 'utf8'))
    expect(await verificar(archivo)).toMatchObject({ ok: true })
  })

  test('a line that was cut when the machine went down is told and costs nothing', async () => {
    await selladas(4)
    await atestiguar()
    appendFileSync(archivo, '{"fecha":"2026-11-')
    await selladas(1)
    await atestiguar()
    expect(await verificar(archivo)).toEqual({
      ok: true,
      text: expect.stringContaining('Testigo: 2 testimonios, 1 línea cortada o ajena.'),
    })
  })

  test.each([
    ['a line of it was changed', (lineas: string[]) => lineas.map(l => l.replace(/"raiz":"./, '"raiz":"-'))],
    ['a line of it was taken out', ([, ...lineas]: string[]) => lineas],
  ])('that %s is seen', async (_, cambiar) => {
    await selladas(4)
    await atestiguar()
    await selladas(2)
    await atestiguar()
    writeFileSync(archivo, `${cambiar(readFileSync(archivo, 'utf8').trimEnd().split('\n')).join('\n')}\n`)
    expect(await verificar(archivo)).toMatchObject({ ok: false })
  })

  test('a database that ends before what the witness knows adds nothing to it', async () => {
    await selladas(4)
    await atestiguar()
    await forzar(db, 'delete from auditoria_sello where auditoria_id > 3')
    const antes = readFileSync(archivo, 'utf8')
    await expect(atestiguar()).rejects.toThrow('the witness knows of the audit')
    expect(readFileSync(archivo, 'utf8')).toBe(antes)
  })

  test('nor does one that went on since under the same numbers, until the file is moved away', async () => {
    await selladas(4)
    await atestiguar()
    await selladas(6)
    await atestiguar()
    await forzar(db, 'delete from auditoria where auditoria_id > 7')
    await forzar(db, 'delete from auditoria_sello where auditoria_id > 7')
    await db.query(`alter table auditoria alter auditoria_id restart with 8`)
    await selladas(9)
    const antes = readFileSync(archivo, 'utf8')
    for (let vez = 0; vez < 2; vez++)
      await expect(atestiguar()).rejects.toThrow('another audit up to line 10 than')
    expect(readFileSync(archivo, 'utf8')).toBe(antes)
    renameSync(archivo, `${archivo}.perdido`)
    expect(await atestiguar()).toMatchObject({ desde: 0, hasta: 16 })
    expect(await verificar(archivo)).toMatchObject({ ok: true })
    rmSync(`${archivo}.perdido`)
  })
})

test('the command says so by its exit code too', async () => {
  await selladas(4)
  await atestiguar()
  const orden = async (...args: string[]) => {
    const main = join(import.meta.dirname, '../../src/operador/main.ts')
    const env = { ...process.env, DATABASE_URL: database.url, OIDC_ISSUER: '' }
    const child = spawn(process.execPath, [main, 'auditoria', 'verificar', ...args], { env })
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    const [code] = await once(child, 'close')
    return { code, text }
  }
  expect(await orden('--testigo', archivo)).toEqual({
    code: 0,
    text: expect.stringContaining('0 faltas.\nTestigo: 1 testimonio.'),
  })
  await forzar(db, 'delete from auditoria where auditoria_id = 2')
  expect(await orden()).toEqual({ code: 1, text: expect.stringContaining('línea 2: ') })
  expect(await orden('--testigo', join(dir, 'no-esta'))).toMatchObject({ code: 1 })
  expect(await orden('--testigo')).toMatchObject({ code: 2 })
})

test('very many faults are counted, and the first hundred named', async () => {
  await selladas(150)
  await forzar(db, `update auditoria set actor = 'x'`)
  const { ok, text } = await verificar()
  expect(ok).toBe(false)
  expect(text).toContain('… y 50 más.')
  expect(text.match(/línea \d+/g)).toHaveLength(100)
})
