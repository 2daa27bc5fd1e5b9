import { expect, test } from 'vitest'
import { isEntregable } from './direccion.ts'
import { decideCorreo, type ReciboDeCorreo } from './reintento.ts'

const HORA = 3_600_000
const decide = (recibo: Partial<ReciboDeCorreo>, desdeMs = 0) =>
  decideCorreo({ respuesta: '', milisegundos: 1, ...recibo } as ReciboDeCorreo, {
    intentos: 1,
    desdeMs,
    azar: 0.5,
  })

test('what was not taken is tried again for 72 hours; what may have been taken never by itself', () => {
  expect(decide({ que: 'aceptado' })).toEqual({ estado: 'ACEPTADO' })
  expect(decide({ que: 'incierto' })).toEqual({ estado: 'INCIERTO' })
  expect(decide({ que: 'rechazado', siempre: true })).toEqual({ estado: 'RECHAZADO' })
  for (const recibo of [{ que: 'rechazado', siempre: false }, { que: 'sin-servidor' }] as const) {
    expect(decide(recibo)).toEqual({ estado: 'PENDIENTE', esperaMs: 5_000 })
    expect(decide(recibo, 72 * HORA)).toEqual({ estado: 'FALLIDO' })
  }
})

test.each([
  ...[
    '',
    'a',
    'a@',
    '@b.com',
    'a@b',
    'a b@c.com',
    'a@b.com\r\nBcc: x@y.com',
    'a@b.com>',
    '<a@b.com',
    'a@b.com,c@d.com',
  ],
  ...[
    'a@b.com;c@d.com',
    '"a"@b.com',
    'a(c)@b.com',
    'a@[1.2.3.4]',
    'a@1.2.3.4',
    '.a@b.com',
    'a..b@c.com',
    'a.@b.com',
    'á@b.com',
    'a@ñ.com',
  ],
  ...[
    `${'a'.repeat(65)}@b.com`,
    `a@${'b.'.repeat(120)}com`,
    'a@-b.com',
    'a@b-.com',
    'a@b..com',
    'a@b.c\u0000om',
  ],
])('%j is no address to send to', text => {
  expect(isEntregable(text)).toBe(false)
})

test.each(['a@b.com', "o'neil+x@sub.ejemplo.com.py", 'A.B-c_d@EJEMPLO.com'])('%j is one', text => {
  expect(isEntregable(text)).toBe(true)
})
