import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elServicio,
  escribirEn,
  pasar,
  screen,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'
import { cuantoTardo } from './palabras.ts'

const RESUMEN = 'GET …/enlaces-nominacion/resumen'
const LISTA = 'GET …/peticiones-nominacion'
const APROBAR = 'POST …/peticiones-nominacion/{peticionId}/aprobar'
const NEGAR = 'POST …/peticiones-nominacion/{peticionId}/negar'
const primero = (que: string) => screen.getAllByRole('button', { name: new RegExp(`^${que} el pedido`) })[0]!

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

test.each([
  [{ estado: 'APROBADA' }, 'Aprobada'],
  [
    { estado: 'RECHAZADA', codigoRespuesta: '4055', motivo: 'RUC del receptor inexistente' },
    'Rechazada por SIFEN4055: RUC del receptor inexistente',
  ],
  [{ estado: 'EN_CURSO' }, 'En SIFEN'],
])('what SIFEN said of whoever was accepted is told, though she waits no more: %o', async (como, dicho) => {
  await abrir('/c/1/peticiones')
  await tocar(primero('Aceptar'))
  elServicio().con(APROBAR, como)
  elServicio().lista(LISTA, [])
  await tocar(boton('Sí, nominar'))
  expect(texto()).toContain('Nadie espera su visto bueno')
  expect(texto(screen.getByRole('dialog'))).toContain(dicho)
  await tocar(boton('Listo'))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test.each([
  ['Aceptar', APROBAR, 'Sí, nominar'],
  ['Negar', NEGAR, 'Sí, negar'],
])(
  'that one waits no more is told to whoever wanted to %s it, and not only by its row',
  async (que, ruta, hacer) => {
    await abrir('/c/1/peticiones')
    await tocar(primero(que))
    elServicio().rechaza(ruta, 'peticion-not-waiting', 409)
    elServicio().lista(LISTA, [])
    await tocar(boton(hacer))
    expect(texto()).toContain('Nadie espera su visto bueno')
    expect(texto(screen.getByRole('dialog'))).toContain('Alguien ya respondió esa petición')
  },
)

test('a reason that is being written stays, whatever becomes of the row and however the tablet is turned', async () => {
  const turn = verEnTableta()
  await abrir('/c/1/peticiones')
  await tocar(primero('Negar'))
  await escribirEn(campo('Motivo'), 'No es el RUC de quien compró')
  elServicio().lista(LISTA, [])
  await pasar(5_100)
  await turn()
  expect((campo('Motivo') as HTMLInputElement).value).toBe('No es el RUC de quien compró')
})

test('a reason that was written is there after the session ended, and is nobody else’s', async () => {
  elServicio().lista(LISTA, [{ peticionId: 1 }, { peticionId: 2, numeroFormateado: '001-001-0000009' }])
  const { unmount } = await abrir('/c/1/peticiones')
  await tocar(primero('Negar'))
  await escribirEn(campo('Motivo'), 'No es el RUC de quien compró')
  elServicio().demora(NEGAR)
  await tocar(boton('Sí, negar'))
  unmount()
  await abrir('/c/1/peticiones')
  await tocar(boton('Negar el pedido de 001-001-0000009'))
  expect((campo('Motivo') as HTMLInputElement).value).toBe('')
  await tocar(boton('No, volver'))
  await tocar(primero('Negar'))
  expect((campo('Motivo') as HTMLInputElement).value).toBe('No es el RUC de quien compró')
  elServicio().responde(NEGAR, value => value)
  await tocar(boton('Sí, negar'))
  await calma()
  expect(elServicio().pedido(NEGAR).body).toEqual({ motivo: 'No es el RUC de quien compró' })
  expect(screen.queryByRole('dialog')).toBe(null)
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
