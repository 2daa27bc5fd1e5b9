import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { folder, idpIn } from './visit.ts'

/** What a socket answers to these bytes, until the other side closes it; `more` is sent for as long as it is taken. */
async function raw(port: number, head: string, more?: Buffer): Promise<{ text: string; sent: number }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', chunk => (text += chunk))
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(head, 'latin1')
  const send = () => {
    while (more !== undefined && socket.writable && socket.write(more));
  }
  socket.on('drain', send)
  send()
  await closed
  return { text, sent: socket.bytesWritten }
}

const RAROS = [
  '//',
  '//evil',
  '///',
  'http://x/',
  'http://x//',
  'https://x:99999/',
  '/%',
  '/%00',
  '/\u0000',
  '/%ff%fe',
  '*',
  '?',
  '/\\\\',
  `/${'a'.repeat(8000)}`,
  'x',
  '//ingreso/x',
  '/ingreso/%',
  '/auth?%',
  '/auth?client_id=%ff',
  '/jwks//',
  '/session/end?%00',
]

test.each(RAROS)('an odd target is refused, and never our fault: %j', async target => {
  const problems: Error[] = []
  const { port } = await idpIn(await folder(), { onProblem: (error: Error) => problems.push(error) })
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const { text } = await raw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
    )
    expect(Number(text.split(' ')[1]), `${method}: ${text.slice(0, 200)}`).toBeLessThan(500)
    expect(text.slice(0, 9)).toBe('HTTP/1.1 ')
  }
  expect(problems).toEqual([])
})

test('every answer says that its type is not to be guessed, and none is kept', async () => {
  const { issuer } = await idpIn(await folder())
  for (const path of [
    '/.well-known/openid-configuration',
    '/jwks',
    '/nada',
    '/auth',
    '/ingreso/x',
    '/token',
    '/session/end',
  ]) {
    const { headers } = await fetch(issuer + path)
    expect([path, headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      path,
      'nosniff',
      expect.stringContaining('no-store'),
    ])
  }
})

test('whoever is refused is not listened to for ever', async () => {
  const { port } = await idpIn(await folder())
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'x'), Buffer.from('\r\n')])
  const head = 'POST /nada HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n'
  const { text, sent } = await raw(port, head, chunk)
  expect(text).toMatch(/^HTTP\/1\.1 404/)
  expect(sent).toBeLessThan(17 * 1024 * 1024)
})
