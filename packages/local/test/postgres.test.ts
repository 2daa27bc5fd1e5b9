import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { locateBinaries } from '../src/postgres/binaries.ts'
import { makeCluster } from '../src/postgres/cluster.ts'
import { type PostgresOptions, startPostgres } from '../src/postgres/index.ts'
import { isAlive } from '../src/postgres/pid-file.ts'
import { chooseRunAs } from '../src/postgres/run-as.ts'
import { atEnd, privateFolder } from './folders.ts'
import { until } from './starter.ts'

const program = join(import.meta.dirname, 'start-postgres.ts')
const root = process.getuid?.() === 0

async function start(options: PostgresOptions) {
  const postgres = await startPostgres(options)
  atEnd(() => postgres.stop())
  return postgres
}

async function query<T>(url: string, text: string): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]?.[0] as T
  } finally {
    await client.end()
  }
}

type Told = { url: string; pid: number; port: number; uid: number }

async function startElsewhere(child: ChildProcess): Promise<Told> {
  atEnd(() => child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`ended with ${code}`)))
  })
  return JSON.parse(line) as Told
}

const child = (options: PostgresOptions) =>
  spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })

describe('a start', () => {
  test('gives a durable PostgreSQL 18 that asks for the password, on loopback only', async () => {
    const dir = await privateFolder()
    const { url, port } = await start({ dir })
    expect(await query(url, 'show server_version')).toMatch(/^18\./)
    expect(await query(url, 'show fsync')).toBe('on')
    expect(await query(url, 'show synchronous_commit')).toBe('on')
    expect(await query(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await query(url, 'show unix_socket_directories')).toBe('')
    expect(await query(url, 'show autovacuum_naptime')).toBe('5s')
    expect(await query(url, 'select datlocale from pg_database where datname = current_database()')).toBe(
      'C.UTF-8',
    )
    const withoutPassword = url.replace(/:[0-9a-f]{48}@/, ':other@')
    await expect(query(withoutPassword, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect((await stat(join(dir, 'cluster', 'password'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dir, 'port'), 'utf8')).toBe(`${port}\n`)
  })

  test('for tests gives up durability, and the same folder started in earnest has it again', async () => {
    const dir = await privateFolder()
    const forgetful = await start({ dir, forTests: true })
    expect(await query(forgetful.url, 'show fsync')).toBe('off')
    const durable = await start({ dir })
    expect(durable.reused).toBe(false)
    expect(isAlive(forgetful.pid)).toBe(false)
    expect(await query(durable.url, 'show fsync')).toBe('on')
  })

  test('after a stop finds the same data at the same port', async () => {
    const dir = await privateFolder()
    const first = await startPostgres({ dir, forTests: true })
    await query(first.url, 'create table t as select 42 as n')
    await first.stop()
    await first.exited
    const second = await start({ dir, forTests: true })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select n from t')).toBe(42)
  })

  test('creates the database that is asked for, whatever its name', async () => {
    const { url } = await start({ dir: await privateFolder(), forTests: true, database: 'Año "1"' })
    expect(await query(url, 'select current_database()')).toBe('Año "1"')
  })

  test('writes neither statements nor values of rows to its log', async () => {
    const dir = await privateFolder()
    const { url } = await start({ dir, forTests: true })
    await query(url, 'create table t (v text unique)')
    await query(url, `insert into t values ('SECRETO')`)
    await expect(query(url, `insert into t values ('SECRETO')`)).rejects.toMatchObject({ code: '23505' })
    expect(await readFile(join(dir, 'postgres.log'), 'utf8')).not.toContain('SECRETO')
  })
})

describe('who runs it', () => {
  test('works below a folder that only the caller may enter', async () => {
    const dir = join(await privateFolder(), 'data')
    const { url, pid } = await start({ dir, forTests: true })
    expect(await query(url, 'select 1')).toBe(1)
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
  })

  test('works in a folder that everybody may enter', async () => {
    const dir = await privateFolder()
    await chmod(dir, 0o755)
    const { url, pid } = await start({ dir, forTests: true })
    expect(await query(url, 'select 1')).toBe(1)
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
  })

  test('works for an ordinary user, and root can go on with what that user made', async () => {
    const outer = await privateFolder()
    const runAs = await chooseRunAs([outer, import.meta.dirname], outer)
    const dir = join(outer, 'own')
    await mkdir(dir)
    if (runAs.owner) {
      const { uid, gid } = runAs.owner
      await (await import('node:fs/promises')).chown(dir, uid, gid)
    }
    const options = JSON.stringify({ dir, forTests: true })
    const { file, args, spawn: ids } = runAs.command(process.execPath, [program, options])
    const ordinary = spawn(file, args, { ...ids, stdio: ['pipe', 'pipe', 'inherit'] })
    const told = await startElsewhere(ordinary)
    expect(told.uid).not.toBe(0)
    await query(told.url, 'create table t as select 7 as n')
    ordinary.stdin!.write('\n')
    await once(ordinary, 'exit')
    const again = await start({ dir, forTests: true })
    expect(await query(again.url, 'select n from t')).toBe(7)
  })

  test('works where its programs lie below a folder that only the caller may enter, as in a private clone', async () => {
    const { root: installed } = await locateBinaries()
    const programs = join(await privateFolder(), 'native')
    await cp(installed, programs, { recursive: true, verbatimSymlinks: true })
    const binaries = {
      root: programs,
      initdb: join(programs, 'bin/initdb'),
      postgres: join(programs, 'bin/postgres'),
    }
    const dir = await privateFolder()
    const runAs = await chooseRunAs([dir, programs], join(dir, 'cluster/data'))
    const { dataDir } = await makeCluster(dir, binaries, runAs, false)
    const {
      file,
      args,
      spawn: ids,
    } = runAs.command(binaries.postgres, ['-D', dataDir, '-C', 'data_checksums'])
    expect((await promisify(execFile)(file, args, { ...ids, cwd: '/' })).stdout).toBe('on\n')
  })

  test('says what to do where root has no way to pass the rights on', async () => {
    const closed = await privateFolder()
    const choice = chooseRunAs([closed], join(closed, 'data'), async () => undefined)
    if (root) await expect(choice).rejects.toThrow(/MBOHERA_DATA_DIR.*setpriv.*DATABASE_URL/)
    else expect((await choice).owner).toBeUndefined()
  })
})

describe('what a killed start leaves behind', () => {
  test('a server whose starter was killed is found and used again', async () => {
    const dir = await privateFolder()
    const starter = child({ dir, forTests: true })
    const left = await startElsewhere(starter)
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    const postgres = await start({ dir, forTests: true })
    expect(postgres).toMatchObject({ reused: true, pid: left.pid, port: left.port })
    await postgres.stop()
    await postgres.exited
    expect(isAlive(left.pid)).toBe(false)
  })

  test('nothing where it was to end with whoever started it', async () => {
    const starter = child({ dir: await privateFolder(), forTests: true, endsWithUs: true })
    const { pid } = await startElsewhere(starter)
    starter.kill('SIGKILL')
    await until(async () => !isAlive(pid), 30)
  })

  test('the number of a dead server that now belongs to a foreign process harms neither', async () => {
    const dir = await privateFolder()
    await startPostgres({ dir, forTests: true }).then(postgres => postgres.stop())
    const foreign = spawn('sleep', ['60'])
    atEnd(() => foreign.kill())
    const pidFile = join(dir, 'cluster', 'data', 'postmaster.pid')
    await writeFile(pidFile, `${foreign.pid}\n${dir}/cluster/data\n1\n5432\n\n127.0.0.1\n1 1\nready   \n`)
    const { url, reused } = await start({ dir, forTests: true })
    expect(reused).toBe(false)
    expect(await query(url, 'select 1')).toBe(1)
    expect(isAlive(foreign.pid!)).toBe(true)
  })

  test('a cluster half made by a killed start is made anew', async () => {
    const dir = await privateFolder()
    const starter = child({ dir })
    const half = async () => (await readdir(dir)).find(name => name.startsWith('cluster.new-'))
    await until(async () => (await half()) !== undefined, 5)
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    expect(await readdir(dir)).not.toContain('cluster')
    const { url } = await start({ dir, forTests: true })
    expect(await query(url, 'select 1')).toBe(1)
    expect(await half()).toBeUndefined()
  })

  test('everything acknowledged before a kill -9 in the middle of writing is there afterwards', async () => {
    const dir = await privateFolder()
    const first = await startPostgres({ dir })
    await query(first.url, 'create table t (n int primary key)')
    const client = new Client({ connectionString: first.url })
    client.on('error', () => {})
    await client.connect()
    let acknowledged = 0
    const writing = (async () => {
      for (;;) {
        await client.query('insert into t values ($1)', [acknowledged + 1])
        acknowledged++
        if (acknowledged === 200) process.kill(first.pid, 'SIGKILL')
      }
    })()
    await expect(writing).rejects.toThrow()
    await first.exited
    const second = await start({ dir })
    expect(second.reused).toBe(false)
    expect(acknowledged).toBeGreaterThanOrEqual(200)
    const kept = await query(second.url, 'select count(*)::int from t')
    expect(kept).toBeGreaterThanOrEqual(acknowledged)
    expect(kept).toBeLessThanOrEqual(acknowledged + 1)
  })
})

describe('beside others', () => {
  test('three starts at once on one fresh folder share one server', async () => {
    const dir = await privateFolder()
    const all = await Promise.all([1, 2, 3].map(() => startElsewhere(child({ dir, forTests: true }))))
    const { reused, pid } = await start({ dir, forTests: true })
    expect(reused).toBe(true)
    expect(all.map(one => one.pid)).toEqual([pid, pid, pid])
  })

  test('a remembered port that somebody took is left to him', async () => {
    const dir = await privateFolder()
    const first = await startPostgres({ dir, forTests: true })
    await first.stop()
    const taken = createServer().listen(first.port, '127.0.0.1')
    await once(taken, 'listening')
    atEnd(() => taken.close())
    const said: string[] = []
    const second = await start({ dir, forTests: true, log: line => said.push(line) })
    expect(second.port).not.toBe(first.port)
    expect(said.join()).toContain(String(first.port))
    expect(await query(second.url, 'select 1')).toBe(1)
  })

  test('a port that was asked for and is taken is refused with its number', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    atEnd(() => taken.close())
    const { port } = taken.address() as { port: number }
    const dir = await privateFolder()
    await expect(startPostgres({ dir, port, forTests: true })).rejects.toThrow(
      `El puerto ${port} de 127.0.0.1 está ocupado`,
    )
  })

  test('data of another PostgreSQL version are refused untouched, with the way out', async () => {
    const dir = await privateFolder()
    await mkdir(join(dir, 'cluster', 'data'), { recursive: true })
    await writeFile(join(dir, 'cluster', 'data', 'PG_VERSION'), '16\n')
    await expect(startPostgres({ dir })).rejects.toThrow(/PostgreSQL 16 .* pg_dump/)
  })
})
