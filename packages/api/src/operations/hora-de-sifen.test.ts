import type { Outcome } from '@mbohera/sifen'
import { expect, test } from 'vitest'
import { RelojesDeSifen } from './hora-de-sifen.ts'

const NOW = Date.parse('2026-11-22T12:00:00-03:00')
const quiet = { clock: () => NOW, monotonic: () => 0 }

const answer = (root: string, dFecProc: string, dCodRes: string): Outcome => ({
  kind: 'reply',
  status: 200,
  headers: {},
  body: Buffer.from(
    `<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><ns2:${root} xmlns:ns2="x"><ns2:dFecProc>${dFecProc}</ns2:dFecProc><ns2:dCodRes>${dCodRes}</ns2:dCodRes></ns2:${root}></env:Body></env:Envelope>`,
  ),
})

test.each<[string, string, string, string, boolean]>([
  ['a documento is not there', 'siConsDE', '0420', 'rEnviConsDeResponse', true],
  // 0422: the date is that of the approval.
  ['a documento was approved long ago', 'siConsDE', '0422', 'rEnviConsDeResponse', false],
  ['a lote was done hours ago', 'siResultLoteDE', '0362', 'rResEnviConsLoteDe', false],
  ['a documento was received', 'siRecepDE', '0260', 'rRetEnviDe', true],
])('where %s (%s, %s), the date of %s tells the time: %o', (_, servicio, codigo, root, tells) => {
  const relojes = new RelojesDeSifen(quiet)
  const pedido = { ambiente: 'DEV', servicio } as Parameters<typeof relojes.hear>[0]
  relojes.hear(pedido, answer(root, '2026-10-01T09:00:01-03:00', codigo), { pared: NOW - 40, monotona: -40 })
  expect(relojes.desfases('DEV').map(({ servicio }) => servicio)).toEqual(tells ? [servicio] : [])
})

test('when SIFEN answered anybody is known of whichever process heard it, and its gateway is not heeded', async () => {
  const time = { now: 0 }
  const relojes = new RelojesDeSifen({ clock: () => NOW + time.now, monotonic: () => time.now })
  const de = { desfaseMs: 0, margenMs: 1 }
  const horas = [
    { ...de, ambiente: 'PROD', servicio: 'pasarela', edadMs: 1_000 },
    { ...de, ambiente: 'PROD', servicio: 'siRecepDE', edadMs: 90_000 },
    { ...de, ambiente: 'PROD', servicio: 'siConsDE', edadMs: 60_000 },
  ]
  const db = { query: async () => ({ rows: [{ ahora: NOW, horas }], rowCount: 1 }) }
  expect(relojes.answeredAgoMs('PROD')).toBe(null)
  // What the statement gives.
  await relojes.share(db as never)
  time.now = 5_000
  expect([relojes.answeredAgoMs('PROD'), relojes.answeredAgoMs('DEV')]).toEqual([65_000, null])
})
