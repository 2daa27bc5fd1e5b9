import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCorreo } from '../src/correo/servidor.ts'
import { privateFolder, shareAmongTests } from './folders.ts'

const LIBRES = { smtp: 0, pagina: 0, imap: 0 }
const GUARDADO = '250 2.0.0 guardado'

let dir: string
let correo: Awaited<ReturnType<typeof startCorreo>>
beforeAll(async () => {
  dir = await privateFolder()
  shareAmongTests()
  correo = await startCorreo({ dir, ports: LIBRES })
})
afterAll(() => correo.close())

const open = (): Socket => connect(Number(new URL(correo.smtp).port), '127.0.0.1').on('error', () => {})
const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))
/** Everything that it answers to this, said at once and to the end. */
async function said(...what: (string | Buffer)[]): Promise<string> {
  const socket = open()
  let heard = ''
  socket.on('data', data => (heard += data))
  for (const one of what) socket.write(one)
  await closed(socket)
  return heard
}
const SOBRE = 'EHLO yo\r\nMAIL FROM:<de@ejemplo.com.py>\r\nRCPT TO:<para@ejemplo.com.py>\r\nDATA\r\n'
const send = (mensaje: string) => said(`${SOBRE}${mensaje}\r\n.\r\nQUIT\r\n`)
const get = (path: string, init: RequestInit = {}) => fetch(correo.pagina + path, init)
const text = async (path: string) => (await get(path)).text()
type Visto = { id: number; de: string; para: string[]; asunto: string; bytes: number }
const listed = async (url = correo.pagina): Promise<Visto[]> =>
  ((await (await fetch(`${url}/correos.json`)).json()) as { datos: Visto[] }).datos
/** Sent, and its place in the page. */
async function shown(mensaje: string): Promise<string> {
  expect(await send(mensaje)).toContain(GUARDADO)
  return `/correos/${(await listed())[0]!.id}`
}

describe('what is no mail harms nobody, and the next mail comes', () => {
  const MUCHO = Buffer.alloc(1_048_576, 'x')

  test.each<[string, RegExp, (string | Buffer)[]]>([
    ['an order without an end', /^220 .*\r\n500 5\.5\.2 .*CRLF\r\n$/, ['x'.repeat(3_000)]],
    [
      'a browser that tries what listens',
      /554 5\.5\.1 esto no es HTTP\r\n$/,
      ['POST / HTTP/1.1\r\nhost: x\r\n\r\nMAIL FROM:<a@b.py>\r\n'],
    ],
    ['nonsense again and again', /(502 .*\r\n){9}421 /, ['?\r\n'.repeat(50)]],
    ['DATA for nobody', /503 5\.5\.1.*\r\n221/, ['EHLO x\r\nDATA\r\nQUIT\r\n']],
    ['an address that ends its line', /501 5\.1\.7/, ['MAIL FROM:<a@b.py\rRCPT TO:<c@d.py>\r\nQUIT\r\n']],
    ['a mail that says that it is too big', /552 5\.3\.4/, ['MAIL FROM:<a@b.py> SIZE=99999999\r\nQUIT\r\n']],
  ])('%s', async (_, answer, what) => {
    const before = await listed()
    expect(await said(...what)).toMatch(answer)
    expect(await listed()).toEqual(before)
  })

  test.each([
    ['in a mail', SOBRE],
    ['as an order', ''],
  ])('a line of 100 MB %s: nothing of it is kept, and it is not heard to its end', async (_, begin) => {
    const socket = open()
    let heard = ''
    socket.on('data', data => (heard += data))
    const ended = closed(socket)
    socket.write(begin)
    for (let mb = 0; mb < 100 && !socket.destroyed; mb += 1)
      if (!socket.write(MUCHO))
        await Promise.race([new Promise(resolve => socket.once('drain', resolve)), ended])
    await ended
    expect(socket.bytesWritten).toBeLessThan(60 * 1_048_576)
    expect((await readdir(dir)).filter(name => name.endsWith('.correo'))).toEqual(
      (await listed()).map(({ id }) => `${String(id).padStart(8, '0')}.correo`).reverse(),
    )
    expect(heard).not.toContain('guardado')
    expect(
      await said(SOBRE, ...Array(6).fill(MUCHO), '\r\n.\r\nQUIT\r\n'),
      'heard to its end, and refused',
    ).toMatch(/552 .*\r\n221/)
  })

  test('a point that ends no line ends no mail: nothing is smuggled behind it', async () => {
    const here = await shown('Subject: uno\r\n\r\na\n.\nMAIL FROM:<otro@b.py>\r\n..punto')
    expect(await text(`${here}/fuente`)).toBe('Subject: uno\r\n\r\na\n.\nMAIL FROM:<otro@b.py>\r\n.punto\r\n')
  })

  test('an end that comes in pieces is one', async () => {
    const socket = open()
    let heard = ''
    socket.on('data', data => (heard += data)).setNoDelay()
    for (const piece of [SOBRE, '\r', '\n', 'x\r\n', '.', '\r', '\nQU', 'IT\r\n']) {
      socket.write(piece)
      await new Promise(setImmediate)
    }
    await closed(socket)
    expect(heard).toMatch(/250 2\.0\.0 guardado\r\n221/)
  })
})

describe('the page', () => {
  const MALO = '<script>alert(1)</script>"\'&'

  test('shows a mail with its letters, its files and its source, and follows nothing of it', async () => {
    const here = await shown(
      [
        `From: ${MALO} <x@y.py>`,
        'Subject: =?utf-8?B?RmFjdHVyYSDDkWFuZHV0w60=?=\r\n =?iso-8859-1?Q?_n=BA_1?=',
        `Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a`,
        'Content-Type: multipart/alternative; boundary=b\r\n\r\n--b',
        `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nVea https://ejemplo.com.py/d/x?a=3D1&b=3D2 ${MALO}`,
        `--b\r\nContent-Type: text/html\r\n\r\n<b>hola</b>${MALO}`,
        '--b--\r\n--a',
        `Content-Type: application/xml; name="de.xml"\r\nContent-Disposition: attachment; filename="=?utf-8?B?w7EiPg0KYTogYg==?="\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('<rDE/>').toString('base64')}`,
        '--a--',
      ].join('\r\n'),
    )
    expect((await listed())[0]).toMatchObject({
      ...{ asunto: 'Factura Ñandutí nº 1', de: 'de@ejemplo.com.py', para: ['para@ejemplo.com.py'] },
    })
    const [list, page] = [await text('/'), await text(here)]
    expect(list).toContain('Factura Ñandutí nº 1')
    expect(page).toContain(
      '<a href="https://ejemplo.com.py/d/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">',
    )
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    for (const html of [list, page]) expect(html).not.toMatch(/<script|[^"]alert\(1\)[^&]/)
    const frame = await get(`${here}/html`)
    expect(await frame.text()).toContain('<b>hola</b>')
    const adjunto = await get(`${here}/adjuntos/2`)
    expect(await adjunto.text()).toBe('<rDE/>')
    expect(adjunto.headers.get('content-type')).toBe('application/octet-stream')
    expect(adjunto.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%B1%22%3E%0D%0Aa%3A%20b",
    )
    for (const one of [frame, adjunto, await get(`${here}/fuente`)]) {
      expect(one.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';.*; sandbox allow-popups/,
      )
      expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get(here)).headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self';/,
    )
  })

  test.each([
    ['a header with CR and controls', `Subject: a\rBcc: x@y.py\r\n\u0001${MALO}: b\r\n\r\nc`],
    [
      'parts that never end, in each other',
      `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(2_000)}`,
    ],
    [
      'letters of no table',
      'Content-Type: text/html; charset=klingon\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%',
    ],
    ['no header at all', `\r\n${MALO}`],
    ['nothing', ''],
  ])('shows %s as what it is', async (_, mensaje) => {
    const here = await shown(mensaje)
    for (const path of ['/', here]) {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toMatch(/<script|(?!\n|\t)\p{Cc}/u)
    }
  })

  test('is for this machine, to look: other names, other methods and other paths get nothing', async () => {
    const asked = request(correo.pagina, { headers: { host: 'malo.example' } }).end()
    const [answer] = await once(asked, 'response')
    expect([answer.statusCode, answer.resume().headers['content-security-policy']]).toEqual([
      421,
      expect.any(String),
    ])
    expect((await get('/', { method: 'POST' })).status).toBe(405)
    for (const path of [
      '/correos/9999999',
      '/correos/1/adjuntos/99',
      '/correos/..%2f..%2flocal.json',
      '//',
      '/correos/1/otro',
    ])
      expect((await get(path)).status, path).toBe(404)
  })
})

describe('over IMAP', () => {
  /** Everything that it answers to these orders, each after the answer to the one before. */
  async function asked(...ordenes: string[]): Promise<string> {
    const socket = connect(Number(new URL(correo.imap).port), '127.0.0.1').on('error', () => {})
    let heard = ''
    for (const [n, orden] of ['', ...ordenes].entries()) {
      const end = n === 0 ? '* OK ' : `a${n} `
      if (n > 0) socket.write(`a${n} ${orden}\r\n`)
      for (;;) {
        const at = heard.indexOf(end)
        if ((at !== -1 && heard.includes('\r\n', at)) || socket.destroyed) break
        const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
        heard += chunk instanceof Buffer ? chunk.toString('utf8') : ''
        if (!(chunk instanceof Buffer)) break
      }
    }
    socket.destroy()
    return heard
  }
  const ABRIR = (de: string) => [`LOGIN "${de}" "x"`, 'EXAMINE "INBOX"']

  test('whoever logs in reads what came to her address, with a + or without, as it came, and changes nothing', async () => {
    const para = (uno: string) => SOBRE.replace('para@', uno)
    for (const uno of ['Compras@', 'compras+marca@', 'otra@'])
      expect(await said(`${para(uno)}Subject: a ${uno}\r\n\r\nx\r\n.\r\nQUIT\r\n`)).toContain(GUARDADO)
    const [, dos, una] = (await listed()).map(({ id }) => id)
    const seen = await asked(
      ...ABRIR('compras@ejemplo.com.py'),
      'UID SEARCH SINCE 1-Jan-2026',
      `UID SEARCH UID ${dos! + 1}:*`,
      `UID FETCH ${una} (UID RFC822.SIZE)`,
      `UID FETCH ${una} (UID BODY.PEEK[])`,
      `UID FETCH ${dos! + 1} (UID BODY.PEEK[])`,
      `UID STORE ${una} FLAGS (\\Deleted)`,
      'LOGOUT',
    )
    expect(seen).toMatch(/\* 2 EXISTS\r\n\* OK \[UIDVALIDITY [1-9]\d*\]/)
    expect(seen).toContain(`* SEARCH ${una} ${dos}\r\na3 OK`)
    expect(seen).toContain(`* SEARCH ${dos}\r\na4 OK`)
    expect(seen).toContain(`* 1 FETCH (UID ${una} RFC822.SIZE 26)`)
    expect(seen).toContain(`BODY[] {26}\r\nSubject: a Compras@\r\n\r\nx\r\n)\r\na6 OK`)
    expect(seen).toMatch(/\r\na7 OK\r\na8 NO .*nada de aqui se cambia\r\n\* BYE/)
  })

  test.each([
    ['nobody', ['EXAMINE INBOX', 'UID SEARCH UID 1:*'], /a1 NO .*\r\na2 NO/],
    ['a folder that is not', ['LOGIN a b', 'EXAMINE Otra'], /a2 NO \[NONEXISTENT\]/],
    ['an order without an end', ['x'.repeat(20_000)], /\* BYE|a1 NO/],
  ])('%s is shown nothing', async (_, ordenes, dicho) => {
    expect(await asked(...ordenes)).toMatch(dicho)
  })

  test('what goes to an address of the domain that is nobody’s comes back to where it came from, once', async () => {
    const before = (await listed()).length
    const a = (quien: string, de: string) =>
      said(
        `MAIL FROM:<${de}>\r\nRCPT TO:<${quien}@rebota.ejemplo.com.py>\r\nDATA\r\nSubject: s\r\n\r\nx\r\n.\r\nQUIT\r\n`,
      )
    for (const quien of ['nadie', 'llena', 'tarda']) await a(quien, 'rebotes+marca@ejemplo.com.py')
    await a('nadie', '')
    expect((await listed()).length - before).toBe(7)
    const seen = await asked(...ABRIR('rebotes@ejemplo.com.py'), 'UID SEARCH UID 1:*')
    const [uno, dos, tres] = /SEARCH(.*)\r\n/.exec(seen)![1]!.trim().split(' ')
    const all = await asked(
      ...ABRIR('rebotes@ejemplo.com.py'),
      ...[uno, dos, tres].map(uid => `UID FETCH ${uid} (UID BODY.PEEK[])`),
    )
    expect([...all.matchAll(/^(?:Action|Status): (\S+)/gm)].map(([, what]) => what)).toEqual([
      ...['failed', '5.1.1', 'failed', '5.2.2', 'delayed', '4.4.1'],
    ])
    expect(all).toContain('To: <rebotes+marca@ejemplo.com.py>')
  })
})

test('the last 200 are kept, by the next start too, whatever else lies in the folder', async () => {
  const muchos = Array.from(
    { length: 203 },
    (_, at) => `${SOBRE.slice('EHLO yo\r\n'.length)}Subject: n${at}\r\n\r\nx\r\n.\r\n`,
  )
  await said('EHLO yo\r\n', muchos.join(''), 'QUIT\r\n')
  const before = await listed()
  expect(before.map(({ asunto }) => asunto)).toEqual(Array.from({ length: 200 }, (_, at) => `n${202 - at}`))
  await writeFile(join(dir, '99999990.correo.borrador'), 'a medias')
  await writeFile(join(dir, '00000001.correo'), 'nada')
  await writeFile(join(dir, 'léame'), 'de otro')
  const again = await startCorreo({ dir, ports: LIBRES })
  try {
    expect(await listed(again.pagina)).toEqual(before)
    expect(again.imap, 'the place of before is taken').not.toBe(correo.imap)
    expect(await (await fetch(`${again.pagina}/correos/${before[0]!.id}/fuente`)).text()).toContain(
      'Subject: n202',
    )
    expect(await readFile(join(dir, 'léame'), 'utf8')).toBe('de otro')
    expect(await readdir(dir)).not.toContain('99999990.correo.borrador')
  } finally {
    again.close()
  }
})
