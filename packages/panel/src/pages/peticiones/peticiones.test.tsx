import { expect, test } from 'vitest'
import { abrir, elServicio, screen, texto, tocar } from '../../../test/piezas/mostrar.tsx'
import { cuantoTardo } from './palabras.ts'

const RESUMEN = 'GET …/enlaces-nominacion/resumen'

test('the month says how many asked, what became of it and why, and how long they waited; another one is asked for by its address', async () => {
  const { unmount } = await abrir('/c/1/peticiones')
  expect(elServicio().pedido(RESUMEN).query).toEqual({ mes: '2026-11' })
  for (const said of [
    ...['se abrieron 64 enlaces', 'Aprobados38', 'Quedaron en nada2otro sigue en camino', 'Cuánto tarda31 s'],
    ...['casi siempre menos de 6 min', 'Cuánto tarda con el ticket: 29 s · con un enlace: 52 s'],
    '2Negada en la caja: El RUC no es de quien compró',
  ])
    expect(texto()).toContain(said)
  unmount()
  await abrir('/c/1/peticiones?mes=2026-08')
  expect(elServicio().pedido(RESUMEN).query).toEqual({ mes: '2026-08' })
})

test('who waits for a nod stands before the month; among all of them the month comes first', async () => {
  await abrir('/c/1/peticiones')
  const places = () => ['Cómo va el mes', 'COMPRADORA SA'].map(said => texto().indexOf(said))
  const [mes = 0, cola = 0] = places()
  expect([cola > 0, mes > cola]).toEqual([true, true])
  await tocar(screen.getByRole('radio', { name: 'Todas' }))
  const [antes = 0, todas = 0] = places()
  expect([antes > 0, todas > antes]).toEqual([true, true])
})

test('what is signed by itself in some minutes is a view of its own, at an address: it can be refused, and need not be accepted', async () => {
  elServicio().responde('GET …/peticiones-nominacion', (value: { data: { datos: object[] } }) => ({
    ...value,
    data: { ...value.data, datos: value.data.datos.map(uno => ({ ...uno, estado: 'EN_GRACIA' })) },
  }))
  await abrir('/c/1/peticiones?vista=gracia')
  expect(elServicio().pedido('GET …/peticiones-nominacion').query).toMatchObject({ estado: 'EN_GRACIA' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Por firmarse' }).checked).toBe(true)
  expect(screen.queryByRole('button', { name: /^Aceptar el pedido/ })).toBeNull()
  await tocar(screen.getAllByRole('button', { name: /^Negar el pedido/ })[0]!)
  expect(texto()).toContain('Nada se envía a SIFEN')
  await tocar(screen.getByRole('radio', { name: 'Todas' }))
  expect(elServicio().pedido('GET …/peticiones-nominacion').query).not.toHaveProperty('estado')
})

test('few that took as long as each other are said in one figure', async () => {
  elServicio().responde(RESUMEN, (value: { data: object }) => ({
    ...value,
    data: { ...value.data, demora: { mediana: 31, p95: 31 } },
  }))
  await abrir('/c/1/peticiones')
  expect(texto()).toContain('Cuánto tarda31 s')
  expect(texto()).not.toContain('casi siempre')
})

test('a month in which nobody came says so, and shows no figures', async () => {
  elServicio().responde(RESUMEN, (value: { data: object }) => ({
    ...value,
    data: { ...value.data, abiertos: 0, pedidas: 0 },
  }))
  await abrir('/c/1/peticiones')
  expect(texto()).toContain('Nadie abrió su enlace en este mes.')
  expect(texto()).not.toContain('Cuánto tarda')
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
