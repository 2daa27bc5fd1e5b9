import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BuzonSmtp } from '../../src/entrega/smtp.ts'
import { type Papeles, papelesDe } from '../support/papeles.ts'
import { ServidorSmtp } from '../support/servidor-smtp.ts'

const AQUI = { '127.0.0.1': papelesDe('IP:127.0.0.1'), localhost: papelesDe('DNS:localhost') }
const HOSTS = ['127.0.0.1', 'localhost'] as const
const DE_OTRO = papelesDe('DNS:correo.otro.com.py')
const DE_NADIE = papelesDe('IP:127.0.0.1,DNS:localhost')
const known = getCACertificates('default')
beforeAll(() =>
  setDefaultCACertificates([...known, ...Object.values(AQUI).map(({ cert }) => cert), DE_OTRO.cert]),
)
afterAll(() => setDefaultCACertificates(known))

let smtp: ServidorSmtp
afterEach(() => smtp.close())

const CREDENCIALES = { usuario: 'facturas', clave: 'muy secreta' }
const AUTH = `AUTH PLAIN ${Buffer.from('\0facturas\0muy secreta').toString('base64')}`
const CORREO = ['MAIL FROM:<de@ejemplo.com.py>', 'RCPT TO:<para@ejemplo.com.py>', 'DATA']
const send = (host = '127.0.0.1', segura = false) =>
  new BuzonSmtp({
    ...{ host, port: Number(new URL(smtp.url).port), segura, exigeTls: true, credenciales: CREDENCIALES },
    ...{ de: 'de@ejemplo.com.py', monotonic: () => 0 },
    plazos: { conectar: 30_000, responder: 30_000, final: 30_000 },
  }).send(
    { para: 'para@ejemplo.com.py', mensaje: 'Subject: a\r\n\r\nb\r\n' },
    async () => true,
    new AbortController().signal,
  )
const start = async (papeles: Papeles, alPrincipio = false) => {
  smtp = await ServidorSmtp.start({ ...papeles, alPrincipio })
}

describe('credentials and mails are said under TLS alone', () => {
  test.each(HOSTS)('begun when the server offers it, and %s is whom it says to be', async host => {
    await start(AQUI[host])
    expect(await send(host)).toMatchObject({ que: 'aceptado' })
    const greeted = ['EHLO mbohera', 'STARTTLS', '(TLS)', 'EHLO mbohera', AUTH]
    expect(smtp.dicho.slice(0, 8)).toEqual([...greeted, ...CORREO])
    expect(smtp.llegados).toHaveLength(1)
  })

  test.each(HOSTS)('from the first byte (smtps), and %s is whom it says to be', async host => {
    await start(AQUI[host], true)
    expect(await send(host, true)).toMatchObject({ que: 'aceptado' })
    expect(smtp.dicho.slice(0, 6)).toEqual(['(TLS)', 'EHLO mbohera', AUTH, ...CORREO])
  })

  test('where a server offers none nothing more is said', async () => {
    smtp = await ServidorSmtp.start()
    expect(await send()).toMatchObject({
      que: 'sin-servidor',
      respuesta: expect.stringContaining('STARTTLS'),
    })
    expect(smtp.dicho.filter(line => line !== 'QUIT')).toEqual(['EHLO mbohera'])
  })

  test.each([
    ['of an authority that nobody knows', DE_NADIE],
    ['of another name', DE_OTRO],
  ])('a certificate %s ends it, begun early or late', async (_, papeles) => {
    for (const segura of [false, true])
      for (const host of HOSTS) {
        await start(papeles, segura)
        expect(await send(host, segura)).toMatchObject({ que: 'sin-servidor' })
        const before = smtp.dicho.filter(line => !['(TLS)', 'QUIT'].includes(line))
        expect(before).toEqual(segura ? [] : ['EHLO mbohera', 'STARTTLS'])
        await smtp.close()
      }
  })

  test('what a stranger put behind the answer to STARTTLS is not taken for the answer under it', async () => {
    await start(AQUI['127.0.0.1'])
    smtp.percance = momento =>
      momento === 'STARTTLS' ? { responde: '220 adelante\r\n250 AUTH PLAIN' } : null
    expect(await send()).toMatchObject({
      que: 'sin-servidor',
      respuesta: expect.stringContaining('antes de tiempo'),
    })
    expect(smtp.dicho).not.toContain(AUTH)
  })

  test.each([
    ['STARTTLS', '454 4.7.0 ahora no'],
    ['AUTH', '535 5.7.8 no lo conozco'],
  ])('a refusal of %s is of the server, not of the mail: it is tried again', async (donde, responde) => {
    await start(AQUI['127.0.0.1'])
    smtp.percance = momento => (momento === donde ? { responde } : null)
    expect(await send()).toMatchObject({ que: 'sin-servidor', respuesta: responde })
    expect(smtp.dicho).not.toContain('DATA')
  })
})
