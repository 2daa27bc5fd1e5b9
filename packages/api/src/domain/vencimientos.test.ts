import { expect, test } from 'vitest'
import { judgeCertificados, judgeTimbrados } from './vencimientos.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const DIA = 86_400_000
const EMISOR = { ruc: '80099999-1', ambiente: 'PROD' as const }
const TIMBRADO = {
  ...EMISOR,
  numero: '12345678',
  establecimiento: '001',
  punto: '002',
  fin: null,
  siguiente: 1,
}

test.each([
  [-1, 'FALLA', /venció el 2026-11-20.*no lo deja entrar/],
  [0, 'FALLA', /venció/],
  [29 * DIA, 'AVISO', /vence el 2026-12-19, en 29 días/],
  [30 * DIA, 'BIEN', /1, ninguno vence pronto/],
])('a certificate with %d ms left is %s', (queda, estado, detalle) =>
  expect(judgeCertificados([{ ...EMISOR, hasta: NOW + queda }], NOW)).toMatchObject([
    { estado, detalle: expect.stringMatching(detalle) },
  ]),
)

test('those that are well are not told one by one', () => {
  const bueno = { ...EMISOR, hasta: NOW + 90 * DIA }
  expect(judgeCertificados([bueno, bueno], NOW)).toHaveLength(1)
  expect(judgeCertificados([bueno, { ...bueno, hasta: NOW }], NOW)).toMatchObject([{ estado: 'FALLA' }])
  expect(judgeCertificados([], NOW)).toMatchObject([{ estado: 'NADA', detalle: 'ninguno todavía' }])
})

test.each([
  [{ fin: '2026-11-19' }, 'FALLA', /12345678 001-002 de 80099999-1 \(PROD\) terminó el 2026-11-19/],
  [{ fin: '2026-11-20' }, 'AVISO', /termina el 2026-11-20/],
  [{ siguiente: 10_000_000 }, 'FALLA', /no tiene más números/],
  [{ siguiente: 9_999_999 }, 'AVISO', /le quedan 1 números/],
])('a timbrado with %o is told with what to do', (change, estado, detalle) =>
  expect(judgeTimbrados([{ ...TIMBRADO, ...change }], '2026-11-20')).toMatchObject([
    { estado, detalle: expect.stringMatching(detalle), remedio: expect.any(String) },
  ]),
)

test('without any that ends there is nothing to do', () =>
  expect(judgeTimbrados([], '2026-11-20')).toMatchObject([{ estado: 'BIEN', remedio: null }]))
