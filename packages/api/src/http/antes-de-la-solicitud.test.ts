import { expect, test } from 'vitest'
import { answerOfParser, failureOfParser } from './antes-de-la-solicitud.ts'

test.each([
  ['HPE_HEADER_OVERFLOW', 431, 'headers-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'request-timeout'],
  ['HPE_INVALID_METHOD', 400, 'malformed-body'],
  [undefined, 400, 'malformed-body'],
])('%s is answered with %i and a problem whose length is its length in bytes', (code, status, type) => {
  const [head, text] = answerOfParser(failureOfParser(code), 'r-1', 0).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`))
  expect(head).toContain(`content-length: ${Buffer.byteLength(text!)}`)
  expect(head).toContain('content-type: application/problem+json; charset=utf-8')
  expect(JSON.parse(text!)).toMatchObject({ status, type, requestId: 'r-1' })
})
