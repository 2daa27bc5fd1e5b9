import { randomUUID } from 'node:crypto'
import { administer } from './database.ts'

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** Nobody is connected while it is done; whoever was comes back by himself. */
async function aSolas(name: string, work: () => Promise<void>): Promise<void> {
  await administer(`alter database ${name} allow_connections false`)
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await work()
}

/** What a backup would have of it now, under a name of its own. */
export async function copiarBase(url: string): Promise<string> {
  const [name, copia] = [nameOf(url), `copia_${randomUUID().replaceAll('-', '')}`]
  await aSolas(name, () => administer(`create database ${copia} template ${name} strategy file_copy`))
  await administer(`alter database ${name} allow_connections true`)
  return copia
}

/** The database is what it was then, and everything since is lost. */
export async function volverA(url: string, copia: string): Promise<void> {
  const name = nameOf(url)
  await aSolas(name, () => administer(`drop database ${name} with (force)`))
  await administer(`create database ${name} template ${copia} strategy file_copy`)
}
