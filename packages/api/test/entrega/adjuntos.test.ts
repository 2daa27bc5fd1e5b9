import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { readCorreo, readDevuelto } from '../../src/entrega/adjuntos.ts'
import { correoCon } from '../support/servidor-imap.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<rDE>Ñandutí</rDE>\n'
const nombres = async (texto: string) =>
  (await readCorreo(Buffer.from(texto))).adjuntos.map(({ nombre, tipo, bytes }) => [
    nombre,
    tipo.slice(12),
    Buffer.from(bytes).toString('utf8'),
  ])
const parte = (cabeceras: string, cuerpo: string) => `--b\r\n${cabeceras}\r\n\r\n${cuerpo}\r\n`
const mixto = (...partes: string[]) =>
  `From: a@b.py\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${partes.join('')}--b--\r\n`

test('what could be a documento is found however a program of mail wrote it, byte for byte', async () => {
  const qp = XML.replaceAll('=', '=3D').replaceAll('Ñ', '=C3=91').replaceAll('í', '=C3=AD')
  const partes = mixto(
    parte('Content-Type: text/plain', 'Hola <?xml'),
    parte(
      'Content-Type: text/xml; charset=utf-8; name="a.xml"\r\nContent-Transfer-Encoding: quoted-printable',
      qp,
    ),
    parte(
      `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename*=UTF-8''factura%20%C3%B1.XML`,
      Buffer.from(XML).toString('base64'),
    ),
    parte('Content-Type: application/pdf; name="a.pdf"', '%PDF-1.7'),
    parte('Content-Type: application/xml; name="no.xml"', 'esto no es un XML'),
    // Forwarded.
    parte('Content-Type: message/rfc822', correoCon([{ nombre: 'dentro.xml', contenido: XML }])),
  )
  const vistos = await nombres(partes)
  expect(vistos.map(([nombre, tipo]) => [nombre, tipo])).toEqual([
    ['a.xml', 'xml'],
    ['factura ñ.XML', 'xml'],
    ['dentro.xml', 'xml'],
  ])
  for (const [, , texto] of vistos) expect(texto!.trim()).toBe(XML.trim())
})

test('an XML that is called a text and is shown among the text is found, wherever it stands; what was written is none', async () => {
  const enTexto = (nombre: string, disposicion = 'Content-Disposition: inline\r\n') =>
    parte(
      `Content-Type: text/plain; charset=utf-8; name="${nombre}"\r\n${disposicion}Content-Transfer-Encoding: base64`,
      Buffer.from(XML).toString('base64'),
    )
  const deNombre = parte(`Content-Type: text/html\r\nContent-Disposition: inline; filename="c.xml"`, XML)
  const escrito = parte('Content-Type: text/plain', '<?xml version="1.0"?> es como empieza')
  const correo = mixto(escrito, enTexto('a.xml'), enTexto('b.xml', ''), deNombre)
  const dentro = mixto(
    parte('Content-Type: message/rfc822', correo.replaceAll(/^--b(?=-*\r$)/gm, '--c').replace('"b"', '"c"')),
  )
  for (const uno of [correo, dentro]) {
    const vistos = await nombres(uno)
    expect(vistos.map(([nombre]) => nombre)).toEqual(['a.xml', 'b.xml', 'c.xml'])
    for (const [, , texto] of vistos) expect(texto!.trim()).toBe(XML.trim())
  }
  const solo = `From: a@b.py\r\nContent-Type: text/plain; name="solo.xml"\r\n\r\n${XML}`
  expect((await nombres(solo)).map(([nombre]) => nombre)).toEqual(['solo.xml'])
})

test('a mail that was forwarded as an attachment is looked into, as is one within that, and not without end; one that came back is not', async () => {
  const adjunta = (correo: string, disposicion = 'attachment; filename="Su factura.eml"', otra = '') =>
    mixto(parte(`Content-Type: message/rfc822\r\nContent-Disposition: ${disposicion}`, correo), otra)
  const dentro = (nivel: number): string =>
    nivel === 0
      ? correoCon([{ nombre: 'dentro.xml', contenido: XML }])
      : adjunta(dentro(nivel - 1))
          .replace('boundary="b"', `boundary="b${nivel}"`)
          .replaceAll(/^--b(?=-*\r$)/gm, `--b${nivel}`)
  for (const [nivel, hay] of [
    [1, true],
    [2, true],
    [30, false],
  ] as const)
    expect((await nombres(dentro(nivel))).map(([nombre]) => nombre)).toEqual(hay ? ['dentro.xml'] : [])
  const informe = parte('Content-Type: message/delivery-status', 'Action: failed')
  expect(await nombres(adjunta(dentro(0), 'inline', informe))).toEqual([])
})

test('names and subjects of strangers are one line of letters, and dates that nobody believes are none', async () => {
  const { de, asunto, fecha, adjuntos } = await readCorreo(
    Buffer.from(
      correoCon([{ nombre: `${'x'.repeat(500)}.xml`, contenido: XML }], {
        de: '"a\u0000b" <mal@ejemplo.com.py>',
        asunto: '=?utf-8?Q?uno=0D=0ABcc:_otro=00=E2=80=AE?=',
      }).replace(/Date: .*/, 'Date: Fri, 20 Nov 99999 09:30:00 -0300'),
    ),
  )
  expect([de, fecha]).toEqual(['mal@ejemplo.com.py', null])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  for (const text of [asunto, adjuntos[0]!.nombre]) expect(text).not.toMatch(/[\u0000-\u001f\u202e]/)
  expect(adjuntos[0]!.nombre.length).toBeLessThanOrEqual(200)
})

test('a mail that is built to be endless to read has few attachments, or none, and is read', async () => {
  const hondo = `Content-Type: multipart/mixed; boundary="b"\r\n\r\n`
  const caja = Array.from(
    { length: 3_000 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`,
  )
  const hostiles = [
    hondo.repeat(200),
    `Content-Type: multipart/mixed; boundary="b0"\r\n\r\n${caja.join('')}`,
    mixto(...Array.from({ length: 2_000 }, () => parte('Content-Type: text/xml', '<?xml?>'))),
    `${'X-A: b\r\n'.repeat(40_000)}\r\n`,
    `Subject: ${'=?utf-8?B?QQ==?= '.repeat(20_000)}\r\n\r\n`,
    `From: ${'a@b, '.repeat(20_000)}\r\n\r\n`,
    '\u0000'.repeat(1_000),
    '',
  ]
  for (const texto of hostiles) {
    const { adjuntos, huella } = await readCorreo(Buffer.from(texto))
    expect([adjuntos.length <= 100, huella.length]).toEqual([true, 32])
  }
})

test('what would take too long is left, and holds nobody up meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let terminado = false
    const leyendo = readCorreo(Buffer.alloc(10 * 1024 * 1024, '\r\n')).finally(() => {
      terminado = true
    })
    for (let turno = 0; turno < 20; turno++) await new Promise(resolve => setImmediate(resolve))
    expect(terminado).toBe(false)
    vi.runAllTimers()
    const { que, adjuntos } = await leyendo
    expect([que, adjuntos]).toEqual(['ilegible', []])
  } finally {
    vi.useRealTimers()
  }
})

test('what would take too much memory is left, and ends nobody', async () => {
  const limites = { plazoMs: 60_000, memoriaMb: 32 }
  const leidos = [
    Buffer.alloc(1024 * 1024, '\n'),
    Buffer.from(correoCon([{ nombre: 'a.xml', contenido: XML }])),
  ]
  const vistos = await Promise.all(leidos.map(bytes => readCorreo(bytes, limites)))
  expect(vistos.map(({ que, adjuntos }) => [que, adjuntos.length])).toEqual([
    ['ilegible', 0],
    ['leido', 1],
  ])
})

test('a mail is not blamed for a process that could not begin: it is read another time', async () => {
  const { execPath } = process
  const correo = Buffer.from(correoCon([{ nombre: 'a.xml', contenido: XML }]))
  process.execPath = '/no/hay/tal/programa'
  try {
    await expect(readCorreo(correo)).rejects.toThrow('ENOENT')
    await expect(readDevuelto(correo)).rejects.toThrow('ENOENT')
  } finally {
    process.execPath = execPath
  }
  expect((await readCorreo(correo)).que).toBe('leido')
})

test('nor for a machine that stood still while it was read', async () => {
  const correo = Buffer.from(correoCon([{ nombre: 'a.xml', contenido: XML }]))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const leyendo = readCorreo(correo)
    // What was to ring meanwhile rings first.
    vi.runOnlyPendingTimers()
    expect((await leyendo).que).toBe('leido')
  } finally {
    vi.useRealTimers()
  }
})

/** Those that this process began, and that read a mail. */
const leyendo = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const [, ppid] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return (
          Number(ppid) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('partes-process')
        )
      } catch {
        return false
      }
    })

const sinProc = existsSync('/proc/self/stat') ? '' : ' (skipped: there is no /proc)'
test.skipIf(sinProc !== '')(`nor for one that was told to end with everything else${sinProc}`, async () => {
  const lectura = readCorreo(Buffer.alloc(10 * 1024 * 1024, '\r\n'))
  const fin = expect(lectura).rejects.toThrow('told to end')
  for (const pid of leyendo()) process.kill(pid, 'SIGTERM')
  await fin
})
