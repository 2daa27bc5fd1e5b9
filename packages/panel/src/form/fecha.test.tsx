import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { boton, campo, escribirEn, mostrar, salirDe, texto, tocar } from '../../test/piezas/mostrar.tsx'
import { enviar } from './enviar.ts'
import { Fecha } from './fecha.tsx'

const dichos: string[] = []
beforeEach(() => {
  dichos.length = 0
})

function Prueba({ conHora = false, inicial = '' }: { conHora?: boolean; inicial?: string }) {
  const [value, setValue] = useState(inicial)
  return (
    <>
      <Fecha
        label="Vence"
        conHora={conHora}
        value={value}
        onValor={next => {
          dichos.push(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue(conHora ? '2027-01-02T08:05' : '2027-01-02')}>
        Otra
      </button>
    </>
  )
}

const vence = () => campo('Vence') as HTMLInputElement

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['01-02-2026', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['2026-02-01', '2026-02-01'],
  ['  05/03/2026 ', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
])('a day typed as %s is that day, whatever language the browser has', async (escrita, iso) => {
  await mostrar(<Prueba />)
  await escribirEn(vence(), escrita)
  expect(dichos.at(-1)).toBe(iso)
})

test.each(['31/02/2026', '29/02/2027', '12/31/2026', '31/12/26', 'mañana', '31/12/2026 09:30', '0/1/2026'])(
  'a day that is none, %s, is not sent, and how one is written is said when the field is left',
  async escrita => {
    await mostrar(<Prueba />)
    await escribirEn(vence(), escrita)
    expect(dichos.at(-1)).toBe('')
    expect(texto()).not.toContain('Escríbala así')
    await salirDe(vence())
    expect(texto()).toContain('Escríbala así: 31/12/2026.')
    expect(vence().getAttribute('aria-invalid')).toBe('true')
    expect(vence().value).toBe(escrita)
  },
)

test.each([
  ['31/12/2026 9:30', '2026-12-31T09:30'],
  ['31/12/2026 23.59', '2026-12-31T23:59'],
  ['2026-12-31T09:30', '2026-12-31T09:30'],
])('a moment typed as %s is that moment', async (escrita, iso) => {
  await mostrar(<Prueba conHora />)
  await escribirEn(vence(), escrita)
  expect(dichos.at(-1)).toBe(iso)
})

test.each(['31/12/2026', '31/12/2026 24:00', '31/12/2026 9:60', '31/12/2026 9'])(
  'without an hour that there is, %s is no moment',
  async escrita => {
    await mostrar(<Prueba conHora />)
    await escribirEn(vence(), escrita)
    await salirDe(vence())
    expect(dichos.at(-1)).toBe('')
    expect(texto()).toContain('Escríbala así: 31/12/2026 09:30.')
  },
)

test.each(['31/02/2026', '31/12/26', 'mañana'])(
  'a form with a day that is none, %s, is not sent as if none had been said',
  async escrita => {
    const onSubmit = vi.fn()
    await mostrar(
      <form onSubmit={enviar(onSubmit)}>
        <Prueba />
        <button type="submit">Guardar</button>
      </form>,
    )
    await escribirEn(vence(), escrita)
    await tocar(boton('Guardar'))
    expect(onSubmit).not.toHaveBeenCalled()
    await escribirEn(vence(), '')
    await tocar(boton('Guardar'))
    expect(onSubmit).toHaveBeenCalledTimes(1)
  },
)

test('the complaint goes as soon as one types again', async () => {
  await mostrar(<Prueba />)
  await escribirEn(vence(), '31/02/2026')
  await salirDe(vence())
  await escribirEn(vence(), '28/02/2026')
  expect(texto()).not.toContain('Escríbala así')
})

test('what was typed short is written whole when the field is left', async () => {
  await mostrar(<Prueba />)
  await escribirEn(vence(), '1/2/2026')
  expect(vence().value).toBe('1/2/2026')
  await salirDe(vence())
  expect(vence().value).toBe('01/02/2026')
})

test('an empty field says nothing when it is left', async () => {
  await mostrar(<Prueba />)
  vence().focus()
  await salirDe(vence())
  expect(vence().getAttribute('aria-invalid')).not.toBe('true')
})

test('a date that somebody else sets is shown', async () => {
  await mostrar(<Prueba inicial="2026-05-09" />)
  expect(vence().value).toBe('09/05/2026')
  await tocar(boton('Otra'))
  expect(vence().value).toBe('02/01/2027')
})

test('a date that was typed wrong is forgotten when somebody else sets one', async () => {
  await mostrar(<Prueba />)
  await escribirEn(vence(), '31/02/2026')
  await tocar(boton('Otra'))
  expect(vence().value).toBe('02/01/2027')
  expect(texto()).not.toContain('Escríbala así')
})

test('the calendar of the browser fills the field in the words of Paraguay', async () => {
  const { container } = await mostrar(<Prueba />)
  const calendario = container.querySelector<HTMLInputElement>('input[type=date]')!
  await escribirEn(calendario, '2026-07-04')
  expect(vence().value).toBe('04/07/2026')
  expect(dichos.at(-1)).toBe('2026-07-04')
  expect(calendario.getAttribute('aria-hidden')).toBe('true')
})

test('its calendar is opened by a button that a finger hits', async () => {
  await mostrar(<Prueba />)
  const lado = boton('Abrir el calendario').style.getPropertyValue('--ai-size')
  expect(16 * Number(/calc\(([\d.]+)rem/.exec(lado)?.[1])).toBeGreaterThanOrEqual(24)
})
