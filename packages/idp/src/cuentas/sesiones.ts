import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Accounts } from '../accounts.ts'
import type { Store } from '../store.ts'

/** Somebody who is logged in, in one browser. */
export type Sesion = {
  /** In an address: not what the cookie holds. */
  id: string
  accountId: string
  loginTs: number
  jti: string
  authorizations: Record<string, { sid?: string; grantId?: string }>
}

type Payload = Partial<Omit<Sesion, 'id'>> & { uid?: string }

const sesionOf = (payload: Payload): Sesion | undefined =>
  payload.accountId === undefined || payload.uid === undefined || payload.jti === undefined
    ? undefined
    : {
        id: payload.uid,
        accountId: payload.accountId,
        loginTs: payload.loginTs ?? 0,
        jti: payload.jti,
        authorizations: payload.authorizations ?? {},
      }

/** Whose browser this is; one that logged in with a password that is not hers any more is nobody's. */
export async function openSesion(
  provider: Provider,
  accounts: Accounts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Sesion | undefined> {
  const session = await provider.Session.get(provider.createContext(req, res) as never)
  const sesion = sesionOf(session as unknown as Payload)
  return sesion && accounts.isOutdated(sesion.accountId, sesion.loginTs) ? undefined : sesion
}

export const sesionesOf = (store: Store, accountId: string): Sesion[] =>
  store
    .list('Session')
    .flatMap(payload => sesionOf(payload as Payload) ?? [])
    .filter(sesion => sesion.accountId === accountId)
    .sort((a, b) => b.loginTs - a.loginTs)

/** What somebody told at a login that he has not come back from yet. */
type Visita = { jti: string; result?: { login?: { accountId?: string } } }

/** After another password nobody is left inside who came by the former one, nor on his way in. */
export async function closeSesiones(provider: Provider, store: Store, accountId: string): Promise<void> {
  const visitas = store.list('Interaction') as unknown as Visita[]
  for (const { jti, result } of visitas)
    if (result?.login?.accountId === accountId) await store.adapter('Interaction').destroy(jti)
  await Promise.all(sesionesOf(store, accountId).map(sesion => closeSesion(provider, store, sesion)))
}

/** The operator changes a password in a process of his own, which tells nobody: whoever serves looks for it. */
export async function closeOutdated(
  provider: Provider,
  store: Store,
  accounts: Accounts,
  since: number,
): Promise<void> {
  const viejas = accounts
    .renewedSince(since)
    .flatMap(sub => sesionesOf(store, sub).filter(({ loginTs }) => accounts.isOutdated(sub, loginTs)))
  await Promise.all(viejas.map(sesion => closeSesion(provider, store, sesion)))
}

type Oyente = { backchannelLogout(accountId: string, sid: string): Promise<void> }

const DE_GRANT = ['AccessToken', 'AuthorizationCode', 'RefreshToken', 'DeviceCode']

/** The browser is nobody's any more, what was granted in it is void, and whoever wants to hear of it does. */
export async function closeSesion(provider: Provider, store: Store, sesion: Sesion): Promise<void> {
  await store.adapter('Session').destroy(sesion.jti)
  for (const [clientId, { grantId, sid }] of Object.entries(sesion.authorizations)) {
    if (grantId !== undefined) {
      for (const model of DE_GRANT) await store.adapter(model).revokeByGrantId(grantId)
      await store.adapter('Grant').destroy(grantId)
    }
    const client = await provider.Client.find(clientId)
    if (client?.backchannelLogoutUri === undefined || sid === undefined) continue
    try {
      // The library does it at a logout; its types do not know it.
      await (client as unknown as Oyente).backchannelLogout(sesion.accountId, sid)
    } catch (error) {
      // What was there lives its ten minutes.
      provider.emit('backchannel.error', undefined as never, error as Error, client, sesion.accountId, sid)
    }
  }
}
