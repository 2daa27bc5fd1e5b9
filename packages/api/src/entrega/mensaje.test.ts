import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Mensaje, writeMensaje } from './mensaje.ts'

const falta =
  spawnSync('python3', ['--version']).status === 0 ? '' : ' (needs python3 on the PATH: install it)'

const MENSAJE: Mensaje = {
  id: 'correo.1.7@ejemplo.com.py',
  fecha: Date.UTC(2026, 10, 20, 12),
  de: { nombre: 'Ñandutí & Cía. S.A.', direccion: 'facturas@ejemplo.com.py' },
  responderA: 'ventas@ejemplo.com.py',
  para: 'compras@compradora.com.py',
  asunto: 'Factura electrónica 001-001-0000001 · Ñandutí',
  texto: 'Hola\n.\nDe nuevo',
  html: '<p>Hola</p>',
  adjuntos: [
    { nombre: '0180.pdf', tipo: 'application/pdf', bytes: Uint8Array.from({ length: 5_000 }, (_, i) => i) },
  ],
}

const JUEZ = `
import sys, json, email, email.policy
def seen(text):
  m = email.message_from_bytes(text.encode('ascii'), policy=email.policy.default)
  parts = [p for p in m.walk() if not p.is_multipart()]
  return {
    'headers': sorted(k.lower() for k in m.keys()), 'from': [[a.display_name, a.addr_spec] for a in m['from'].addresses],
    'to': [a.addr_spec for a in m['to'].addresses], 'subject': m['subject'], 'id': m['message-id'],
    'defects': [str(d) for p in m.walk() for d in p.defects] + [str(d) for v in m.values() for d in getattr(v, 'defects', [])],
    'types': [p.get_content_type() for p in parts], 'texts': [p.get_content() for p in parts[:2]],
    'files': [[p.get_filename(), len(p.get_content())] for p in parts[2:]]}
print(json.dumps([seen(text) for text in json.load(sys.stdin)]))
`
/** What another reader of mails makes of each. */
function read(mensajes: readonly Mensaje[]) {
  const wires = mensajes.map(writeMensaje)
  for (const wire of wires) {
    expect(Math.max(...wire.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
    expect(wire.replaceAll('\r\n', '')).not.toMatch(/[^\x20-\x7e]/)
  }
  const { stdout, stderr } = spawnSync('python3', ['-c', JUEZ], {
    input: JSON.stringify(wires),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

// Python's own reader shares nothing with ours.
test.skipIf(falta !== '')(`another reader finds in a mail what was put into it, and no fault${falta}`, () => {
  expect(read([MENSAJE])[0]).toEqual({
    headers: HEADERS,
    from: [[MENSAJE.de.nombre, MENSAJE.de.direccion]],
    to: [MENSAJE.para],
    subject: MENSAJE.asunto,
    id: '<correo.1.7@ejemplo.com.py>',
    defects: [],
    types: ['text/plain', 'text/html', 'application/pdf'],
    texts: [MENSAJE.texto.concat(''), MENSAJE.html].map(text => expect.stringContaining(text.trim())),
    files: [['0180.pdf', 5_000]],
  })
})

test.skipIf(falta !== '')(
  `whatever stands in a name or a subject, it is that and no other header${falta}`,
  () => {
    const palabras = [
      'EJEMPLO SA\r\nBcc: todos@ejemplo.com.py',
      'a\nSubject: otro\n\ncuerpo',
      '=?utf-8?B?QmNjOg==?=',
      '"x" <otro@ejemplo.com.py>, y',
      'Panadería «La Ñ», S.R.L. 🥖',
      'é'.repeat(400),
      'x'.repeat(998),
      'uno\u2028dos\u0000tres',
      '(comentario) @ ; : \\',
      'EJEMPLO S.A., Asunción',
    ]
    const vistos = read(
      palabras.map(palabra => ({ ...MENSAJE, de: { ...MENSAJE.de, nombre: palabra }, asunto: palabra })),
    )
    // That reader shows the space between two encoded words of a name, which stands for nothing (RFC 2047, 6.2).
    const sinEspacios = (text: string) => text.replaceAll(' ', '')
    for (const [i, palabra] of palabras.entries()) {
      const limpia = palabra.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
      expect(vistos[i]).toMatchObject({ headers: HEADERS, defects: [], to: [MENSAJE.para], subject: limpia })
      expect(vistos[i].from).toHaveLength(1)
      const [nombre, direccion] = vistos[i].from[0]
      expect([sinEspacios(nombre), direccion]).toEqual([sinEspacios(limpia), MENSAJE.de.direccion])
    }
  },
)
