import { expect, test } from 'vitest'
import { comoEsta, direccionDe, enWhatsapp, queSeSabe } from './palabras.ts'

const AHORA = Date.parse('2026-11-20T12:00:30.000Z')

const ENLACE = {
  enlaceId: 1,
  creadoPor: 'ana@ejemplo.com.py',
  fechaCreacion: '2026-11-20T12:00:00.000Z',
  fechaApertura: null,
  fechaRevocacion: null,
}

test('a link is a whole address, also where nobody told the service its own', () => {
  const ruta = '/d/1-abc'
  expect(direccionDe({ ruta, url: null }, 'http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/d/1-abc')
  expect(direccionDe({ ruta, url: 'https://x.com.py/d/1-abc' }, 'http://127.0.0.1:3000')).toBe(
    'https://x.com.py/d/1-abc',
  )
})

test('WhatsApp gets what is to be sent, whatever stands in it, and no number of anybody', () => {
  const url = new URL(enWhatsapp('Nota & crédito', '001-001-0000001', 'https://x.com.py/d/1-abc'))
  expect([url.origin, url.pathname, [...url.searchParams.keys()]]).toEqual(['https://wa.me', '/', ['text']])
  expect(url.searchParams.get('text')).toBe('Nota & crédito 001-001-0000001: https://x.com.py/d/1-abc')
})

test('of a link it is said what is known: never opened, opened, or revoked, whatever was before', () => {
  const abierto = { ...ENLACE, fechaApertura: '2026-11-20T12:30:00.000Z' }
  expect(comoEsta(ENLACE)).toBe('Nadie lo abrió todavía')
  expect(comoEsta(abierto)).toBe('Abierto por primera vez el 20/11/2026 09:30')
  expect(comoEsta({ ...abierto, fechaRevocacion: '2026-11-20T13:00:00.000Z' })).toMatch(
    /^Revocado el 20\/11\/2026 10:00/,
  )
})

test('of a mail it is said what is known: what the server took was not read by anybody yet', () => {
  const correo = {
    correoId: 1,
    para: 'compras@ejemplo.com.py',
    motivo: 'APROBADO',
    estado: 'ACEPTADO',
    fecha: '2026-11-20T12:00:00.000Z',
    salida: '2026-11-20T12:00:01.000Z',
    intentos: 1,
    proximoIntento: null,
    respuesta: '250 tomado',
    remedio: null,
    fechaApertura: null,
  } as const
  expect(queSeSabe(correo, AHORA)).toMatch(/lo tomó; su enlace no se abrió/)
  expect(queSeSabe({ ...correo, fechaApertura: '2026-11-20T12:30:00.000Z' }, AHORA)).toMatch(
    /se abrió el 20\/11\/2026 09:30/,
  )
  expect(queSeSabe({ ...correo, estado: 'INCIERTO', respuesta: 'cortó' }, AHORA)).toMatch(
    /pudo haber salido.* No se repite solo.*cortó/,
  )
  expect(queSeSabe({ ...correo, estado: 'RECHAZADO', respuesta: '550 no existe' }, AHORA)).toMatch(
    /revise la dirección.*550/,
  )
  const volvio = {
    estado: 'REBOTADO',
    respuesta: '5.1.1 no existe',
    remedio: 'No llegó: esa dirección.',
  } as const
  expect(queSeSabe({ ...correo, ...volvio }, AHORA)).toBe(
    'No llegó: esa dirección. El servidor del comprador: 5.1.1 no existe.',
  )
  expect(queSeSabe({ ...correo, estado: 'PENDIENTE', respuesta: null }, AHORA)).toBe('Sale en unos segundos.')
})

test('a mail that waits for its turn is not said to leave at once', () => {
  const espera = {
    correoId: 1,
    para: 'compras@ejemplo.com.py',
    motivo: 'APROBADO',
    estado: 'PENDIENTE',
    fecha: '2026-11-20T09:00:00.000Z',
    proximoIntento: '2026-11-20T09:00:00.000Z',
    ...{ salida: null, intentos: 0, respuesta: null, remedio: null, fechaApertura: null },
  } as const
  expect(queSeSabe(espera, AHORA)).toBe(
    'Espera su turno desde el 20/11/2026 06:00 y sale solo: o ya salieron los que se permiten por día, o el servidor de correo no contesta.',
  )
  expect(queSeSabe({ ...espera, proximoIntento: '2026-11-20T12:00:00.000Z' }, AHORA)).toBe(
    'Sale en unos segundos.',
  )
})
