import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { ServidorImap } from '../../support/servidor-imap.ts'
import { ServidorSmtp } from '../../support/servidor-smtp.ts'

let smtp: ServidorSmtp
let imap: ServidorImap
let n: Nominaciones

beforeAll(async () => {
  ;[smtp, imap] = await Promise.all([ServidorSmtp.start(), ServidorImap.start()])
  n = await Nominaciones.open({
    ...{ url: 'https://facturas.ejemplo.com.py', correoUrl: smtp.url, webhooksEspera: '0.05' },
    ...{ correoDe: 'facturas@ejemplo.com.py', correoRebotes: 'rebotes@ejemplo.com.py', correosPorDia: '60' },
    correoRebotesUrl: `imap://rebotes:secreta@127.0.0.1:${imap.puerto}`,
  })
  const as = await n.servicio.token('ana')
  expect((await n.servicio.request('PUT', AJUSTE, { as, json: { activo: true } })).status).toBe(200)
  cdc = await n.aprobada()
})
afterEach(() => {
  smtp.percance = () => null
})
afterAll(async () => {
  await n.close()
  await Promise.all([smtp.close(), imap.close()])
})

const AJUSTE = '/api/v1/contribuyentes/1/correo'
const correosDe = (cdc: string) => `/api/v1/documento-electronico/${cdc}/correos`
let cual = 0
/** About which all mails are. */
let cdc: string
const visto = async (para: string) =>
  (await n.ver(correosDe(cdc))).body.datos.find((uno: { para: string }) => uno.para === para)
/** A mail to somebody new, and where it would come back to. */
async function enviado(estado = 'ACEPTADO') {
  const para = `comprador-${++cual}@compradora.com.py`
  expect((await n.post(correosDe(cdc), { json: { para } })).status).toBe(202)
  await hasta(async () => (await visto(para)).estado === estado)
  return { para, retorno: retornoDe(para) }
}
/** To buyers: the shop's people are told by mail of what came back, sooner or later. */
const aCompradores = () => smtp.llegados.filter(({ para }) => para.startsWith('RCPT TO:<comprador-')).length
const retornoDe = (para: string): string => {
  const llegado = smtp.llegados.findLast(uno => uno.para === `RCPT TO:<${para}>`)
  return /^MAIL FROM:<(.*)>$/.exec(llegado?.de ?? '')?.[1] ?? 'nadie@ejemplo.com.py'
}
const informe = (action: string, status: string, dicho = `smtp; 550 ${status} no such user`) =>
  [
    ...['Reporting-MTA: dns; correo.compradora.com.py', ''],
    ...['Final-Recipient: rfc822; x@compradora.com.py', `Action: ${action}`, `Status: ${status}`],
    `Diagnostic-Code: ${dicho}`,
  ].join('\r\n')
/** What mail servers write of a mail that they could not deliver (RFC 3464). */
const dsn = (
  to: string,
  estado: string,
  { de = 'MAILER-DAEMON@x.com.py', devuelto = 'Subject: a\r\n\r\nb' } = {},
) =>
  [
    ...[
      'Return-Path: <>',
      `From: <${de}>`,
      `To: ${to}`,
      'Subject: Undelivered',
      'Auto-Submitted: auto-replied',
    ],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x', ''],
    ...['--x', 'Content-Type: text/plain', '', 'I am sorry.'],
    ...['--x', 'Content-Type: message/delivery-status', '', estado],
    ...['--x', 'Content-Type: message/rfc822', '', devuelto, '--x--', ''],
  ].join('\r\n')
const enPalabras = (
  to: string,
  texto: string,
  cabeceras = ['Return-Path: <>', 'From: MAILER-DAEMON@x.com.py'],
) => [...cabeceras, `To: ${to}`, 'Subject: failure notice', '', texto, ''].join('\r\n')

/** Everything that is there has been read. */
async function leidos() {
  const ultimo = Math.max(0, ...imap.correos.keys())
  await hasta(async () => {
    await n.servicio.db.query(
      `update tarea set siguiente = least(siguiente, ahora()) where tarea = 'rebotes'`,
    )
    const { rows } = await n.servicio.db.query('select validez::int, leido::int from rebote_lectura')
    return rows[0]?.leido === ultimo && rows[0]?.validez === imap.validez
  })
}

test('a mail that came back stands as that, with why and what to do; the shop and its programs are told, and nothing is sent again', async () => {
  const antes = aCompradores()
  const { para, retorno } = await enviado()
  await enviado()
  expect(retorno).toMatch(/^rebotes\+d1-[\da-z]+-[\da-f]{20}@ejemplo\.com\.py$/)
  imap.poner(dsn(`<${retorno}>`, informe('failed', '5.1.1')))
  await leidos()
  expect(await visto(para)).toMatchObject({
    ...{ estado: 'REBOTADO', intentos: 1, proximoIntento: null, respuesta: '5.1.1 550 5.1.1 no such user' },
    remedio: expect.stringMatching(/^No llegó: esa dirección no existe\. /),
  })
  expect((await n.ver('/api/v1/noticias')).body.datos).toMatchObject([
    {
      tipo: 'CORREO_REBOTADO',
      titulo: `Un correo a ${para} volvió`,
      pagina: expect.stringMatching(/^documentos\/\d+$/),
    },
  ])
  const tipos = async () => {
    const { body } = await n.ver('/api/v1/avisos?limite=100')
    return body.datos.filter(({ type }: { type: string }) => type === 'correo.rebotado')
  }
  await hasta(async () => (await tipos()).length > 0)
  expect(await tipos()).toMatchObject([{ data: { para, estado: 'REBOTADO' } }])
  // Another one, sent after it, left: so it was not sent again before. And what is about the same documento is cured by it.
  await n.servicio.pasar(1_000)
  await enviado()
  expect(aCompradores() - antes).toBe(3)
  expect((await n.ver('/api/v1/noticias')).body.datos).toEqual([])

  imap.validez++
  await leidos()
  const { rows } = await n.servicio.db.query(
    `select jsonb_array_length(historia) as veces from correo where estado = 'REBOTADO'`,
  )
  expect(rows).toEqual([{ veces: 2 }])
})

test('one that its server does not show for a moment is asked for again', async () => {
  const { para, retorno } = await enviado()
  let negadas = 0
  imap.percance = (orden, tag, { decir }) => {
    if (negadas > 1 || !orden.startsWith('UID FETCH')) return false
    negadas++
    decir(`${tag} NO [SERVERBUG] Internal error\r\n`)
    return true
  }
  imap.poner(dsn(`<${retorno}>`, informe('failed', '5.1.1')))
  await leidos()
  expect(negadas).toBe(2)
  expect((await visto(para)).estado).toBe('REBOTADO')
})

test.each<[string, (retorno: string) => string, RegExp | null]>([
  [
    'gave up after trying for days',
    to => dsn(to, informe('failed', '4.4.7')),
    /no respondió en todo el tiempo/,
  ],
  ['is full', to => dsn(to, informe('failed', '5.2.2')), /está llena/],
  ['refuses by its rules', to => dsn(to, informe('failed', '5.7.1')), /por sus reglas/],
  ['says no reason', to => dsn(to, 'a: b\r\n\r\nAction: failed'), /lo devolvió/],
  [
    'writes for persons alone',
    to => enPalabras(to, 'Hi. This is qmail.\n<x@y.py>:\n550 5.1.1 No such user'),
    /no existe/,
  ],
  ['writes its letters in capitals', to => dsn(to.toUpperCase(), informe('failed', '5.1.2')), /ese dominio/],
  ['goes on trying', to => dsn(to, informe('delayed', '4.4.1')), null],
  ['says that it came there', to => dsn(to, informe('delivered', '2.0.0')), null],
  ['says of a failure that it is none', to => dsn(to, informe('failed', '2.0.0')), null],
  ['says in words that it goes on', to => enPalabras(to, '451 4.7.1 try again later, 3 days'), null],
])('the server of the buyer %s', async (_, escribir, remedio) => {
  const { para, retorno } = await enviado()
  imap.poner(escribir(retorno))
  await leidos()
  const { estado, remedio: dicho } = await visto(para)
  expect([estado, dicho]).toEqual(
    remedio === null ? ['ACEPTADO', null] : ['REBOTADO', expect.stringMatching(remedio)],
  )
})

test.each<[string, (retorno: string) => string]>([
  [
    'under a signature of his own',
    to => dsn(to.replace(/-[\da-f]{20}@/, `-${'0'.repeat(20)}@`), informe('failed', '5.1.1')),
  ],
  [
    'with the signature of another mail',
    to => dsn(to.replace(/\+d1-[\da-z]+-/, '+d1-1-'), informe('failed', '5.1.1')),
  ],
  ['for another taxpayer', to => dsn(to.replace('+d1-', '+d2-'), informe('failed', '5.1.1'))],
  ['for another ambiente', to => dsn(to.replace('+d1-', '+p1-'), informe('failed', '5.1.1'))],
  ['at another domain', to => dsn(to.replace('@ejemplo.', '@otro.'), informe('failed', '5.1.1'))],
  [
    'in the mail that he brings along',
    to => dsn('rebotes@ejemplo.com.py', informe('failed', '5.1.1'), { devuelto: `To: ${to}\r\n\r\nx` }),
  ],
  ['without a number', to => dsn(to.replace(/\+d1-[\da-z]+-/, '+d1--'), informe('failed', '5.1.1'))],
])('who does not know the address of a mail makes none come back: %s', async (_, escribir) => {
  const { para, retorno } = await enviado()
  imap.poner(escribir(retorno))
  await leidos()
  expect((await visto(para)).estado).toBe('ACEPTADO')
})

test.each<[string, (retorno: string) => string]>([
  ['an answer of a person', to => enPalabras(to, '550 5.1.1 gracias', ['From: ana@compradora.com.py'])],
  [
    'an answer of her program while she is away',
    to =>
      enPalabras(to, 'Vuelvo el lunes. 5.1.1 ', [
        'Return-Path: <>',
        'Auto-Submitted: auto-replied (vacation)',
        'From: ana@x.com.py',
      ]),
  ],
  ['a receipt', to => enPalabras(to, 'Your message was read at 12:50 5 5.5')],
  ['no mail', () => '\0\0\xff\r\n\r\n'.repeat(1_000)],
  ['a mail without an end', to => `${'To: '.repeat(10_000)}${to}`],
  [
    'thousands of parts',
    to => `To: ${to}\r\nContent-Type: multipart/report; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(2_000)}`,
  ],
])('%s is none that came back, and those behind it are read', async (_, escribir) => {
  const { para, retorno } = await enviado()
  imap.poner(escribir(retorno))
  await leidos()
  expect((await visto(para)).estado).toBe('ACEPTADO')
})

test('what a server writes into its reason is kept as one line of letters', async () => {
  const { para, retorno } = await enviado()
  imap.poner(
    dsn(retorno, informe('failed', '5.1.1', `smtp; \x00550\x1b[31m ${'no '.repeat(500)}\xed\xa0\x80`)),
  )
  await leidos()
  const { respuesta } = await visto(para)
  expect(respuesta).toMatch(/^5\.1\.1 550 ?\[31m no no /)
  expect(respuesta.length).toBeLessThan(320)
})

test('a cancellation is told to nobody whose mails come back', async () => {
  const [vuelve, llega] = [await enviado(), await enviado()]
  imap.poner(dsn(vuelve.retorno, informe('failed', '5.1.1')))
  await leidos()
  expect((await n.cancelar(cdc)).body.estadoEvento).toBe('APROBADO')
  await hasta(() => smtp.llegados.filter(({ para }) => para === `RCPT TO:<${llega.para}>`).length === 2)
  expect(smtp.llegados.filter(({ para }) => para === `RCPT TO:<${vuelve.para}>`)).toHaveLength(1)
  cdc = await n.aprobada()
})

test('one of which nobody knew whether it left did, if it comes back; one that did not leave does not', async () => {
  smtp.percance = momento => (momento === 'punto' ? { corta: true, toma: true } : null)
  const { para, retorno } = await enviado('INCIERTO')
  smtp.percance = () => null
  const salido = await enviado()
  await n.servicio.db.query(
    `update correo set estado = 'PENDIENTE', salida = null, proxima = ahora() + interval '1 hour' where para = $1`,
    [salido.para],
  )
  imap.poner(dsn(retorno, informe('failed', '5.1.1')))
  imap.poner(dsn(salido.retorno, informe('failed', '5.1.1')))
  await leidos()
  expect([(await visto(para)).estado, (await visto(salido.para)).estado]).toEqual(['REBOTADO', 'PENDIENTE'])
})

test('an inbox that is away is asked again, and nothing of it is lost', async () => {
  const { para, retorno } = await enviado()
  let veces = 0
  imap.percance = (orden, _, { cortar }) => {
    if (!orden.startsWith('UID FETCH') || veces++ > 0) return false
    cortar()
    return true
  }
  imap.poner(dsn(retorno, informe('failed', '5.1.1')))
  await leidos()
  expect([veces > 1, (await visto(para)).estado]).toEqual([true, 'REBOTADO'])
})

test('mails to buyers over the day’s number wait; what the taxpayer’s own persons are told leaves all the same', async () => {
  await n.servicio.db.query(
    `insert into correo (contribuyente_id, ambiente, documento_id, para, motivo, estado, fecha, proxima, salida)
     select 1, 'DEV', (select max(documento_id) from documento), 'x' || g || '@ejemplo.com.py', 'PEDIDO', 'ACEPTADO', ahora(), ahora(), ahora()
     from generate_series(1, 60) g`,
  )
  expect((await n.post(correosDe(cdc), { json: { para: 'x@ejemplo.com.py' } })).body.errors[0].codigo).toBe(
    'quota',
  )
  await n.servicio.db.query(
    `insert into correo (contribuyente_id, ambiente, para, motivo, noticias, fecha, proxima)
     values (1, 'DEV', 'propia@ejemplo.com.py', 'NOTICIAS', '[{"titulo":"a","remedio":"b","pagina":"c"}]', ahora(), ahora())`,
  )
  await hasta(() => smtp.llegados.some(({ para }) => para === 'RCPT TO:<propia@ejemplo.com.py>'))
})
