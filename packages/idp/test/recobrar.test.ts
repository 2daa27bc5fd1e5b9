import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Carta } from '../src/cuentas/cartas.ts'
import { openCuentas } from '../src/cuentas/cuentas.ts'
import { openLanes } from '../src/lanes.ts'
import { codeAt, stepOf } from '../src/segundo/totp.ts'
import { openStore } from '../src/store.ts'
import { Aparato, findPort, retoIn } from './aparato.ts'
import { ANA, codeFor, folder, idpIn, panel, tokensOf, visitor } from './visit.ts'

const BUENA = 'mandioca lluvia tren azul'

/** What the service hears when a session ends, each as its notice. */
async function escucha() {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    heard.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '')
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { heard, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Ana's account, of which somebody else knows the password, and her mailbox. */
async function ajena(antes = 0) {
  const clock = { now: Date.now() - antes }
  const cartas: Carta[] = []
  const { heard, at } = await escucha()
  const port = await findPort()
  const issuer = `http://localhost:${port}`
  const idp = await idpIn(await folder(), {
    port,
    issuer,
    panel: { ...panel, backchannelLogoutUri: at },
    now: () => clock.now,
    cartero: async carta => void cartas.push(carta),
  })
  const { password = '', sub } = await idp.accounts.ensure(ANA, 'Ana')
  const intruso = await codeFor(issuer, password)
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await intruso.person.browse(`${issuer}/cuenta${path}`, new URLSearchParams(form))
    return { status: answer.status, text: await answer.text() }
  }
  const carta = async (cuantas: number): Promise<Carta> => {
    await vi.waitFor(() => expect(cartas).toHaveLength(cuantas), { timeout: 60_000 })
    return cartas.at(-1)!
  }
  const addLlave = async (aparato: Aparato) => {
    const { text } = await post('/llaves', { clave: password })
    return (await post('/llaves/confirmar', aparato.create(retoIn(text), issuer))).status
  }
  /** From a browser of nobody's to the login. */
  const knock = async () => {
    const one = visitor(issuer)
    const action = one.at((await one.ask()).headers.get('location'))
    return { one, action, page: await (await one.browse(action)).text() }
  }
  /** Told the password, and stayed there. */
  const halfIn = async () => {
    const { one, action } = await knock()
    const answer = await one.logIn(action, ANA, password)
    expect(answer.status).toBe(303)
    return () => one.follow(answer)
  }
  const enter = async (aparato: Aparato) => {
    const { one, action, page } = await knock()
    const form = new URLSearchParams(aparato.get(retoIn(page), issuer))
    return (await one.browse(`${action}/llave`, form)).status
  }
  /** The link of a mail, and what it shows before and after another password. */
  const recover = async () => {
    const before = cartas.length
    await visitor(issuer).browse(`${issuer}/cuenta/olvido`, new URLSearchParams({ correo: ANA }))
    const link = /https?:\S+/.exec((await carta(before + 1)).texto)![0]
    const own = visitor(issuer)
    const shown = await (await own.browse(link)).text()
    const done = await own.browse(link, new URLSearchParams({ nueva: BUENA }))
    return { shown, status: done.status }
  }
  return {
    ...idp,
    issuer,
    clock,
    cartas,
    heard,
    password,
    sub,
    intruso,
    post,
    carta,
    addLlave,
    halfIn,
    enter,
    recover,
  }
}

describe('an account that somebody else came into', () => {
  test('is its owner’s alone after another password by mail: sessions, logins under way and passkeys are gone', async () => {
    const { accounts, addLlave, halfIn, enter, recover, carta, intruso, issuer, sub } = await ajena()
    const aparato = new Aparato()
    expect(await addLlave(aparato)).toBe(303)
    expect(await enter(aparato)).toBe(303)
    const goOn = await halfIn()
    await carta(1)
    const { shown, status } = await recover()
    expect([status, shown.includes('se quitan las llaves de acceso')]).toEqual([200, true])
    // Whatever the clock says: it was the same second.
    expect((await intruso.person.browse(`${issuer}/cuenta`)).status).toBe(401)
    expect(await goOn()).not.toBeInstanceOf(URL)
    expect([await enter(aparato), accounts.llaves(sub)]).toEqual([401, []])
    expect((await carta(3)).texto).toContain('las llaves de acceso se quitaron')
  })

  test('is closed at once for the service too, whichever way the password was changed', async () => {
    const { heard, intruso, issuer, password, post, recover } = await ajena()
    const sidOf = async ({ person, code }: typeof intruso) =>
      decodeJwt((await tokensOf(await person.redeem(code))).access_token).sid
    const first = await sidOf(intruso)
    const second = await sidOf(await codeFor(issuer, password))
    expect((await recover()).status).toBe(200)
    expect(heard.map(token => decodeJwt(token).sid).sort()).toEqual([first, second].sort())
    expect((await post('/clave', { clave: BUENA, nueva: `${BUENA} más` })).status).toBe(401)
    const own = await codeFor(issuer, BUENA)
    const third = await sidOf(own)
    const form = new URLSearchParams({ clave: BUENA, nueva: `${BUENA} más` })
    expect((await own.person.browse(`${issuer}/cuenta/clave`, form)).status).toBe(200)
    expect(decodeJwt(heard.at(-1)!).sid).toBe(third)
  })

  test('is closed for the service too within seconds of another password of the operator’s, and hers stays open', async () => {
    const { accounts, clock, heard, intruso, issuer, sub } = await ajena(60_000)
    const { access_token } = await tokensOf(await intruso.person.redeem(intruso.code))
    clock.now += 5_000
    const own = await codeFor(issuer, await accounts.resetPassword(ANA))
    const hers = await tokensOf(await own.person.redeem(own.code))
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 60_000 })
    expect(decodeJwt(heard[0]!)).toMatchObject({ sub, sid: decodeJwt(access_token).sid })
    expect((await own.person.browse(`${issuer}/cuenta`)).status).toBe(200)
    expect(decodeJwt(hers.access_token).sid).not.toBe(decodeJwt(access_token).sid)
  })

  test('is her own again also by another password of the operator’s', async () => {
    const { accounts, addLlave, clock, enter, halfIn } = await ajena(60_000)
    const aparato = new Aparato()
    expect(await addLlave(aparato)).toBe(303)
    const goOn = await halfIn()
    clock.now += 5_000
    await accounts.resetPassword(ANA)
    expect(await enter(aparato)).toBe(401)
    // However late he comes back from it, that login is of the password that he told.
    expect(await goOn()).not.toBeInstanceOf(URL)
  })

  test('keeps her other password where whoever told the former one was changing it at that moment', async () => {
    const { accounts, sub, password, issuer } = await ajena()
    const dir = await folder()
    const cuentas = openCuentas({
      ...{ dir, issuer, accounts, altas: 'cerrada', cartero: undefined },
      ...{ store: openStore(dir, Date.now), lanes: openLanes(), now: Date.now, onProblem: () => {} },
    })
    const suya = accounts.generation(ANA)
    expect(await accounts.verify(ANA, password)).toBeDefined()
    const changing = cuentas.cambiar(accounts.find(sub)!, BUENA, suya)
    const own = await accounts.resetPassword(ANA)
    expect(await changing).toMatchObject({ status: 409 })
    expect(await accounts.verify(ANA, own)).toBeDefined()
    expect(await accounts.verify(ANA, BUENA)).toBeUndefined()
  })

  test('whose passkeys she sees keeps them where she changes the password herself', async () => {
    const { addLlave, carta, enter, password, post } = await ajena()
    const aparato = new Aparato()
    expect(await addLlave(aparato)).toBe(303)
    expect((await post('/clave', { clave: password, nueva: BUENA })).status).toBe(200)
    expect((await carta(2)).texto).not.toContain('llaves')
    expect(await enter(aparato)).toBe(303)
  })

  test('tells its owner of each passkey and each change of the second step, once, with the way to another password', async () => {
    const { addLlave, carta, cartas, clock, issuer, password, post } = await ajena()
    const aparato = new Aparato()
    expect(await addLlave(aparato)).toBe(303)
    await carta(1)
    const quitar = aparato.id.toString('base64url')
    for (let twice = 0; twice < 2; twice++)
      expect((await post('/llaves', { clave: password, quitar })).status).toBe(303)
    await carta(2)
    const { text } = await post('/segundo', { clave: password })
    const secret = /secret=([A-Z2-7]+)/.exec(text)![1]!
    const bits = [...secret].map(sign =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    )
    const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
    expect((await post('/segundo/confirmar', { codigo: '000000' })).status).toBe(422)
    expect((await post('/segundo/confirmar', { codigo: codeAt(key, stepOf(clock.now)) })).status).toBe(200)
    await carta(3)
    for (let twice = 0; twice < 2; twice++)
      expect((await post('/segundo/quitar', { clave: password })).status).toBe(303)
    await carta(4)
    expect(cartas.map(({ asunto }) => asunto)).toEqual([
      'Su cuenta de Mbohéra tiene una llave de acceso nueva',
      'Se quitó una llave de acceso de su cuenta de Mbohéra',
      'El segundo paso de su cuenta de Mbohéra se activó',
      'El segundo paso de su cuenta de Mbohéra se desactivó',
    ])
    for (const { para, texto } of cartas)
      expect([para, texto.endsWith(`\n\n${issuer}/cuenta/olvido`), texto.includes('Mi teléfono')]).toEqual([
        ANA,
        true,
        false,
      ])
  })
})
