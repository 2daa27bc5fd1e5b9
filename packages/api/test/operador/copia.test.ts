import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAMAS } from '../../../../tools/paquete/programas.ts'
import { openAlmacen } from '../../src/almacen.ts'
import { toConfig } from '../../src/config/config.ts'
import { listSecuencias, listTablas, prepareSession, sumTabla } from '../../src/db/copia.ts'
import { baseOf, withBase, withConexion } from '../../src/operador/copia/base.ts'
import { ordenDeRespaldar, ordenDeRestaurar } from '../../src/operador/copia/orden.ts'
import { respaldar } from '../../src/operador/copia/respaldar.ts'
import { restaurar } from '../../src/operador/copia/restaurar.ts'
import { examine } from '../../src/operador/doctor/doctor.ts'
import { giveTo } from '../../src/operador/dueno.ts'
import { migrateDatabase } from '../../src/operador/migrar.ts'
import { recoverDatabase } from '../../src/operador/recuperar.ts'
import { administer, createDatabase } from '../support/database.ts'
import { Nominaciones } from '../support/nominaciones.ts'
import { blocksOf, inPlaceOf, pageOf, ROOT } from '../support/paquete.ts'
import { startApi } from '../support/proceso.ts'
import { NOW } from '../support/servicio.ts'

let casa: Nominaciones
let url: string
let masterKeyFile: string
const dir = mkdtempSync(join(tmpdir(), 'mbohera-copia-'))
const A = Buffer.from('a')
const en = (name: string) => join(dir, name)
/** Databases that commands made. */
const sobran: string[] = []

beforeAll(async () => {
  casa = await Nominaciones.open()
  url = casa.servicio.databaseUrl
  masterKeyFile = join(casa.servicio.dataDir, 'claves-maestras')
  const cdc = await casa.innominada()
  expect((await casa.nominar(cdc, { clave: 'una' })).status).toBe(200)
  await casa.aprobada()
})
afterAll(async () => {
  await casa.close()
  for (const base of sobran) await administer(`drop database if exists "${base}" with (force)`)
  rmSync(dir, { recursive: true, force: true })
})

/** Everything in a database that is copied, and where its sequences are. */
const contenido = (of: string) =>
  withConexion(of, async db => {
    await prepareSession(db)
    const tablas: Record<string, unknown> = {}
    for (const tabla of await listTablas(db)) tablas[tabla.tabla] = await sumTabla(db, tabla)
    return { tablas, secuencias: await listSecuencias(db) }
  })

const hacer = (name: string, claves: string | null = null) =>
  respaldar({ ownerUrl: url, masterKeyFile, dir: en(name), claves, now: NOW })

const traer = (
  name: string,
  ownerUrl: string,
  more: { reemplazar?: boolean; masterKeyFile?: string; dueno?: string; databaseUrl?: string } = {},
) =>
  restaurar({
    ownerUrl,
    databaseUrl: ownerUrl,
    masterKeyFile,
    dir: en(name),
    reemplazar: false,
    dueno: null,
    now: NOW,
    ...more,
  })

async function vacia(): Promise<string> {
  const database = await createDatabase('nothing')
  sobran.push(baseOf(database.url))
  return database.url
}

test('a backup of a service that is serving is restored elsewhere, and everything in it is there, byte for byte', async () => {
  let going = true
  const issuing = (async () => {
    while (going) await casa.emisiones.emitir()
  })()
  const { ok, text } = await hacer('uno')
  going = false
  await issuing
  expect([ok, text]).toEqual([true, expect.stringMatching(/todo coincidió, fila por fila/)])
  const manifiesto = JSON.parse(readFileSync(join(en('uno'), 'respaldo.json'), 'utf8'))
  expect(manifiesto.tablas.find((t: { tabla: string }) => t.tabla === 'documento').filas).toBeGreaterThan(1)

  const otra = await vacia()
  expect((await traer('uno', otra)).ok).toBe(true)
  const { tablas } = await contenido(otra)
  for (const { tabla, filas, suma } of manifiesto.tablas)
    expect(tablas[tabla], tabla).toEqual({ filas, suma })
})

test('what was restored goes on where the original was: its numbers, its guards, its secrets', async () => {
  const otra = await vacia()
  await hacer('dos')
  await traer('dos', otra)
  const [aqui, alla] = [await contenido(url), await contenido(otra)]
  expect(alla.secuencias).toEqual(aqui.secuencias)
  await withConexion(otra, async (_, client) => {
    await expect(client.query(`update documento set xml = 'otra cosa'`)).rejects.toThrow()
    const { rows } = await client.query('select max(siguiente) as siguiente from timbrado')
    const original = await casa.servicio.db.query('select max(siguiente) as siguiente from timbrado')
    expect(String(rows[0].siguiente)).toBe(String(original.rows[0].siguiente))
  })
})

test('nobody else can read a backup, and the master keys are not in it', async () => {
  const { text } = await hacer('tres')
  expect(text).toMatch(/claves maestras NO están/)
  expect((await stat(en('tres'))).mode & 0o077).toBe(0)
  const claves = readFileSync(masterKeyFile, 'utf8').trim()
  for (const file of readdirSync(en('tres'))) {
    expect((await stat(join(en('tres'), file))).mode & 0o077).toBe(0)
    expect(readFileSync(join(en('tres'), file)).includes(claves)).toBe(false)
  }
})

test('the master keys are copied to a folder of their own, and to none that is, holds or lies in the backup', async () => {
  for (const claves of [en('cuatro'), join(en('cuatro'), 'claves'), dir])
    await expect(hacer('cuatro', claves)).rejects.toThrow(/otra carpeta/)
  expect(readdirSync(dir)).not.toContain('cuatro')
  const { text } = await hacer('cuatro', en('claves'))
  expect(text).toContain(join(en('claves'), 'claves-maestras'))
  expect(readFileSync(join(en('claves'), 'claves-maestras'))).toEqual(readFileSync(masterKeyFile))
  await expect(hacer('cinco', en('claves'))).rejects.toThrow(/ya existe: las claves maestras/)
  const sinArchivo = respaldar({
    ownerUrl: url,
    masterKeyFile: en('ningunas'),
    dir: en('cinco'),
    claves: en('otras'),
    now: NOW,
  })
  await expect(sinArchivo).rejects.toThrow(
    /no existe\): indique en MBOHERA_MASTER_KEY_FILE.*No se respaldó nada/,
  )
  expect(readdirSync(dir).filter(name => /cinco|otras/.test(name))).toEqual([])
})

test('whoever restores without the keys of that backup is told before the service finds out', async () => {
  const otra = await vacia()
  const ajenas = en('ajenas')
  writeFileSync(ajenas, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
  expect((await traer('dos', otra, { masterKeyFile: ajenas })).text).toMatch(
    /no tiene todas las claves maestras/,
  )
})

test('a backup is not written over another, and a folder that got its name is whole', async () => {
  await expect(hacer('dos')).rejects.toThrow(/ya existe/)
  await casa.servicio.db.query('create table de_otro (n integer)')
  await expect(hacer('seis')).rejects.toThrow(/de_otro/)
  await casa.servicio.db.query('drop table de_otro')
  expect(readdirSync(dir).filter(name => /seis/.test(name))).toEqual([])
})

test.each<[string, string, (file: string, bytes: Buffer) => void]>([
  ['cut short', 'documento.copy.gz', (file, bytes) => writeFileSync(file, bytes.subarray(0, -9))],
  ['longer by a byte', 'documento.copy.gz', (file, bytes) => writeFileSync(file, Buffer.concat([bytes, A]))],
  ['another text', 'documento.copy.gz', file => writeFileSync(file, 'hola\n')],
  [
    'other in one bit',
    'documento.copy.gz',
    (file, bytes) => writeFileSync(file, bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1)),
  ],
  [
    'of other rows',
    'evento_sifen.copy.gz',
    file => writeFileSync(file, gzipSync('1\tno\tson\tsus\tcolumnas\n')),
  ],
  ['of no rows', 'documento.copy.gz', file => writeFileSync(file, gzipSync(''))],
  ['not there', 'evento_sifen.copy.gz', file => rmSync(file)],
  ['cut short', 'respaldo.json', (file, bytes) => writeFileSync(file, bytes.subarray(0, -9))],
  ['no list of tables', 'respaldo.json', file => writeFileSync(file, '{"formato":1}')],
  ['nothing', 'respaldo.json', file => writeFileSync(file, 'null')],
])(
  'a backup of which a file is %s (%s) is named with it, nothing of it is restored, and nothing is changed',
  async (_, archivo, damage) => {
    cpSync(en('dos'), en('siete'), { recursive: true })
    const file = join(en('siete'), archivo)
    damage(file, readFileSync(file))
    const otra = await vacia()
    const orden = ordenDeRestaurar([en('siete')])!
    expect(await orden({ ownerUrl: otra, databaseUrl: otra, masterKeyFile, now: NOW })).toEqual({
      ok: false,
      text: expect.stringMatching(
        new RegExp(`${archivo}.*(no es el que se escribió|no está).*use otro respaldo`),
      ),
    })
    expect((await contenido(otra)).tablas).toEqual({})
    rmSync(en('siete'), { recursive: true })
  },
)

test('a folder that is no backup is told which one is', async () => {
  await expect(traer('nada', await vacia())).rejects.toThrow(/no hay un respaldo entero/)
})

test('a database that is used, or holds something, is not written over; replaced when asked, it stands aside under another name', async () => {
  await expect(traer('dos', url)).rejects.toThrow(/en uso/)
  const otra = await vacia()
  await traer('dos', otra)
  const before = await contenido(otra)
  await expect(traer('dos', otra)).rejects.toThrow(/--reemplazar/)
  await withConexion(otra, (_, client) =>
    client.query('update contribuyente set nombre_fantasia = $1', ['después']),
  )
  const despues = await contenido(otra)
  const { text } = await traer('dos', otra, { reemplazar: true })
  const [anterior] = /\S+_anterior_\d+/.exec(text)!
  sobran.push(anterior)
  expect(await contenido(otra)).toEqual(before)
  expect(await contenido(withBase(otra, anterior))).toEqual(despues)
})

/** A role of its own, and a database that is its own: as on a server where the owner is no superuser. */
async function conDueno(work: (como: (url: string) => string, rol: string) => Promise<void>): Promise<void> {
  const rol = `dueno_${process.pid}`
  await administer(`create role ${rol} login createrole password 'x'`)
  try {
    await work(of => Object.assign(new URL(of), { username: rol, password: 'x' }).href, rol)
  } finally {
    for (const base of sobran.splice(0)) await administer(`drop database if exists "${base}" with (force)`)
    await administer(`drop owned by servicio_${process.pid}`).catch(() => {})
    await administer(`drop role if exists servicio_${process.pid}`)
    await administer(`drop role ${rol}`)
  }
}

test('of a backup that does not say whose it was the owner is that of the database before, or who is named; one that is not there is told, and nothing is made', async () => {
  const file = join(en('dos'), 'respaldo.json')
  const { dueno, ...sinDueno } = JSON.parse(readFileSync(file, 'utf8'))
  expect(dueno).toEqual(expect.any(String))
  const callado = en('callado')
  cpSync(en('dos'), callado, { recursive: true })
  writeFileSync(join(callado, 'respaldo.json'), JSON.stringify(sinDueno))
  await conDueno(async (_, rol) => {
    const base = await vacia()
    await administer(`alter database "${baseOf(base)}" owner to ${rol}`)
    expect((await traer('callado', base)).text).toContain(`del rol ${rol}`)
    expect((await traer('callado', base, { reemplazar: true, dueno })).text).toContain(`del rol ${dueno}`)
    await expect(traer('callado', base, { reemplazar: true, dueno: 'nadie' })).rejects.toThrow(
      /del rol nadie, que en este servidor no existe: créelo .*--dueno <rol>\. No se cambió nada/,
    )
    const bases = await withConexion(base, db =>
      db.query<{ datname: string }>({
        text: `select datname from pg_database where datname like $1`,
        values: [`${baseOf(base)}%`],
      }),
    )
    sobran.push(...bases.rows.map(({ datname }) => datname))
    expect(bases.rows).toHaveLength(2)
  })
})

test('who is to migrate or recover and is not the owner is told whose the tables are and what to do; one order does it', async () => {
  await conDueno(async (como, rol) => {
    const base = await vacia()
    await traer('dos', base)
    const ownerUrl = como(base)
    const ajena = {
      ok: false,
      text: expect.stringMatching(
        /las tablas son del rol «.+», y .* entra como «dueno_\d+».*-- dueno dueno_\d+/,
      ),
    }
    expect(await migrateDatabase({ ownerUrl, databaseUrl: base })).toEqual(ajena)
    const config = toConfig(
      { dataDir: en('nada'), oidcIssuer: 'https://no.usado.invalid', masterKeyFile },
      [],
    )
    const diario = openAlmacen(config.diario, { objetos: null })
    const recuperar = { ownerUrl, config, diario, desde: NOW, archivo: null, json: false, clock: () => NOW }
    expect(await recoverDatabase(recuperar)).toEqual(ajena)
    const look = async () =>
      JSON.parse(
        (await examine({ databaseUrl: base, ownerUrl, config, diario, now: () => NOW, json: true })).text,
      )
    const found = (que: object) =>
      expect.arrayContaining([expect.objectContaining({ que: 'dueño de las tablas', ...que })])
    expect(await look()).toEqual(
      found({ estado: 'FALLA', remedio: expect.stringContaining(`-- dueno ${rol}`) }),
    )
    expect(await giveTo(ownerUrl, rol)).toEqual({
      ok: false,
      text: expect.stringMatching(/superusuario.*No se cambió nada/),
    })
    expect(await giveTo(base, 'nadie')).toEqual({
      ok: false,
      text: expect.stringMatching(/«nadie» no existe/),
    })
    expect(await giveTo(base, rol)).toEqual({ ok: true, text: expect.stringMatching(/son ahora del rol/) })
    expect((await migrateDatabase({ ownerUrl, databaseUrl: ownerUrl })).ok).toBe(true)
    expect(await recoverDatabase(recuperar), 'a journal of which only the place is wrong').toEqual({
      ok: false,
      text: expect.stringMatching(/^No hay un diario en .*MBOHERA_DIARIO.*Si se perdió/),
    })
    expect(existsSync(diario.nombre)).toBe(false)
    mkdirSync(diario.nombre, { recursive: true })
    expect((await recoverDatabase(recuperar)).text).toContain('Terminado')
    expect(await look()).toEqual(found({ estado: 'BIEN' }))
  })
})

test('a service on the restored database knows the keys that it gave out, and what it issued', async () => {
  const otra = await vacia()
  await traer('dos', otra)
  const { rows } = await casa.servicio.db.query('select cdc, xml from documento order by 1 limit 1')
  const api = await startApi({
    DATABASE_URL: otra,
    OIDC_ISSUER: casa.servicio.issuer.url,
    MBOHERA_MASTER_KEY_FILE: masterKeyFile,
    MBOHERA_WORKER: '0',
  })
  const answer = await fetch(`${api.url}/api/v1/documento-electronico/${rows[0].cdc}/xml`, {
    headers: { authorization: `Bearer ${casa.key}` },
  })
  expect([answer.status, await answer.text()]).toEqual([200, rows[0].xml])
  await api.stop()
})

test("the commands of the page for a server run as they stand, in one shell; what a superuser restores by them is its owner's, who migrates it", async () => {
  await conDueno(async (como, rol) => {
    const base = await vacia()
    const prueba = withBase(base, `t_prueba_${process.pid}`)
    sobran.push(baseOf(prueba))
    await administer(`alter database "${baseOf(base)}" owner to ${rol}`)
    const servicio = Object.assign(new URL(base), { username: `servicio_${process.pid}`, password: 'y' }).href
    expect((await migrateDatabase({ ownerUrl: como(base), databaseUrl: servicio })).ok).toBe(true)
    const secretos = en('secretos')
    mkdirSync(secretos)
    writeFileSync(join(secretos, 'database-url'), `${servicio}\n`)
    cpSync(masterKeyFile, join(secretos, 'claves-maestras'))
    const blocks = blocksOf(await pageOf('back-up.md'), 'sh').filter(block => block.includes('bin/node'))
    const typed = inPlaceOf(blocks.join('\n'), [
      ['/etc/mbohera/secretos', secretos],
      ['postgresql://postgres:secret@127.0.0.1:5432/mbohera', base],
      ['postgresql://postgres:secret@127.0.0.1:5432/prueba', prueba],
      ['postgresql://mbohera:secret@127.0.0.1:5432/prueba', withBase(servicio, baseOf(prueba))],
      ['/respaldos/', `${en('respaldos')}/`],
      ['/otro-disco/claves', en('otro-disco')],
      ['cd /opt/mbohera', `cd ${ROOT}`],
      ['bin/node', process.execPath],
      ['programas/operador.mjs', PROGRAMAS.operador],
    ])
    const { stdout } = await promisify(execFile)('sh', ['-euc', typed], { env: { PATH: process.env.PATH } })
    sobran.push(...(/\S+_anterior_\d+/.exec(stdout) ?? []))
    expect(readFileSync(join(en('otro-disco'), 'claves-maestras'))).toEqual(readFileSync(masterKeyFile))
    expect(stdout.match(/todo coincidió|comparadas una por una/g)).toHaveLength(3)
    expect(stdout.match(new RegExp(`todo lo que tiene es del rol ${rol}`, 'g'))).toHaveLength(2)
    for (const donde of [prueba, base]) {
      const { rows } = await withConexion(donde, db =>
        db.query<{ de: string }>({
          text: `select distinct pg_get_userbyid(relowner) as de from pg_class where relnamespace = 'public'::regnamespace
            union select pg_get_userbyid(proowner) from pg_proc p where pronamespace = 'public'::regnamespace
              -- What an extension brought is the server's.
              and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
            union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`,
        }),
      )
      expect(rows).toEqual([{ de: rol }])
      const databaseUrl = withBase(servicio, baseOf(donde))
      expect((await migrateDatabase({ ownerUrl: como(donde), databaseUrl })).ok).toBe(true)
    }
  })
})

test('a role that may make no database is told which one may, in words, and no folder is left', async () => {
  const role = `sin_poder_${process.pid}`
  await administer(`create role ${role} login password 'x' in role pg_read_all_data`)
  try {
    const ownerUrl = Object.assign(new URL(url), { username: role, password: 'x' }).href
    const orden = ordenDeRespaldar([en('sin-poder')])!
    const hecho = await orden({ ownerUrl, databaseUrl: url, masterKeyFile, now: NOW })
    expect(hecho).toEqual({ ok: false, text: expect.stringContaining('un superusuario del servidor') })
    expect(readdirSync(dir).filter(name => name.includes('sin-poder'))).toEqual([])
  } finally {
    await administer(`drop role ${role}`)
  }
})

test('the commands are listed, and one that is wrong is told how', async () => {
  const main = join(import.meta.dirname, '../../src/operador/main.ts')
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, ...args], { env: { DATABASE_URL: url } }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stderr: string; stdout: string }) => ({
        code: error.code,
        said: error.stderr + error.stdout,
      }),
    )
  for (const args of [['respaldar'], ['respaldar', en('x'), '--claves'], ['restaurar', en('dos'), '--ya']])
    expect(await run(...args)).toEqual({
      code: 2,
      said: expect.stringMatching(/respaldar <carpeta>[\s\S]*restaurar <carpeta>/),
    })
  expect(await run('usuario', 'crear')).toEqual({
    code: 2,
    said: expect.stringMatching(/^Las personas no se crean aquí.*OIDC_ISSUER.*PROPIETARIO/),
  })
  expect((await run('respaldr')).said).toMatch(/^No existe la orden «respaldr»/)
  expect(await run('respaldar', en('dos'))).toEqual({ code: 1, said: expect.stringMatching(/ya existe/) })
})
