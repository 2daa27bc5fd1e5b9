import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCasilla, setProximaDeCasilla, upsertCasilla } from '../../src/db/casilla.ts'
import { listCasillaCorreos } from '../../src/db/casilla-correo.ts'
import { openPool, type Pool } from '../../src/db/db.ts'
import { leaveCorreo, readCorreo } from '../../src/entrega/adjuntos.ts'
import { CasilleroImap } from '../../src/entrega/imap.ts'
import { LectorEnHilo } from '../../src/lectura/lector.ts'
import { seedDemo } from '../../src/operador/index.ts'
import { type LeerCasillaDeps, readCasilla } from '../../src/operations/casilla/leer.ts'
import { createDatabase } from '../support/database.ts'
import { correoCon, ServidorImap } from '../support/servidor-imap.ts'

const EMISOR = { contribuyenteId: 1, ambiente: 'DEV' } as const
const AHORA = Date.UTC(2026, 10, 20, 12)

let base: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool
let imap: ServidorImap
let lector: LectorEnHilo
/** How often each mail was opened, by its subject. */
let abiertos: Map<string, number>

beforeAll(async () => {
  base = await createDatabase()
  const issuer = 'http://127.0.0.1:1'
  await seedDemo({ databaseUrl: base.url, issuer, issuerAnterior: null, usuarios: [] })
  pool = openPool({ url: base.url, connections: 2, onError: () => {} })
  await pool.query(`update contribuyente set ambiente = 'DEV' where contribuyente_id = 1`)
  lector = new LectorEnHilo({ monotonic: () => 0, onError: () => {} })
})
beforeEach(async () => {
  imap = await ServidorImap.start()
  abiertos = new Map()
  for (const tabla of ['casilla_correo', 'casilla']) await pool.query(`delete from ${tabla}`)
  await upsertCasilla(pool, EMISOR, acceso(), AHORA)
  return () => imap.close()
})
afterAll(async () => {
  await lector[Symbol.asyncDispose]()
  await pool.end()
  await base.drop()
})

const acceso = (carpeta = 'INBOX') => ({
  ...{ host: '127.0.0.1', puerto: imap.puerto, usuario: 'compras', carpeta },
})
const poner = (asunto: string) =>
  imap.poner(correoCon([{ nombre: 'a.xml', contenido: '<?xml version="1.0"?><a/>' }], { asunto }))

const MURIO = new Error('This process is no more')

/** One process comes, reads, and ends where it opens a mail that `muere` says. */
async function visitar(muere: (asunto: string, vez: number) => boolean = () => false) {
  const unused = () => Promise.reject(new Error('Nothing is asked of SIFEN'))
  const deps: Partial<LeerCasillaDeps> = {
    ...{ pool, lector, retencionAnos: 5 },
    esperar: async () => {},
    clock: () => AHORA,
    base: () => AHORA,
    monotonic: () => 0,
    autoridades: { cuantas: 1, reconoce: () => false },
    casillero: new CasilleroImap({
      permite: () => true,
      resolver: async () => ['127.0.0.1'],
      locales: true,
    }),
    abrir: async bytes => {
      const asunto = /^Subject: (.*)$/m.exec(bytes.toString('utf8'))?.[1] ?? ''
      const vez = (abiertos.get(asunto) ?? 0) + 1
      abiertos.set(asunto, vez)
      if (muere(asunto, vez)) throw MURIO
      return readCorreo(bytes)
    },
    dejar: leaveCorreo,
    onVisita: () => {},
  }
  // Its lease ran out, and its time has come.
  await pool.query('update casilla set arriendo_hasta = null')
  await setProximaDeCasilla(pool, EMISOR)
  const secretos = { casilla: async () => 'secreta' }
  // Whatever else there is, nobody asks for: nothing that comes here is a documento.
  await readCasilla(
    { ...deps, secretos, sifen: { exchange: unused } } as unknown as LeerCasillaDeps,
    EMISOR,
    new AbortController().signal,
  ).catch(error => {
    if (error !== MURIO) throw error
  })
}

const leidos = async () =>
  (await listCasillaCorreos(pool, EMISOR, { before: null, limit: 10 }))
    .map(({ asunto, adjuntos }) => [asunto, adjuntos[0]?.codigo])
    .reverse()
const hasta = async () => (await findCasilla(pool, EMISOR))?.leido

test('a mail that twice ended whoever opened it is opened no more: it is passed, and said to be illegible', async () => {
  for (const asunto of ['antes', 'mata', 'después']) poner(asunto)
  for (let vez = 0; vez < 4; vez++) await visitar(asunto => asunto === 'mata')
  expect(await leidos()).toEqual([
    ['antes', 'firma'],
    ['', 'ilegible'],
    ['después', 'firma'],
  ])
  expect([Object.fromEntries(abiertos), await hasta()]).toEqual([{ antes: 1, mata: 2, después: 1 }, 3])
})

test('a mail that was being read when its reader ended, for whatever reason, is read by the next one', async () => {
  for (const asunto of ['uno', 'dos']) poner(asunto)
  for (let vez = 0; vez < 4; vez++) await visitar((_, vez) => vez === 1)
  expect([await leidos(), Object.fromEntries(abiertos)]).toEqual([
    [
      ['uno', 'firma'],
      ['dos', 'firma'],
    ],
    { uno: 2, dos: 2 },
  ])
})

test('a database that fails while a mail is received ends nobody: the mail is received once it answers, and is not said to be illegible', async () => {
  poner('uno')
  await pool.query(`
    create function sin_lugar() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '53100'; end $$;
    create trigger casilla_correo_sin_lugar before insert on casilla_correo for each row execute function sin_lugar()`)
  for (let vez = 0; vez < 3; vez++) await expect(visitar()).rejects.toThrow('no space')
  await pool.query('drop trigger casilla_correo_sin_lugar on casilla_correo')
  await visitar()
  expect([await leidos(), abiertos.get('uno')]).toEqual([[['uno', 'firma']], 4])
})

test('how often a mail was begun is its own: not that of one with the same number in another inbox, or under other numbers', async () => {
  poner('uno')
  const muere = () => true
  for (let vez = 0; vez < 2; vez++) await visitar(muere)
  imap.validez++
  for (let vez = 0; vez < 2; vez++) await visitar(muere)
  await upsertCasilla(pool, EMISOR, acceso('Facturas'), AHORA)
  await visitar()
  expect([await leidos(), abiertos.get('uno')]).toEqual([[['uno', 'firma']], 5])
})

test('a mail that its server does not show for a moment is read when it does; one that it never shows keeps none behind it for ever, and is said', async () => {
  for (const asunto of ['uno', 'dos']) poner(asunto)
  const niega = (uid: number) => {
    imap.percance = (orden, tag, { decir }) => {
      if (!orden.startsWith(`UID FETCH ${uid} `)) return false
      decir(`${tag} NO [SERVERBUG] Internal error\r\n`)
      return true
    }
  }
  niega(1)
  for (let vez = 0; vez < 3; vez++) await visitar()
  expect([await leidos(), await hasta()]).toEqual([[], 0])
  niega(2)
  for (let vez = 0; vez < 20; vez++) await visitar()
  expect(await leidos()).toEqual([
    ['uno', 'firma'],
    ['', 'negado'],
  ])
  expect(await hasta()).toBe(2)
})

test('what fails here while a mail is read is told to whoever runs the service, and to nobody as what the mail server says', async () => {
  poner('uno')
  await visitar(() => true)
  const casilla = await findCasilla(pool, EMISOR)
  expect([casilla?.dicho, casilla?.fallos]).toEqual([null, 0])
})
