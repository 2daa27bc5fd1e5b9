import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { browser } from '../src/browser.ts'
import type { Carta } from '../src/cuentas/cartas.ts'
import type { Altas } from '../src/cuentas/cuentas.ts'
import { DEVICES_PER_ACCOUNT } from '../src/devices.ts'
import { ANA, codeFor, folder, idpIn, tokensOf, visitor } from './visit.ts'

const BUENA = 'mandioca lluvia tren azul'
const OTRA = 'ñandutí de noche y de día'
const EVA = 'eva@ejemplo.com.py'

/** A provider with a mailbox, and somebody in front of it. */
async function mesa(altas: Altas = 'abierta', now = Date.now()) {
  const clock = { now }
  const cartas: Carta[] = []
  const dir = await folder()
  const idp = await idpIn(dir, {
    altas,
    now: () => clock.now,
    cartero: async carta => void cartas.push(carta),
  })
  const browse = browser()
  const post = (path: string, form: Record<string, string>) =>
    browse(idp.issuer + path, new URLSearchParams(form))
  const pedir = async (path: string, form: Record<string, string>) => {
    const answer = await post(path, form)
    return { status: answer.status, text: (await answer.text()).replaceAll(form.correo ?? '', '…') }
  }
  /** What stands in the mail that comes next; no mail comes after whatever was asked for before it. */
  const carta = async (cuantas: number): Promise<string> => {
    await vi.waitFor(() => expect(cartas).toHaveLength(cuantas), { timeout: 60_000 })
    return /https?:\S+/.exec(cartas.at(-1)!.texto)![0]
  }
  const choose = (link: string, nueva: string) => browse(link, new URLSearchParams({ nueva }))
  return { ...idp, dir, clock, cartas, browse, post, pedir, carta, choose }
}

describe('an account that somebody opens herself', () => {
  test('is there when its link was followed and a password chosen, and then she is in', async () => {
    const { issuer, accounts, pedir, carta, choose, browse, cartas } = await mesa()
    expect(
      await pedir('/cuenta/nueva', { nombre: 'Eva <Sosa>', correo: ' EVA@Ejemplo.com.py ' }),
    ).toMatchObject({
      status: 200,
    })
    const link = await carta(1)
    // What a stranger typed as a name is no part of the mail.
    expect([cartas[0]?.para, JSON.stringify(cartas).includes('Sosa')]).toEqual([EVA, false])
    expect(link.startsWith(`${issuer}/cuenta/pase/`)).toBe(true)
    expect(accounts.has(EVA)).toBe(false)
    // A program that looks at every link of a mail spends none.
    for (let i = 0; i < 3; i++) expect((await browse(link)).status).toBe(200)
    const weak = await choose(link, 'contraseña1234')
    expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining('todos prueban primero')])
    const done = await choose(link, BUENA)
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Ingresar')])
    expect(await accounts.verify(EVA, BUENA)).toMatchObject({ email: EVA, name: 'Eva <Sosa>' })
    expect((await choose(link, OTRA)).status).toBe(410)
    expect(await accounts.verify(EVA, BUENA)).toBeDefined()
  })

  test('of two who follow one link at the same instant one has it', async () => {
    const { accounts, pedir, carta, choose } = await mesa()
    await pedir('/cuenta/nueva', { nombre: 'Eva', correo: EVA })
    const link = await carta(1)
    const answers = await Promise.all([choose(link, BUENA), choose(link, OTRA)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const right = await Promise.all([BUENA, OTRA].map(one => accounts.verify(EVA, one)))
    expect(right.filter(Boolean)).toHaveLength(1)
  })

  test('is of who was invited only, where the operator says so; nobody else can tell', async () => {
    const { dir, pedir, carta, cartas } = await mesa('invitacion')
    await appendFile(join(dir, 'invitados'), `# los del estudio\n@estudio.com.py\nEva@ejemplo.com.py\n`)
    const [a, b] = [
      await pedir('/cuenta/nueva', { nombre: 'X', correo: 'nadie@ejemplo.com.py' }),
      await pedir('/cuenta/nueva', { nombre: 'X', correo: EVA }),
    ]
    expect(a).toEqual(b)
    await carta(1)
    await pedir('/cuenta/nueva', { nombre: 'X', correo: 'luz@estudio.com.py' })
    await carta(2)
    expect(cartas.map(({ para }) => para)).toEqual([EVA, 'luz@estudio.com.py'])
  })

  test('is nobody’s where it is closed, which is how it begins, and where there is no mail', async () => {
    const { post } = await mesa('cerrada')
    expect((await post('/cuenta/nueva', { nombre: 'Eva', correo: EVA })).status).toBe(403)
    const { issuer } = await idpIn(await folder(), { altas: 'abierta' })
    for (const path of ['nueva', 'olvido'])
      expect(await (await fetch(`${issuer}/cuenta/${path}`)).text()).toContain(
        'no tiene un servidor de correo',
      )
  })
})

describe('a lost password', () => {
  test('gives way to another one by a link, once, and what was open under it is closed', async () => {
    const { issuer, accounts, pedir, carta, choose, clock } = await mesa()
    const { password = '' } = await accounts.ensure(ANA, 'Ana')
    const { person, code } = await codeFor(issuer, password)
    expect((await tokensOf(await person.redeem(code))).id_token).toMatch(/./)
    await pedir('/cuenta/olvido', { correo: ANA })
    const first = await carta(1)
    await pedir('/cuenta/olvido', { correo: ANA })
    const second = await carta(2)
    clock.now += 5_000
    expect((await choose(second, BUENA)).status).toBe(200)
    // The other link was for the password that is gone.
    expect((await choose(first, OTRA)).status).toBe(410)
    expect([await accounts.verify(ANA, password), (await accounts.verify(ANA, BUENA))?.email]).toEqual([
      undefined,
      ANA,
    ])
    expect(await ((await person.follow(await person.ask())) as Response).text()).toContain('Contraseña')
    // She is told that it was changed.
    await carta(3)
  })

  test('is gone with its half hour', async () => {
    const { accounts, pedir, carta, choose, clock } = await mesa()
    await accounts.ensure(ANA, 'Ana')
    await pedir('/cuenta/olvido', { correo: ANA })
    const link = await carta(1)
    clock.now += 31 * 60_000
    expect((await choose(link, BUENA)).status).toBe(410)
  })
})

describe('a stranger', () => {
  test('cannot tell by any page whether there is such an account', async () => {
    const { accounts, pedir, carta, cartas } = await mesa()
    await accounts.ensure(ANA, 'Ana')
    for (const path of ['/cuenta/olvido', '/cuenta/nueva']) {
      const ours = await pedir(path, { nombre: 'X', correo: ANA })
      const nobodys = await pedir(path, { nombre: 'X', correo: 'nadie@ejemplo.com.py' })
      expect(ours).toEqual(nobodys)
    }
    await carta(3)
    // The owner of the address is told that she has one; that of the other gets a link to open one.
    expect(cartas.map(({ para, asunto }) => `${para}: ${asunto}`).sort()).toEqual([
      `${ANA}: Otra contraseña para Mbohéra`,
      `${ANA}: Ya tiene una cuenta en Mbohéra`,
      'nadie@ejemplo.com.py: Confirme su correo en Mbohéra',
    ])
  })

  test('fills no mailbox, and is held up the same whoever’s it is', async () => {
    const { accounts, pedir } = await mesa()
    await accounts.ensure(ANA, 'Ana')
    for (const correo of [ANA, 'nadie@ejemplo.com.py']) {
      const answers: number[] = []
      for (let i = 0; i < 6; i++) answers.push((await pedir('/cuenta/olvido', { correo })).status)
      expect(answers, correo).toEqual([200, 200, 200, 429, 429, 429])
    }
  })

  test('cannot lead a link elsewhere by a header, send a form from another site, or frame a page', async () => {
    const { issuer, accounts, carta, cartas } = await mesa()
    await accounts.ensure(ANA, 'Ana')
    const body = new URLSearchParams({ correo: ANA })
    const ask = (headers: Record<string, string>) =>
      fetch(`${issuer}/cuenta/olvido`, { method: 'POST', body, headers })
    expect((await ask({ origin: 'https://malo.example' })).status).toBe(403)
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const answer = await ask({ 'x-forwarded-host': 'malo.example', forwarded: 'host=malo.example' })
    expect(answer.status).toBe(200)
    expect(await carta(1)).toMatch(new RegExp(`^${issuer}/cuenta/pase/`))
    expect(cartas[0]?.html).not.toContain('malo')
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
  })

  test.each([
    '',
    'ana',
    'ana@ejemplo',
    'ana@ejemplo.com.py\r\nBcc: x@y.com',
    '<ana@ejemplo.com.py>',
    'a b@c.com',
  ])('is told that %j is no address, and nothing is sent', async correo => {
    const { post } = await mesa()
    expect((await post('/cuenta/olvido', { correo })).status).toBe(422)
  })

  test.each(['A'.repeat(43), 'x', `${'A'.repeat(42)}%`, '../clave'])(
    'opens nothing with the link %j',
    async text => {
      const { issuer, browse } = await mesa()
      const answer = await browse(`${issuer}/cuenta/pase/${text}`, new URLSearchParams({ nueva: BUENA }))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('her own page', () => {
  const enter = async () => {
    const it = await mesa()
    const { password = '' } = await it.accounts.ensure(ANA, 'Ana')
    const { person, code } = await codeFor(it.issuer, password)
    await person.redeem(code)
    const cuenta = (path = '', form?: Record<string, string>) =>
      person.browse(`${it.issuer}/cuenta${path}`, form && new URLSearchParams(form))
    return { ...it, password, person, cuenta }
  }

  test('is for who is logged in; it closes a session of hers, and none of another’s', async () => {
    const { issuer, accounts, browse, cuenta, password } = await enter()
    expect((await browse(`${issuer}/cuenta`)).status).toBe(401)
    const { person: otra } = await codeFor(issuer, password)
    const ids = async () =>
      [...(await (await cuenta()).text()).matchAll(/sesiones\/([\w-]+)\/cerrar/g)].map(([, id]) => id!)
    const [x, y] = await ids()
    expect((await ids()).length).toBe(2)
    const { password: deBeto = '' } = await accounts.ensure('beto@otra.com.py', 'Beto')
    const beto = visitor(issuer)
    await beto.follow(
      await beto.logIn(beto.at((await beto.ask()).headers.get('location')), 'beto@otra.com.py', deBeto),
    )
    expect((await beto.browse(`${issuer}/cuenta`)).status).toBe(200)
    for (const id of [x!, y!])
      await beto.browse(`${issuer}/cuenta/sesiones/${id}/cerrar`, new URLSearchParams())
    expect((await ids()).length).toBe(2)
    // Her other browser, seen from this one.
    const mine = /sesiones\/([\w-]+)\/cerrar/.exec(
      (await (await cuenta()).text()).split('este navegador')[1]!,
    )![1]!
    const hers = (await ids()).find(id => id !== mine)!
    expect((await cuenta(`/sesiones/${hers}/cerrar`, {})).status).toBe(303)
    expect([await ids(), (await otra.browse(`${issuer}/cuenta`)).status]).toEqual([[mine], 401])
  })

  test('changes the password for who knows it, by the rule, and guesses there are guesses', async () => {
    const { accounts, clock, cuenta, password, carta } = await enter()
    expect((await cuenta('/clave', { clave: password, nueva: 'contraseña1234' })).status).toBe(422)
    expect((await cuenta('/clave', { clave: 'otra', nueva: BUENA })).status).toBe(401)
    clock.now += 5_000
    expect((await cuenta('/clave', { clave: password, nueva: BUENA })).status).toBe(200)
    expect((await accounts.verify(ANA, BUENA))?.email).toBe(ANA)
    // Every browser logs in anew, this one too.
    expect((await cuenta()).status).toBe(401)
    await carta(1)
    expect((await cuenta('/clave', { clave: BUENA, nueva: OTRA })).status).toBe(401)
  })

  test('changes it also while strangers guess: there as at the login her browser is known, and is one of hers however often', async () => {
    const { issuer, cuenta, password } = await enter()
    const { person: other } = await codeFor(issuer, password)
    const stranger = visitor(issuer)
    const action = stranger.at((await stranger.ask()).headers.get('location'))
    for (let i = 0; i < 3; i++) await stranger.logIn(action, ANA, 'otra')
    expect((await stranger.logIn(action, ANA, password)).status).toBe(429)
    for (let i = 0; i < DEVICES_PER_ACCOUNT; i++)
      expect((await cuenta('/segundo', { clave: password })).status).toBe(200)
    const again = other.at((await other.ask({ prompt: 'login' })).headers.get('location'))
    expect((await other.logIn(again, ANA, password)).status).toBe(303)
    expect((await cuenta('/clave', { clave: password, nueva: BUENA })).status).toBe(200)
  })
})
