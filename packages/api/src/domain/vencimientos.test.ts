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

const judge = (certificados: Parameters<typeof judgeCertificados>[0], cuantos = certificados.length) =>
  judgeCertificados(certificados, { now: NOW, cuantos })

test.each([
  [-1, 'FALLA', /venció el 2026-11-20.*no lo deja entrar/],
  [0, 'FALLA', /venció/],
  [DIA - 1, 'AVISO', /vence el 2026-11-21, en menos de un día/],
  [DIA, 'AVISO', /, en 1 día$/],
  [29 * DIA, 'AVISO', /vence el 2026-12-19, en 29 días/],
  [30 * DIA, 'BIEN', /1, ninguno vence pronto/],
])('a certificate with %d ms left is %s', (queda, estado, detalle) =>
  expect(judge([{ ...EMISOR, hasta: NOW + queda }])).toMatchObject([
    { estado, detalle: expect.stringMatching(detalle) },
  ]),
)

test('those that are well are not told one by one', () => {
  const bueno = { ...EMISOR, hasta: NOW + 90 * DIA }
  expect(judge([bueno, bueno])).toHaveLength(1)
  expect(judge([bueno, { ...bueno, hasta: NOW }])).toMatchObject([{ estado: 'FALLA' }])
  expect(judge([])).toMatchObject([{ estado: 'NADA', detalle: 'ninguno todavía' }])
})

test('its last day is one of Paraguay, as the panel has it', () => {
  const deNoche = { ...EMISOR, hasta: Date.UTC(2026, 10, 30, 2, 59, 59) }
  expect(judge([deNoche])).toMatchObject([{ detalle: expect.stringContaining('vence el 2026-11-29') }])
})

test('of more than are shown it is said that there are, and of none that ends soon how many there are', () => {
  const [malo, bueno] = [NOW, NOW + 90 * DIA].map(hasta => ({ ...EMISOR, hasta }))
  expect(judge([malo!, malo!], 5)).toMatchObject([
    { estado: 'FALLA' },
    { estado: 'FALLA' },
    { estado: 'AVISO', detalle: 'hay 3 más, que terminan después de los que se nombran' },
  ])
  expect(judge([malo!], 2).at(-1)?.detalle).toBe('hay 1 más, que termina después de los que se nombran')
  expect(judge([malo!, bueno!], 5)).toHaveLength(1)
  expect(judge([bueno!, bueno!], 5)).toMatchObject([{ detalle: '5, ninguno vence pronto' }])
  expect(judgeTimbrados([TIMBRADO], { hoy: '2026-11-20', cuantos: 8 })).toMatchObject([
    { estado: 'AVISO' },
    { estado: 'AVISO', detalle: 'hay 7 más que terminan' },
  ])
  expect(judgeTimbrados([TIMBRADO], { hoy: '2026-11-20', cuantos: 2 }).at(-1)?.detalle).toBe(
    'hay 1 más que termina',
  )
})

test.each([
  [{ fin: '2026-11-19' }, 'FALLA', /12345678 001-002 de 80099999-1 \(PROD\) terminó el 2026-11-19/],
  [{ fin: '2026-11-20' }, 'AVISO', /termina el 2026-11-20/],
  [{ siguiente: 10_000_000 }, 'FALLA', /no tiene más números/],
  [{ siguiente: 9_999_999 }, 'AVISO', /le queda 1 número$/],
])('a timbrado with %o is told with what to do', (change, estado, detalle) =>
  expect(judgeTimbrados([{ ...TIMBRADO, ...change }], { hoy: '2026-11-20', cuantos: 1 })).toMatchObject([
    { estado, detalle: expect.stringMatching(detalle), remedio: expect.any(String) },
  ]),
)

test('without any that ends there is nothing to do', () =>
  expect(judgeTimbrados([], { hoy: '2026-11-20', cuantos: 0 })).toMatchObject([
    { estado: 'BIEN', remedio: null },
  ]))
