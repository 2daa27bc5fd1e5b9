import { expect, test } from 'vitest'
import { parseCambiosDeWebhook, parseReenvio, parseWebhook } from './pedido.ts'

const enInternet = (url: string) => parseWebhook({ url, nombre: 'ERP' }, { locales: false })
const codigos = (read: ReturnType<typeof enInternet>) =>
  read.ok ? [] : read.faults.map(({ campo, codigo }) => `${campo} ${codigo}`)

test.each([
  ['http://ejemplo.com.py/', 'url https'],
  ['ftp://ejemplo.com.py/', 'url https'],
  ['javascript:alert(1)', 'url https'],
  ['ejemplo.com.py', 'url url'],
  ['', 'url blank'],
  ['https://ana:clave@ejemplo.com.py/', 'url credentials'],
  ['https://localhost/', 'url private'],
  ['https://caja.localhost./', 'url private'],
  ['https://caja/', 'url private'],
  ['https://impresora.local/', 'url private'],
  ['https://metadata.google.internal/', 'url private'],
  ['https://127.0.0.1/', 'url private'],
  ['https://0x7f.1/', 'url private'],
  ['https://2130706433/', 'url private'],
  ['https://0177.0.0.1/', 'url private'],
  ['https://10.0.0.1:8443/', 'url private'],
  ['https://169.254.169.254/latest/meta-data/', 'url private'],
  ['https://[::1]/', 'url private'],
  ['https://[::ffff:10.0.0.1]/', 'url private'],
  ['https://[fd00:ec2::254]/', 'url private'],
  [`https://ejemplo.com.py/${'a'.repeat(2048)}`, 'url max-length'],
])('%s is refused: %s', (url, fault) => {
  expect(codigos(enInternet(url))).toEqual([fault])
})

test('what is on the Internet is taken, without what stays in a browser', () => {
  expect(enInternet('https://erp.ejemplo.com.py:8443/avisos?de=1#aqui')).toEqual({
    ok: true,
    value: { url: 'https://erp.ejemplo.com.py:8443/avisos?de=1', nombre: 'ERP', tipos: null },
  })
  expect(enInternet('https://8.8.8.8/').ok).toBe(true)
})

test('on a desk it may be anywhere, and without TLS', () => {
  expect(parseWebhook({ url: 'http://localhost:8000/', nombre: 'ERP' }, { locales: true }).ok).toBe(true)
})

test('which avisos: a list that names some, each of which there is; none of them is no list', () => {
  const con = (tipos: string[]) =>
    codigos(parseWebhook({ url: 'https://a.py/', nombre: 'x', tipos }, { locales: false }))
  expect(con(['documento.aprobado'])).toEqual([])
  expect(con([])).toEqual(['tipos empty'])
  expect(con(['documento.aprobado', 'todo'])).toEqual(['tipos[1] enum'])
})

test('of a change what is not given stays; all fields that are wrong are told', () => {
  expect(parseCambiosDeWebhook({ activo: false }, { locales: false })).toEqual({
    ok: true,
    value: { activo: false },
  })
  expect(parseCambiosDeWebhook({ tipos: null }, { locales: false })).toEqual({
    ok: true,
    value: { tipos: null },
  })
  const read = parseCambiosDeWebhook({ url: 'http://a.py/', nombre: '' }, { locales: false })
  expect(read.ok ? [] : read.faults.map(({ campo }) => campo)).toEqual(['url', 'nombre'])
})

test('one aviso, or from one to another', () => {
  expect(parseReenvio({ desde: 5 })).toEqual({ ok: true, value: { desde: 5, hasta: 5 } })
  expect(parseReenvio({ desde: 5, hasta: 4 }).ok).toBe(false)
  expect(parseReenvio({ hasta: 4 }).ok).toBe(false)
})
