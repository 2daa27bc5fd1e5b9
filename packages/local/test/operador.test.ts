import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrateDatabase } from '@mbohera/api/operador'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../src/postgres/index.ts'
import { atEnd, privateFolder } from './folders.ts'
import { runProgram, starter, until } from './starter.ts'

const MAIN = join(import.meta.dirname, '../src/operador.ts')

type Dicho = { code: number; said: string }
const operador = (dataDir: string, ...args: string[]): Promise<Dicho> => operadorDe({}, dataDir, ...args)

async function operadorDe(more: Record<string, string>, dataDir: string, ...args: string[]): Promise<Dicho> {
  const env = { PATH: process.env.PATH, MBOHERA_DATA_DIR: dataDir, ...more }
  return promisify(execFile)(process.execPath, [MAIN, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      said: error.stderr + error.stdout,
    }),
  )
}

test('the database of the local start is backed up while it runs and while it does not, restored when nobody uses it, and left as it was found, also by a command that is interrupted', async () => {
  const dataDir = await privateFolder()
  await mkdir(join(dataDir, 'logs'))
  expect(await operador(dataDir, 'respaldar', join(dataDir, 'nunca'))).toEqual({
    code: 1,
    said: expect.stringMatching(/No hay DATABASE_URL ni una base del arranque local/),
  })
  const start = () => startPostgres({ dir: join(dataDir, 'postgres'), database: 'mbohera' })
  let postgres = await start()
  atEnd(() => postgres.stop())
  await migrateDatabase({ ownerUrl: postgres.url, databaseUrl: postgres.url })
  const nombre = async (set?: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    if (set !== undefined)
      await client.query('insert into plan (codigo, incluye_api_integracion) values ($1, true)', [set])
    const { rows } = await client.query('select codigo from plan order by 1')
    await client.end()
    return rows.map(({ codigo }) => codigo as string)
  }
  const antes = await nombre()
  const enMarcha = await operador(dataDir, 'respaldar', join(dataDir, 'uno'))
  expect(enMarcha.code, enMarcha.said).toBe(0)
  expect(await nombre('OTRO'), 'it goes on').toContain('OTRO')
  await postgres.stop()

  expect((await operador(dataDir, 'respaldar', join(dataDir, 'dos'))).code).toBe(0)
  expect(await readdir(join(dataDir, 'postgres', 'cluster', 'data')), 'it is stopped again').not.toContain(
    'postmaster.pid',
  )

  const lento = join(dataDir, 'lento')
  await cp(join(dataDir, 'uno'), lento, { recursive: true })
  await rm(join(lento, 'plan.copy.gz'))
  // Whoever opens it to read waits for us, and we for him.
  execFileSync('mkfifo', [join(lento, 'plan.copy.gz')])
  const orden = runProgram(MAIN, dataDir, {}, ['restaurar', lento, '--reemplazar'], { detached: true })
  const escritor = await open(join(lento, 'plan.copy.gz'), 'w')
  // As Ctrl-C does in a terminal: everybody of its group.
  process.kill(-orden.child.pid!, 'SIGINT')
  await until(() => /Se interrumpe/.test(orden.err()) || orden.child.signalCode !== null)
  await escritor.close()
  expect([await orden.ended(), orden.out()]).toEqual([
    130,
    expect.stringMatching(/Interrumpido.*No se cambió nada/),
  ])
  expect(await readdir(join(dataDir, 'postgres', 'cluster', 'data'))).not.toContain('postmaster.pid')

  const vuelta = await operador(dataDir, 'restaurar', join(dataDir, 'uno'), '--reemplazar')
  expect(vuelta.code, vuelta.said).toBe(0)
  postgres = await start()
  expect(await nombre()).toEqual(antes)
})

test("on the user's own PostgreSQL the commands know what the local start on it knows; for a database that is not its own it answers nothing", async () => {
  const [dataDir, dir] = await Promise.all([privateFolder(), privateFolder()])
  await using postgres = await startPostgres({ dir, database: 'propia' })
  const propia = { DATABASE_URL: postgres.url }
  const whole = starter(dataDir, propia)
  await whole.ready()
  expect((await operadorDe(propia, dataDir, 'migrar')).code).toBe(0)
  const looked = (await operadorDe(propia, dataDir, 'doctor')).said
  expect(looked).toMatch(/proveedor de identidad +http:\S+ responde/)
  expect(looked, 'the authority of the simulator').toMatch(/autoridades +1 reconocida$/m)

  const ajena = { DATABASE_URL: postgres.url.replace(/propia$/, 'ajena') }
  expect((await operadorDe(ajena, dataDir, 'doctor')).said).toMatch(/OIDC_ISSUER falta/)
  await whole.end('SIGINT')
  for (const args of [['doctor'], ['recuperar', '--desde', '2026-01-01T00:00:00Z']])
    expect(await operadorDe(propia, dataDir, ...args)).toEqual({
      code: 1,
      said: expect.stringContaining('inicie con "npm start"'),
    })
})

test('help is told where there is no database either, and with it what is of the included provider', async () => {
  const dataDir = await privateFolder()
  expect(await operador(dataDir, '--help')).toEqual({
    code: 0,
    said: expect.stringMatching(/^Órdenes del operador[\s\S]*\nDel proveedor de identidad/),
  })
  expect(await operador(dataDir)).toEqual({ code: 2, said: expect.stringMatching(/^Órdenes del operador/) })
})
