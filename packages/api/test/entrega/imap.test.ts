import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isPublica } from '../../src/domain/webhook/direccion.ts'
import { CasilleroImap, CORREO_MAX } from '../../src/entrega/imap.ts'
import type { CorreoDeCasilla } from '../../src/operations/ports.ts'
import { hasta } from '../support/hasta.ts'
import { papelesDe } from '../support/papeles.ts'
import { correoCon, type PercanceImap, ServidorImap } from '../support/servidor-imap.ts'

let imap: ServidorImap
beforeAll(async () => {
  imap = await ServidorImap.start()
})
afterEach(() => {
  imap.percance = () => false
  imap.correos.clear()
  imap.ordenes.length = 0
})
afterAll(() => imap.close())

const AHORA = Date.parse('2026-11-20T12:00:00Z')
/** Whoever answers is heard, however busy the machine is. */
const PLAZOS = { conectar: 30_000, responder: 30_000, visita: 60_000 }
const aqui = { permite: () => true, resolver: async () => ['127.0.0.1'], locales: true, plazos: PLAZOS }
/** For who never says the rest. */
const MUDO = { ...aqui, plazos: { ...PLAZOS, responder: 200 } }

async function leer({
  acceso = {},
  validez = null as number | null,
  leido = 0,
  opciones = aqui as ConstructorParameters<typeof CasilleroImap>[0],
  tomar = async (_: CorreoDeCasilla) => true,
} = {}) {
  const correos: CorreoDeCasilla[] = []
  const visita = await new CasilleroImap(opciones).read(
    {
      ...{ host: 'imap.ejemplo.com.py', puerto: imap.puerto, usuario: 'compras', clave: 'secreta' },
      ...{ carpeta: 'INBOX', ...acceso },
    },
    { validez, leido, ahora: AHORA },
    async correo => {
      correos.push(correo)
      return tomar(correo)
    },
    new AbortController().signal,
  )
  return { visita, correos }
}

const FETCH = /^UID FETCH \d+ \(UID BODY/
/** What a hostile server says to that command. */
const dice =
  (form: RegExp, text: (tag: string) => string | Buffer, luego?: 'cortar'): PercanceImap =>
  (orden, tag, { decir, cortar }) => {
    if (!form.test(orden)) return false
    decir(text(tag))
    if (luego === 'cortar') cortar()
    return true
  }

describe('an inbox', () => {
  test('is read byte for byte from where it was left, in its order, and nothing in it is changed', async () => {
    const textos = ['Añá', 'b', 'c'].map(asunto => correoCon([], { asunto }))
    for (const texto of textos) imap.poner(texto)
    const { visita, correos } = await leer()
    expect(visita).toEqual({ que: 'leida', validez: 7, leido: 3, quedan: false })
    expect(correos.map(({ bytes }) => bytes?.toString('utf8'))).toEqual(textos)
    imap.poner('d')
    const otra = await leer({ validez: 7, leido: 3 })
    expect(otra.correos.map(({ uid }) => uid)).toEqual([4])
    // Of nothing new a server shows the last one.
    expect((await leer({ validez: 7, leido: 4 })).correos).toEqual([])
    expect(
      imap.ordenes.filter(
        orden =>
          !/^(LOGIN|EXAMINE|UID SEARCH|UID FETCH \d+ \(UID (RFC822\.SIZE|BODY\.PEEK\[\])\)|LOGOUT)/.test(
            orden,
          ),
      ),
    ).toEqual([])
    expect(imap.ordenes).toContain('UID SEARCH SINCE 6-Oct-2026')
  })

  test('what whoever takes a mail fails at is no word of the server: it is his, and he hears it', async () => {
    imap.poner('a')
    const falla = new Error('deadlock detected')
    await expect(leer({ tomar: () => Promise.reject(falla) })).rejects.toBe(falla)
    await hasta(() => imap.ordenes.includes('LOGOUT'))
  })

  test('with other numbers than before is read anew; a folder has its name as servers write it', async () => {
    imap.poner('a')
    const { visita, correos } = await leer({ validez: 6, leido: 99, acceso: { carpeta: 'Ñandú' } })
    expect([correos.length, visita]).toEqual([1, { que: 'leida', validez: 7, leido: 1, quedan: false }])
    expect(imap.ordenes).toContain('EXAMINE "&ANE-and&APo-"')
  })

  test('of many some are read at a time; of what is too large the header; what is gone meanwhile is gone', async () => {
    for (let n = 0; n < 25; n++) imap.poner(`n: ${n}\r\n\r\n`)
    expect((await leer()).visita).toEqual({ que: 'leida', validez: 7, leido: 20, quedan: true })
    imap.correos.clear()
    imap.poner(`Subject: grande\r\n\r\n${'x'.repeat(CORREO_MAX)}`)
    imap.percance = (orden, tag, { decir }) => {
      if (!orden.startsWith('UID SEARCH')) return false
      decir(`* SEARCH 1 5\r\n${tag} OK\r\n`)
      return true
    }
    const { correos } = await leer()
    expect(correos.map(({ que, bytes }) => [que, bytes?.toString()])).toEqual([
      ['demasiado', 'Subject: grande\r\n\r\n'],
      ['ausente', undefined],
    ])
  })

  test('of half a million, in whatever order a server lists them, the first ones are read, and then the next', async () => {
    const uids = Array.from({ length: 500_000 }, (_, n) => 4_000_000 + n * 3)
    for (const lista of [uids, uids.toReversed()]) {
      const dicha = `* 1 EXISTS\r\n* SEARCH ${lista.join(' ')}\r\n* 2 EXISTS\r\n`
      imap.percance = dice(/^UID SEARCH/, tag => `${dicha}${tag} OK\r\n`)
      for (const [leido, primero] of [
        [0, 0],
        [uids[19]!, 20],
      ] as const) {
        const { visita, correos } = await leer({ validez: 7, leido })
        expect(correos.map(({ uid }) => uid)).toEqual(uids.slice(primero, primero + 20))
        expect(visita).toEqual({ que: 'leida', validez: 7, leido: uids[primero + 19], quedan: true })
      }
    }
  })

  test('that is old and had no mail for long is not read from its beginning by the second visit', async () => {
    const abrir = dice(/^EXAMINE/, tag => `* OK [UIDVALIDITY 7]\r\n* OK [UIDNEXT 500001]\r\n${tag} OK\r\n`)
    const nada = dice(/SINCE/, tag => `* SEARCH\r\n${tag} OK\r\n`)
    imap.percance = (...orden) => abrir(...orden) || nada(...orden)
    const { visita } = await leer()
    expect(visita).toEqual({ que: 'leida', validez: 7, leido: 500_000, quedan: false })
  })

  test('goes on after a mail that is too large with a header that is, too', async () => {
    imap.poner(`Subject: grande\r\nX: ${'x'.repeat(300 * 1024)}\r\n\r\n${'x'.repeat(CORREO_MAX)}`)
    imap.poner('b')
    const { visita, correos } = await leer()
    expect(visita).toMatchObject({ que: 'leida', leido: 2 })
    expect(correos.map(({ que, bytes }) => [que, bytes?.length, bytes?.toString('latin1', 0, 15)])).toEqual([
      ['demasiado', 256 * 1024, 'Subject: grande'],
      ['entero', 1, 'b'],
    ])
  })

  test('a password or folder that is wrong is told from a server that is busy', async () => {
    expect((await leer({ acceso: { clave: 'otra' } })).visita).toMatchObject({ que: 'clave' })
    expect((await leer({ acceso: { carpeta: 'No' } })).visita).toMatchObject({ que: 'carpeta' })
    imap.percance = (_, tag, { decir }) => {
      decir(`${tag} NO [UNAVAILABLE] vuelva luego\r\n`)
      return true
    }
    expect((await leer()).visita).toMatchObject({ que: 'sin-servidor', dicho: '[UNAVAILABLE] vuelva luego' })
    // What Exchange says of a folder when it is its own mailbox that it does not reach.
    imap.percance = dice(/^EXAMINE/, tag => `${tag} BAD User is authenticated but not connected.\r\n`)
    expect((await leer()).visita).toMatchObject({ que: 'sin-servidor' })
  })

  test('whoever lost his turn goes on with nothing', async () => {
    imap.poner('a')
    imap.poner('b')
    const { visita, correos } = await leer({ tomar: async () => false })
    expect([visita.que, correos.length]).toEqual(['sin-servidor', 1])
  })

  test('no name or password begins a line of its own', async () => {
    for (const acceso of [{ usuario: 'a"\r\nm9 DELETE' }, { clave: 'x\r\nm9 SELECT' }])
      expect((await leer({ acceso })).visita.que).toBe('sin-servidor')
    expect((await leer({ acceso: { carpeta: 'a\nm9 SELECT' } })).visita.que).toBe('carpeta')
    await leer({ acceso: { usuario: 'a" b\\' } })
    expect(imap.ordenes).toContain('LOGIN "a\\" b\\\\" "secreta"')
    expect(imap.ordenes.some(orden => /^(DELETE|SELECT)/.test(orden))).toBe(false)
  })
})

describe('only what is on the Internet is read, and only under TLS that is believed', () => {
  test('a name of which any address is private is not connected to', async () => {
    const opciones = { ...aqui, permite: isPublica, locales: false }
    for (const addresses of [
      ['127.0.0.1'],
      ['200.1.2.3', '10.0.0.1'],
      ['169.254.169.254'],
      ['::ffff:10.0.0.1'],
    ])
      expect((await leer({ opciones: { ...opciones, resolver: async () => addresses } })).visita.que).toBe(
        'direccion',
      )
    expect((await leer({ opciones, acceso: { host: '10.0.0.1' } })).visita.que).toBe('direccion')
    expect((await leer({ opciones: { ...opciones, resolver: async () => [] } })).visita.que).toBe(
      'sin-servidor',
    )
    expect(imap.ordenes).toEqual([])
  })

  test('a server without TLS is told nothing', async () => {
    const { visita } = await leer({ opciones: { ...aqui, locales: false } })
    // Whoever was here before may still be leaving.
    const dicho = imap.ordenes.filter(orden => orden !== 'LOGOUT')
    expect([visita.que, dicho]).toEqual(['sin-servidor', []])
  })
})

test('a certificate that is believed, of that very name, is read from; another one is told nothing', async () => {
  const known = getCACertificates('default')
  const propios = papelesDe('DNS:imap.ejemplo.com.py')
  const ajenos = papelesDe('DNS:imap.otro.com.py')
  setDefaultCACertificates([...known, propios.cert, ajenos.cert])
  try {
    for (const [papeles, que] of [
      [propios, 'leida'],
      [ajenos, 'sin-servidor'],
      [papelesDe('DNS:imap.ejemplo.com.py'), 'sin-servidor'],
    ] as const) {
      const segura = await ServidorImap.start(papeles)
      const { visita } = await leer({
        acceso: { puerto: segura.puerto },
        opciones: { ...aqui, locales: false },
      })
      expect([visita.que, segura.ordenes.some(orden => orden.startsWith('LOGIN'))]).toEqual([
        que,
        que === 'leida',
      ])
      await segura.close()
    }
  } finally {
    setDefaultCACertificates(known)
  }
})

test.each<[string, PercanceImap]>([
  ['announces more than may be', dice(FETCH, () => '* 1 FETCH (UID 1 BODY[] {99999999999}\r\n')],
  ['announces a text where none was asked for', dice(/^LOGIN/, () => '* OK {5000}\r\n')],
  ['announces two texts', dice(FETCH, () => '* 1 FETCH (UID 1 BODY[] {1}\r\na BODY[] {1}\r\n')],
  ['dies in the middle of a text', dice(FETCH, () => '* 1 FETCH (UID 1 BODY[] {100}\r\nabc', 'cortar')],
  ['says a line without an end', dice(/^UID SEARCH/, () => Buffer.alloc(2 * 1024 * 1024, 'x'))],
  ['says lines without an end', dice(/^UID SEARCH/, () => '* 1 EXISTS\r\n'.repeat(20_000))],
  ['speaks another protocol', dice(/^LOGIN/, () => 'HTTP/1.1 200 OK\r\n\r\n')],
  ['says goodbye', dice(/^EXAMINE/, () => '* BYE por hoy\r\n')],
  ['says no UIDVALIDITY', dice(/^EXAMINE/, tag => `${tag} OK\r\n`)],
])('a server that %s is left, and nothing of it is taken', async (_, percance) => {
  imap.poner('a')
  imap.percance = percance
  const { visita, correos } = await leer()
  expect([visita.que, correos.length]).toEqual(['sin-servidor', 0])
})

test.each<[string, PercanceImap]>([
  ['announces more than it sends', dice(FETCH, () => '* 1 FETCH (UID 1 BODY[] {100}\r\nabc')],
  ['says nothing', dice(/^EXAMINE/, () => '')],
])(
  'a server that %s is waited for no longer than for any answer, and nothing of it is taken',
  async (_, percance) => {
    imap.poner('a')
    imap.percance = percance
    const { visita, correos } = await leer({ opciones: MUDO })
    expect(visita).toEqual({ que: 'sin-servidor', dicho: 'el servidor no contestó a tiempo' })
    expect(correos).toEqual([])
  },
)

const IMAP = /: no contesta como un servidor IMAP$/
test.each<[string, PercanceImap, RegExp]>([
  [
    'lists mails without an end, in lines that each would do',
    dice(/^UID SEARCH/, tag => `${`* SEARCH${' 1'.repeat(500_000)}\r\n`.repeat(30)}${tag} OK\r\n`),
    /^la carpeta tiene demasiados correos: elija una/,
  ],
  [
    'says beside a list what is none',
    dice(/^UID SEARCH/, tag => `${'* SEARCHES\r\n* SEARCH 1\r\n'.repeat(7_000)}${tag} OK\r\n`),
    IMAP,
  ],
  [
    'lists mails where nobody asked for a list',
    dice(/^LOGIN/, tag => `* SEARCH${' 1'.repeat(40_000)}\r\n${tag} OK\r\n`),
    IMAP,
  ],
  [
    'says more than an answer means, in lines that each would do',
    dice(/^EXAMINE/, tag => `* OK [UIDVALIDITY 7]\r\n${'* 1 EXISTS\r\n'.repeat(9_000)}${tag} OK\r\n`),
    IMAP,
  ],
  [
    'shows more mails than were asked for',
    dice(FETCH, tag => {
      const uno = (uid: number, length: number) =>
        `* 1 FETCH (UID ${uid} BODY[] {${length}}\r\n${'x'.repeat(length)})\r\n`
      return `${uno(2, CORREO_MAX)}${uno(1, 1)}${tag} OK\r\n`
    }),
    IMAP,
  ],
])(
  'a server that %s is told no more, nothing of it is taken, and its inbox says why',
  async (_, percance, dicho) => {
    imap.poner('a')
    imap.percance = percance
    const { visita, correos } = await leer()
    expect(correos.length).toBe(0)
    expect(visita).toEqual({ que: 'sin-servidor', dicho: expect.stringMatching(dicho) })
  },
)

test('what is said of another mail than was asked for is not taken for it', async () => {
  imap.poner('a')
  imap.percance = dice(FETCH, tag => `* 1 FETCH (UID 2 BODY[] {1}\r\nz)\r\n${tag} OK\r\n`)
  expect((await leer()).correos).toMatchObject([{ uid: 1, que: 'ausente' }])
})

test.each([
  ['BAD Request is throttled. Suggested Backoff Time: 300000 milliseconds', /^UID FETCH/],
  ['NO [SERVERBUG] Internal error occurred', /^UID FETCH 1 \(UID BODY/],
])(
  'a mail that its server refuses to show (%s) is not one that is gone: it is looked for again',
  async (dicho, orden) => {
    imap.poner('a')
    imap.poner('b')
    imap.percance = dice(orden, tag => `${tag} ${dicho}\r\n`)
    const { visita, correos } = await leer({ tomar: async ({ que }) => que !== 'negado' })
    expect(visita).toEqual({ que: 'sin-servidor', dicho: dicho.replace(/^\S+ /, '') })
    expect(correos).toEqual([{ validez: 7, uid: 1, que: 'negado', bytes: null }])
    imap.percance = dice(
      orden,
      tag => `${tag} NO [EXPUNGEISSUED] Some of the requested messages no longer exist\r\n`,
    )
    expect((await leer()).correos[0]).toMatchObject({ uid: 1, que: 'ausente' })
  },
)

test('a server that takes a connection and never greets keeps nobody longer than any other silence; whoever ends cuts it', async () => {
  const mudo = createServer(() => {}).listen(0, '127.0.0.1')
  await once(mudo, 'listening')
  try {
    const { port: puerto } = mudo.address() as AddressInfo
    const { visita } = await leer({ acceso: { puerto }, opciones: MUDO })
    expect(visita).toEqual({ que: 'sin-servidor', dicho: 'el servidor no contestó a tiempo' })

    const parar = new AbortController()
    const plazos = { conectar: 100_000, responder: 100_000, visita: 100_000 }
    mudo.once('connection', () => parar.abort())
    const cortada = new CasilleroImap({ ...aqui, plazos }).read(
      { host: 'imap.ejemplo.com.py', puerto, usuario: 'a', clave: 'b', carpeta: 'INBOX' },
      { validez: null, leido: 0, ahora: AHORA },
      async () => true,
      parar.signal,
    )
    expect((await cortada).que).toBe('sin-servidor')
  } finally {
    mudo.close()
  }
})
