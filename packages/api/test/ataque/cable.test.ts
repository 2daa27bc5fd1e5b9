import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { leerRespuesta } from './cable.ts'

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
])('an answer that was asked for in %s is read as what it says', (coding, pack) => {
  const body = pack('{"a":1}')
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`
  expect(leerRespuesta(Buffer.concat([Buffer.from(head), body]), false, false)?.texto).toBe('{"a":1}')
})
