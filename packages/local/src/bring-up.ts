import { rm } from 'node:fs/promises'
import { checkAddress } from './address.ts'
import type { Config } from './config.ts'
import { checkDatabase, nameOfDatabase } from './database.ts'
import { type DemoAccount, ensureDemoAccounts, usuario } from './demo.ts'
import type { LocalFacts } from './folder.ts'
import { openIdentity } from './identity.ts'
import type { Local } from './local.ts'
import { checkOrigin } from './origin.ts'
import {
  type ApiProgram,
  apiPart,
  type Context,
  type CorreoProgram,
  correoPart,
  type IdpProgram,
  idpPart,
  postgresPart,
  type SimuladorProgram,
  simuladorPart,
} from './parts.ts'
import type { Programs, Seeding } from './programs.ts'
import { readJson, writeSecretJson } from './secret-file.ts'
import type { Ledger } from './supervision/ledger.ts'
import type { Part, Running, Supervised } from './supervision/supervise.ts'

export type Keep = <R extends Running>(
  part: Part<R>,
  onRunning: (running: R) => unknown,
) => Promise<Supervised<R>>

/** The order of a start: what needs nothing, side by side; then what needs those. */
export async function bringUp(
  context: Context,
  programs: Programs,
  ledger: Ledger,
  keep: Keep,
): Promise<Local> {
  const { config, folder } = context
  await checkOrigin(folder, config)
  // A database that goes on being used is taken over by whoever starts it.
  await ledger.endLeftovers(config.databaseUrl === undefined ? ['postgres'] : [])
  await checkAddress(config.host, config.port)
  const identity = await openIdentity(folder)
  const board = await openBoard(context, ledger)

  const buzon = async () => {
    if (config.correo === undefined) return undefined
    const correo = await keep(correoPart(programs.correo, context), board.correoRuns)
    return correo.current.ready
  }
  const correos = buzon()
  const people = async () => {
    if (config.issuer !== undefined) {
      board.issuerIs(config.issuer)
      return { users: [], fresh: false, issuer: config.issuer }
    }
    const demo = config.demo
      ? await ensureDemoAccounts(folder.idp, board.usuarios())
      : { users: [], fresh: false }
    // Known to the provider from here on, so they must not get lost if we are killed now.
    await board.showUsers(demo.users)
    const idp = await keep(
      idpPart(programs.idp, { identity, correo: (await correos)?.smtp }, context),
      board.idpRuns,
    )
    return { ...demo, issuer: idp.current.ready.issuer }
  }
  const database = async () => {
    if (config.databaseUrl !== undefined) {
      await checkDatabase(config.databaseUrl)
      return { databaseUrl: config.databaseUrl, servicioUrl: config.databaseUrl }
    }
    const postgres = await keep(postgresPart(context), board.postgresRuns)
    const databaseUrl = postgres.current.url
    const servicioUrl = await programs.prepararBase(databaseUrl)
    await context.reloj.followBase(databaseUrl)
    return { databaseUrl, servicioUrl }
  }
  const sifen = async () => {
    if (!config.simulado) return undefined
    const simulador = await keep(simuladorPart(programs.simulador, context), board.simuladorRuns)
    return simulador.current.ready
  }
  const [{ users, fresh, issuer }, { databaseUrl, servicioUrl }, simulador, correo] = await together([
    people(),
    database(),
    sifen(),
    correos,
    programs.buildPanel(),
  ])

  const seed = async () => {
    // Only the embedded provider has a name that depends on a port.
    if (config.issuer !== undefined) return
    const usuarios = users.map(({ clave: _, ...user }) => user)
    const issuerAnterior = identity.previousIssuer(issuer)
    if (config.demo && simulador !== undefined) {
      const equipo = equipoFrom(simulador.gestionUrl, config)
      await programs.seed({ databaseUrl, issuer, issuerAnterior, usuarios, equipo })
    } else if (issuerAnterior !== null) await programs.moveIssuer({ databaseUrl, issuer, issuerAnterior })
    await identity.rememberSeeded(issuer)
  }
  await together([
    keep(
      apiPart(programs.api, { databaseUrl: servicioUrl, issuer, sifen: simulador, correo }, context),
      board.apiRuns,
    ),
    seed(),
  ])
  return { facts: await board.complete(), fresh, adelantoMs: context.reloj.adelantoMs() }
}

/** The demo taxpayers' certificates are issued by the simulator: it trusts no other authority. */
function equipoFrom(gestionUrl: string, { masterKeys }: Config): NonNullable<Seeding['equipo']> {
  return {
    masterKeys,
    async certificado(ruc) {
      const response = await fetch(`${gestionUrl}/api/certificados`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ruc }),
      })
      const { p12, clave } = (await response.json()) as { p12: string; clave: string }
      return { p12: Buffer.from(p12, 'base64'), clave }
    },
  }
}

/** The first reason why it fails, told when nothing of it is under way any more. */
async function together<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  try {
    return (await Promise.all(promises)) as unknown as T
  } catch (error) {
    await Promise.allSettled(promises)
    throw error
  }
}

/** Keeps `local.json` true while parts come and go, and tells the provider where the panel is. */
async function openBoard({ config, folder }: Context, ledger: Ledger) {
  const { usuarios = [] } = (await readJson<Pick<LocalFacts, 'usuarios'>>(folder.users)) ?? {}
  const { databaseUrl } = config
  const base = databaseUrl === undefined ? {} : { base: nameOfDatabase(databaseUrl) }
  const facts: LocalFacts = { api: '', health: '', idp: '', ...base, usuarios, pids: {} }
  // What the start before wrote is not true any more, and what is true now is not known yet.
  await rm(folder.facts, { force: true })
  let api: ApiProgram | undefined
  let idp: IdpProgram | undefined
  let complete = false
  const write = () => writeSecretJson(folder.facts, facts)
  const changed = async () => {
    if (api) idp?.send({ panel: panelAt(api.ready.url) })
    facts.pids = ledger.pids()
    if (complete) await write()
  }
  return {
    usuarios: () => facts.usuarios,
    showUsers(users: readonly DemoAccount[]) {
      facts.usuarios = users.map(usuario)
      return writeSecretJson(folder.users, { usuarios: facts.usuarios })
    },
    async postgresRuns(running: Running) {
      await ledger.record('postgres', running.id)
      await changed()
    },
    issuerIs(issuer: string) {
      facts.idp = issuer
    },
    async idpRuns(running: IdpProgram) {
      idp = running
      facts.idp = running.ready.issuer
      await ledger.record('idp', running.id)
      await changed()
    },
    async simuladorRuns(running: SimuladorProgram) {
      const { gestionUrl, urlTest, urlProd, caFile, cliente } = running.ready
      facts.simulador = gestionUrl
      facts.sifen = { dev: urlTest, prod: urlProd, ca: caFile, cliente }
      await ledger.record('simulador', running.id)
      await changed()
    },
    async correoRuns({ id, ready: { smtp, pagina, imap } }: CorreoProgram) {
      facts.correo = { smtp, pagina, imap }
      await ledger.record('correo', id)
      await changed()
    },
    async apiRuns(running: ApiProgram) {
      api = running
      facts.api = running.ready.url
      facts.health = running.ready.health
      await ledger.record('api', running.id)
      await changed()
    },
    async complete() {
      complete = true
      await changed()
      return facts
    },
  }
}

/** The panel is served by the api; people reach it by either name of their own machine. */
function panelAt(url: string) {
  const bases = [...new Set([url, url.replace('//127.0.0.1:', '//localhost:')])]
  return {
    redirectUris: bases.flatMap(base => [`${base}/`, `${base}/callback`]),
    postLogoutRedirectUris: bases.map(base => `${base}/`),
    backchannelLogoutUri: `${url}/oidc/backchannel-logout`,
  }
}
