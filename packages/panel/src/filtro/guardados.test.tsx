import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  boton,
  campo,
  elegirAccion,
  elServicio,
  escribirEn,
  mostrar,
  pasar,
  screen,
  texto,
  tocar,
} from '../../test/piezas/mostrar.tsx'
import { Guardados } from './guardados.tsx'

const FILTROS = 'GET …/filtros'
const ESCRIBIR = 'PUT …/filtros'

const idos: [Record<string, string>, boolean][] = []
function Prueba({ inicial = {} }: { inicial?: Record<string, string> }) {
  const [filtros, setFiltros] = useState(inicial)
  return (
    <Guardados
      lista="DOCUMENTOS"
      filtros={filtros}
      onElegir={(search, replace) => {
        idos.push([search, replace])
        setFiltros(search)
      }}
    />
  )
}

const show = (inicial?: Record<string, string>) => {
  idos.length = 0
  return mostrar(<Prueba {...(inicial === undefined ? {} : { inicial })} />)
}
const guardados = (filtros: object[]) =>
  elServicio().responde(FILTROS, (value: { data: object }) => ({ ...value, data: { filtros } }))
const POR_NOMINAR = {
  lista: 'DOCUMENTOS',
  nombre: 'Por nominar',
  consulta: 'innominada=true',
  predeterminado: false,
}
const body = () => elServicio().pedido(ESCRIBIR).body as { filtros: object[] }

test('why one more is not kept is said whole: which, and what to do', async () => {
  guardados([])
  elServicio().rechaza(ESCRIBIR, 'validation-error', 422, {
    errors: [{ campo: 'filtros', codigo: 'quota', detail: 'se guardan hasta 50: quite los que no use' }],
  })
  await show({ estado: 'CANCELADO' })
  await tocar(boton('Guardar este filtro'))
  await escribirEn(campo(/^Nombre/), 'Cancelados')
  await tocar(boton('Guardar'))
  expect(texto()).toContain('se guardan hasta 50: quite los que no use')
})

test('a list is opened with the filter that is to open it, in the place of the address', async () => {
  await show()
  expect(idos).toEqual([[{ innominada: 'true' }, true]])
  expect(boton('Por nominar').getAttribute('aria-pressed')).toBe('true')
})

test('an address that says something already is not replaced', async () => {
  await show({ estado: 'RECHAZADO' })
  expect(idos).toEqual([])
})

test('a page of the list without a filter is not left for another list', async () => {
  await show({ cursor: 'c3' })
  expect(idos).toEqual([])
})

test('filters of another list are not offered', async () => {
  await show({ estado: 'RECHAZADO' })
  expect(screen.queryByRole('button', { name: 'Sin respuesta' })).toBe(null)
})

test('one press looks for what was kept', async () => {
  guardados([POR_NOMINAR])
  await show({ estado: 'RECHAZADO' })
  await tocar(boton('Por nominar'))
  expect(idos).toEqual([[{ innominada: 'true' }, false]])
})

test('what is looked for now is kept under a name, beside what is kept already', async () => {
  guardados([POR_NOMINAR])
  await show({ estado: 'RECHAZADO' })
  await tocar(boton('Guardar este filtro'))
  await escribirEn(campo(/^Nombre/), ' Rechazados ')
  await tocar(boton('Guardar'))
  expect(body().filtros).toEqual([
    POR_NOMINAR,
    { lista: 'DOCUMENTOS', nombre: 'Rechazados', consulta: 'estado=RECHAZADO', predeterminado: false },
  ])
})

test('what another window kept meanwhile stays', async () => {
  guardados([])
  await show({ estado: 'RECHAZADO' })
  guardados([POR_NOMINAR])
  await tocar(boton('Guardar este filtro'))
  await escribirEn(campo(/^Nombre/), 'Rechazados')
  await tocar(boton('Guardar'))
  expect(body().filtros).toContainEqual(POR_NOMINAR)
})

test('without a name nothing is kept', async () => {
  guardados([])
  await show({ estado: 'RECHAZADO' })
  await tocar(boton('Guardar este filtro'))
  await tocar(boton('Guardar'))
  expect(elServicio().pedidos(ESCRIBIR)).toHaveLength(0)
})

test('what could not be kept is said where it was typed, and the name stays', async () => {
  guardados([])
  elServicio().rechaza(ESCRIBIR, 'rate-limited', 429, { retryAfter: 6 })
  await show({ estado: 'RECHAZADO' })
  await tocar(boton('Guardar este filtro'))
  await escribirEn(campo(/^Nombre/), 'Rechazados')
  await tocar(boton('Guardar'))
  expect(texto()).toContain('6 s')
  expect((campo(/^Nombre/) as HTMLInputElement).value).toBe('Rechazados')
})

test('one is taken away, and no other', async () => {
  guardados([POR_NOMINAR, { ...POR_NOMINAR, nombre: 'Otro', consulta: 'estado=ERROR' }])
  await show({ innominada: 'true' })
  await elegirAccion('Qué hacer con el filtro Por nominar', 'Quitar')
  expect(body().filtros).toEqual([{ ...POR_NOMINAR, nombre: 'Otro', consulta: 'estado=ERROR' }])
})

test('one that could not be taken away is not called gone: it is said', async () => {
  guardados([POR_NOMINAR])
  elServicio().rechaza(ESCRIBIR, 'access-denied', 403)
  await show({ innominada: 'true' })
  await elegirAccion('Qué hacer con el filtro Por nominar', 'Quitar')
  expect(boton('Por nominar')).toBeTruthy()
  expect(texto()).toContain('Pídale a un administrador')
})

test('one of them opens the list, and no more does the one before', async () => {
  guardados([POR_NOMINAR, { ...POR_NOMINAR, nombre: 'Otro', consulta: 'estado=ERROR', predeterminado: true }])
  await show({ innominada: 'true' })
  await elegirAccion('Qué hacer con el filtro Por nominar', 'Abrir la lista con él')
  const abren = (body().filtros as { nombre: string; predeterminado: boolean }[]).filter(
    ({ predeterminado }) => predeterminado,
  )
  expect(abren.map(({ nombre }) => nombre)).toEqual(['Por nominar'])
})

test('while nobody knows what is kept, nothing is offered to be kept', async () => {
  const slow = elServicio().demora(FILTROS)
  await show({ estado: 'RECHAZADO' })
  expect(screen.queryAllByRole('button')).toEqual([])
  slow.llega(elServicio().ejemplo(FILTROS))
  await pasar(0)
  expect(boton('Guardar este filtro')).toBeTruthy()
})
