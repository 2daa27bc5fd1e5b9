import { expect, test } from 'vitest'
import { abrir, elServicio, texto } from '../../../test/piezas/mostrar.tsx'
import { cuantoTardo } from './palabras.ts'

const RESUMEN = 'GET …/enlaces-nominacion/resumen'

test('the month says how many asked, what became of it and why, and how long they waited; another one is asked for by its address', async () => {
  const { unmount } = await abrir('/c/1/peticiones')
  expect(elServicio().pedido(RESUMEN).query).toEqual({ mes: '2026-11' })
  for (const said of [
    ...['se abrieron 64 enlaces', 'Aprobados38', 'En nada2', '1 en camino', 'Lo usual31 s'],
    ...['casi siempre menos de 6 min', 'Con el ticket: 29 s · Con un enlace: 52 s'],
    'Negada en la caja: El RUC no es de quien compró2',
  ])
    expect(texto()).toContain(said)
  unmount()
  await abrir('/c/1/peticiones?mes=2026-08')
  expect(elServicio().pedido(RESUMEN).query).toEqual({ mes: '2026-08' })
})

test('a month in which nobody came says so, and shows no figures', async () => {
  elServicio().responde(RESUMEN, (value: { data: object }) => ({
    ...value,
    data: { ...value.data, abiertos: 0, pedidas: 0 },
  }))
  await abrir('/c/1/peticiones')
  expect(texto()).toContain('Nadie abrió su enlace en este mes.')
  expect(texto()).not.toContain('Lo usual')
})

test.each([
  [null, '—'],
  [0, '0 s'],
  [99, '99 s'],
  [100, '2 min'],
  [5_940, '99 min'],
  [7_200, '2 h'],
])('%s seconds are said as %s', (segundos, said) => {
  expect(cuantoTardo(segundos)).toBe(said)
})
