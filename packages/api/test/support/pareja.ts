import { appendFile, chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '@mbohera/local/postgres'
import pg from 'pg'
import { hasta } from './hasta.ts'

export interface Lado {
  dir: string
  postgres: Postgres
}

/** They are killed, never the machine that they run on: what they wrote is there without waiting for a disk. */
const PARA_PRUEBAS = { forTests: true, endsWithUs: true }

/** What a copy must not carry over: what only a running server has, and the log that the copy receives from the primary. */
const DE_UN_SERVIDOR = /\/(postmaster\.(pid|opts)|pg_internal\.init|standby\.signal)$/
const DE_SU_MARCHA = /\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./

export async function administrar<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL and another that copies it as it goes, both real; the first is killed, and the second takes its place. */
export class Pareja {
  readonly #root: string
  #nacidos = 0
  /** Where somebody listened who is dead: whoever comes next takes it, so that the address of the pair stays. */
  #libre: number | undefined
  primario!: Lado
  replica!: Lado

  private constructor(root: string) {
    this.#root = root
  }

  static async open(root: string, { sincrona }: { sincrona: boolean }): Promise<Pareja> {
    const pareja = new Pareja(root)
    const dir = pareja.#lado()
    pareja.primario = { dir, postgres: await startPostgres({ ...PARA_PRUEBAS, dir }) }
    await administrar(pareja.primario.postgres.url, client =>
      client.query('alter database mbohera set synchronous_commit = on'),
    )
    await pareja.replicate(sincrona)
    return pareja
  }

  #lado = (): string => join(this.#root, `servidor-${++this.#nacidos}`)

  /** A standby, copied from the primary while it works. */
  async replicate(sincrona: boolean): Promise<void> {
    const { primario } = this
    const dir = this.#lado()
    const data = join(dir, 'cluster', 'data')
    const name = `replica_${this.#nacidos}`
    await administrar(primario.postgres.url, async client => {
      await client.query(`select pg_create_physical_replication_slot('${name}', true)`)
      await client.query(`select pg_backup_start('replica', true)`)
      await copyCluster(primario.dir, dir)
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      await writeFile(join(data, 'backup_label'), rows[0].labelfile)
    })
    const { username, password, hostname, port } = new URL(primario.postgres.url)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
    await writeFile(join(data, 'standby.signal'), '')
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${name}'\nsynchronous_standby_names = ''\n`,
    )
    await giveToOwner(join(dir, 'cluster'), join(primario.dir, 'cluster', 'data'))
    const place = this.#libre === undefined ? {} : { port: this.#libre }
    this.replica = { dir, postgres: await startPostgres({ ...PARA_PRUEBAS, dir, ...place }) }
    await this.esperar(sincrona)
  }

  /** Whether commits are acknowledged only when the standby has them on its disk. */
  async esperar(siempre: boolean): Promise<void> {
    await administrar(this.primario.postgres.url, async client => {
      await client.query(`alter system set synchronous_standby_names = '${siempre ? '*' : ''}'`)
      await client.query('select pg_reload_conf()')
      await untilStreams(client, siempre ? 'sync' : 'async')
    })
  }

  /** The standby that was stopped is there again. */
  async volver(): Promise<void> {
    const { dir, postgres } = this.replica
    this.replica.postgres = await startPostgres({ ...PARA_PRUEBAS, dir, port: postgres.port })
  }

  /** The standby hears nothing more of the primary, and nobody waits for it: whatever is committed from here on is lost with it. */
  async soltar(): Promise<void> {
    await this.esperar(false)
    await administrar(this.replica.postgres.url, async client => {
      await client.query(`alter system set primary_conninfo = ''`)
      await client.query('select pg_reload_conf()')
      await hasta(async () => (await client.query('select from pg_stat_wal_receiver')).rowCount === 0)
    })
  }

  /** kill -9 of the primary; the standby takes its place. */
  async conmutar(): Promise<void> {
    const muerto = this.primario
    process.kill(muerto.postgres.pid, 'SIGKILL')
    await muerto.postgres.exited
    this.#libre = muerto.postgres.port
    this.primario = this.replica
    await administrar(this.primario.postgres.url, async client => {
      await client.query('select pg_promote(true)')
    })
    await rm(muerto.dir, { recursive: true, force: true, maxRetries: 10 })
  }

  /** One address for both, the one that was first first. */
  url(): string {
    const [uno, otro] = [this.primario, this.replica].map(({ postgres }) => new URL(postgres.url))
    const { username, password, host, pathname } = uno!
    return `postgresql://${username}:${password}@${host},${otro!.host}${pathname}?target_session_attrs=read-write`
  }

  async close(): Promise<void> {
    for (const { postgres } of [this.replica, this.primario]) await postgres.stop()
    await rm(this.#root, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 })
  const filter = (source: string) => !DE_UN_SERVIDOR.test(source) && !DE_SU_MARCHA.test(source)
  await cp(join(from, 'cluster'), join(to, 'cluster'), { recursive: true, filter })
}

/** PostgreSQL works only on a folder of its own: where root copied it, it is given to whom the original is. */
async function giveToOwner(dir: string, original: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(original)
  await chown(dir, uid, gid)
  for (const each of await readdir(dir, { recursive: true })) await chown(join(dir, each), uid, gid)
}

/** Until it has everything there is, and gets what comes. */
async function untilStreams(client: pg.Client, how: 'sync' | 'async'): Promise<void> {
  const text = `select from pg_stat_replication where state = 'streaming' and sync_state = $1`
  await hasta(async () => (await client.query(text, [how])).rowCount === 1)
}
