import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLlavero } from '../../src/cifrado/archivo.ts'
import { proposito } from '../../src/cifrado/proposito.ts'
import { TABLAS } from '../../src/db/secreto.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Servicio } from '../support/servicio.ts'

/** More than two batches of the command. */
const CUANTOS = 250
/** Any number that no lock of the service uses. */
const ESPERA = 909_001
const MAIN = `${import.meta.dirname}/../../src/operador/main.ts`
let servicio: Servicio
let file: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  file = `${servicio.dataDir}/claves-maestras`
  expect(await emitir('ana')).toBe(202)
  // As many former codes as somebody who changes it every day has after a year.
  await servicio.db.query(
    `insert into csc (contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion, reemplazado_en)
     select contribuyente_id, ambiente, id_csc, cifrado, fecha_creacion, now() from csc, generate_series(1, $1::int)`,
    [CUANTOS],
  )
  // The first batch goes through; the last ones wait until the test lets them.
  await servicio.db.query(`
    create function espera() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${ESPERA}); return new; end $$;
    create trigger csc_espera before update on csc for each row when (new.csc_id > ${CUANTOS / 2}) execute function espera()`)
})
afterAll(() => servicio.close())

async function emitir(persona: 'ana' | 'beto'): Promise<number> {
  const { key } = await servicio.clave(persona, 'SANDBOX')
  return (await servicio.request('POST', '/api/v1/documento-electronico', { as: key, json: FACTURA })).status
}

function operador(orden: 'rotar' | 'olvidar') {
  const child = spawn(process.execPath, [MAIN, 'claves-maestras', orden], {
    env: { PATH: process.env.PATH, DATABASE_URL: servicio.databaseUrl, MBOHERA_MASTER_KEY_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

/** How many secrets are under each key of the file, the newest first; every one of them opens. */
async function bajoCadaClave(): Promise<number[]> {
  const llavero = openLlavero(file, { create: false })
  const counts = new Map<string, number>()
  for (const tabla of TABLAS) {
    const { rows } = await servicio.db.query(
      `select contribuyente_id::int as "contribuyenteId", ambiente, cifrado from ${tabla}`,
    )
    for (const row of rows) {
      expect(llavero.open(row.cifrado, proposito(tabla, row)).length).toBeGreaterThan(0)
      const id = row.cifrado.subarray(0, 4).toString('hex')
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  const newest = llavero.idActual.toString('hex')
  const older = [...counts].filter(([id]) => id !== newest).map(([, n]) => n)
  return [counts.get(newest) ?? 0, ...older]
}

test('kill -9 half way through a rotation: everything opens, the service goes on, nothing is forgotten, and the command ends what it began', async () => {
  const [all] = await bajoCadaClave()
  await servicio.db.query('select pg_advisory_lock($1)', [ESPERA])
  const { child, ended } = operador('rotar')
  await hasta(async () => {
    const [moved, left] = await bajoCadaClave()
    return moved! > 0 && left !== undefined
  })
  child.kill('SIGKILL')
  expect((await ended).code).toBeNull()
  const [moved, left] = await bajoCadaClave()
  expect([moved! > 0, left! > 0, moved! + left!]).toEqual([true, true, all])
  await servicio.db.query('select pg_advisory_unlock($1)', [ESPERA])
  // The database lets go of what the killed command held when it notices.
  await hasta(async () => {
    const { rowCount } = await servicio.db.query(
      `select from pg_locks where relation = 'csc'::regclass and mode = 'RowExclusiveLock'`,
    )
    return rowCount === 0
  })

  expect(await emitir('ana')).toBe(202)
  // What is made in between is sealed under the new key.
  expect(await emitir('beto')).toBe(202)
  const refused = await operador('olvidar').ended
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('No se olvidó nada')])

  const resumed = await operador('rotar').ended
  expect([resumed.code, resumed.output]).toEqual([0, expect.stringContaining('a medias')])
  expect(await bajoCadaClave()).toEqual([all! + 2])
  expect((await operador('olvidar').ended).code).toBe(0)
  expect(await bajoCadaClave()).toEqual([all! + 2])
  for (const persona of ['ana', 'beto'] as const) expect(await emitir(persona)).toBe(202)
})
