import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegirAccion,
  elServicio,
  fireEvent,
  loDicho,
  mostrar,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
} from '../../test/piezas/mostrar.tsx'
import { INTENCION } from '../form/intention.ts'
import { retener } from '../form/retener.ts'
import { SinHttps, TokenRechazado } from '../session/session.ts'
import { SelectorDeAmbiente } from './ambiente.tsx'
import { Campana } from './campana.tsx'
import { ElegirContribuyente } from './elegir.tsx'
import { OtroAmbiente } from './otro-ambiente.tsx'
import { Persona } from './persona.tsx'
import { SinIngreso } from './sin-ingreso.tsx'

const soy = (more: object) =>
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ...more },
  }))
const AMBIENTE = 'PUT …/ambiente'

test('which ambiente is shown is said by the name of its button', async () => {
  await mostrar(<SelectorDeAmbiente />)
  expect(boton('Ambiente: PRUEBAS (DEV), DEV. Cambiar')).toBeTruthy()
})

test('another ambiente is asked about before it is shown, and then everything is of that one', async () => {
  elServicio().responde(AMBIENTE, (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ambienteElegido: 'PROD' },
  }))
  await mostrar(<SelectorDeAmbiente />)
  await elegirAccion(/^Ambiente/, /^PRODUCCIÓN/)
  expect(elServicio().pedidos(AMBIENTE)).toHaveLength(0)
  await tocar(boton('Pasar a PRODUCCIÓN'))
  expect(elServicio().pedido(AMBIENTE).body).toEqual({ ambiente: 'PROD' })
  expect(boton('Ambiente: PRODUCCIÓN, PROD. Cambiar')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('the frame stands, from one page to another and from one documento to another, and is new for another taxpayer', async () => {
  const { history } = await abrir('/c/1/documentos/1', { conMarco: true })
  const cabeza = () => document.querySelector('header')
  const antes = cabeza()
  for (const path of ['documentos/2', 'documentos', 'documentos/2/nominar']) {
    history.push(`/c/1/${path}`)
    await calma()
    expect([path, cabeza() === antes]).toEqual([path, true])
  }
  history.push('/c/2/documentos')
  await calma()
  expect(cabeza() === antes).toBe(false)
})

test('an ambiente chosen for one taxpayer is never that of another to whom one went meanwhile', async () => {
  const { history } = await abrir('/c/2/productos', { conMarco: true })
  history.push('/c/1/productos')
  await calma()
  const enCamino = elServicio().demora(AMBIENTE)
  await elegirAccion(/^Ambiente/, /^PRODUCCIÓN/)
  await tocar(boton('Pasar a PRODUCCIÓN'))
  history.push('/c/2/productos')
  await calma()
  const { data, ...rest } = elServicio().ejemplo(AMBIENTE) as { data: object }
  enCamino.llega({ ...rest, data: { ...data, ambienteElegido: 'PROD' } })
  await calma()
  expect(elServicio().pedido(AMBIENTE).path).toContain('/contribuyentes/1/')
  expect(boton('Ambiente: PRUEBAS (DEV), DEV. Cambiar')).toBeTruthy()
})

test('whose RUC is not verified is not offered production, and told why', async () => {
  soy({ verificado: false, ambienteElegido: 'SANDBOX' })
  await mostrar(<SelectorDeAmbiente />)
  await tocar(boton(/^Ambiente/))
  expect(
    (screen.getByRole('menuitem', { name: /^PRODUCCIÓN/ }) as HTMLButtonElement).hasAttribute(
      'data-disabled',
    ),
  ).toBe(true)
  expect(texto()).toContain('falta probar que el RUC es suyo')
})

test('a change that was refused is said, and the ambiente stays', async () => {
  elServicio().rechaza(AMBIENTE, 'access-denied', 403)
  await mostrar(<SelectorDeAmbiente />)
  await elegirAccion(/^Ambiente/, /^PRODUCCIÓN/)
  await tocar(boton('Pasar a PRODUCCIÓN'))
  expect(texto(screen.getByRole('dialog'))).toContain('Su rol no lo permite')
  expect(boton(/^Ambiente: PRUEBAS/)).toBeTruthy()
})

test('as long as both are the same nothing is asked', async () => {
  await mostrar(<OtroAmbiente />)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('another window’s choice stops this page until somebody says which is meant: no key gets around it', async () => {
  await abrir('/c/1/claves', { conMarco: true })
  soy({ ambienteElegido: 'PROD' })
  elServicio().rechaza('POST …/api-keys', 'ambiente-changed', 409)
  await tocar(boton('Crear clave'))
  fireEvent.change(campo(/^Nombre/), { target: { value: 'Caja 1' } })
  await tocar(boton('Crear clave', screen.getByRole('dialog')))
  await pasar(0)
  expect(texto()).toContain('Esta página muestra PRUEBAS (DEV), y el ambiente elegido es ahora PRODUCCIÓN')
  await teclear('{Escape}')
  expect(boton('Seguir en PRUEBAS (DEV)')).toBeTruthy()
  await tocar(boton('Pasar a PRODUCCIÓN'))
  expect(texto()).not.toContain('Esta página muestra PRUEBAS (DEV)')
})

test.each([
  [0, 'Noticias: nada nuevo'],
  [1, 'Noticias: 1 nueva'],
  [12, 'Noticias: 9+ nuevas'],
])('%i new notices are counted for who cannot see the bell', async (n, said) => {
  elServicio().responde('GET …/noticias', (value: { data: { datos: object[] } }) => ({
    ...value,
    data: {
      ...value.data,
      datos: Array.from({ length: n }, (_, at) => ({
        ...value.data.datos[0],
        causa: `c${at}`,
        vistaEn: null,
      })),
    },
  }))
  await mostrar(<Campana />)
  expect(screen.getByRole('link', { name: said }).getAttribute('href')).toBe('/c/1/noticias')
})

function Campanas() {
  const [cuantas, setCuantas] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setCuantas(n => n + 1)}>
        Otra
      </button>
      {Array.from({ length: cuantas }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they come and stay
        <Campana key={n} />
      ))}
    </>
  )
}

test('what was heard a moment ago is not asked for again by what is drawn later; by what is opened later it is', async () => {
  const pedidas = () => elServicio().pedidos('GET …/noticias').length
  await mostrar(<Campanas />)
  expect(pedidas()).toBe(1)
  await tocar(boton('Otra'))
  expect(pedidas()).toBe(1)
  await pasar(3_000)
  await tocar(boton('Otra'))
  expect(pedidas()).toBe(2)
})

test('who is a member of one alone is not offered all of them side by side', async () => {
  elServicio().lista('GET .', [{ contribuyenteId: 1 }])
  await mostrar(<ElegirContribuyente />)
  await tocar(boton('Contribuyente: EJEMPLO SA. Cambiar'))
  expect(screen.queryByRole('menuitem', { name: 'Ver todos juntos' })).toBe(null)
  expect(screen.getByRole('menuitem', { name: 'Registrar otro contribuyente' })).toBeTruthy()
})

test.each([
  ['all that there are', null, 'Ver todos juntos'],
  ['not all that there are', 'c1', 'Aquí no entran todos: verlos juntos'],
])('a menu with %s of whom one is a member of says so', async (_, siguiente, dicho) => {
  elServicio().lista('GET .', [{ contribuyenteId: 1 }, { contribuyenteId: 2 }], siguiente)
  await mostrar(<ElegirContribuyente />)
  await tocar(boton('Contribuyente: EJEMPLO SA. Cambiar'))
  expect(screen.getByRole('menuitem', { name: dicho }).getAttribute('href')).toBe('/mis-contribuyentes')
})

test('who leaves with something unanswered is told what is lost, and may stay', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  await mostrar(<Persona />)
  sessionStorage.setItem(`${INTENCION}ana:1:DEV:emitir`, '{"key":"k","body":{},"started":0,"intentos":1}')
  await elegirAccion(/^Su cuenta/, 'Salir')
  expect(texto(screen.getByRole('dialog'))).toContain('no se sabe todavía qué pasó')
  await tocar(boton('No, volver'))
  expect(assign).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(1)
})

test('who leaves while a file is under way is told so, whichever way it goes', async () => {
  const soltar = retener()
  await mostrar(<Persona />)
  await elegirAccion(/^Su cuenta/, 'Salir')
  expect(texto(screen.getByRole('dialog'))).toContain('mandando o bajando un archivo')
  await tocar(boton('No, volver'))
  soltar()
})

test('what one may is said beside one’s name', async () => {
  soy({ rol: 'LECTOR' })
  await mostrar(<Persona />)
  await tocar(boton('Su cuenta: Ana Benítez'))
  expect(texto()).toContain('Lector: Ve todo y no cambia nada.')
})

test.each([
  [new TokenRechazado('audience'), 'Repetir el ingreso no lo cambia'],
  [new SinHttps('http://tienda.local:3000'), 'una dirección que comience con https://'],
  [new Error('Este ingreso no comenzó en esta ventana, o ya se completó.'), 'Vuelva a intentarlo'],
])('a login that did not come to its end says why, and what to do', async (error, said) => {
  await mostrar(<SinIngreso error={error} />)
  expect(screen.getByRole('alert').textContent).toContain(said)
  expect(screen.getByRole('link', { name: 'Ingresar de nuevo' }).getAttribute('href')).toBe('/')
})

test('an address that is of no page says so, with the way to the beginning', async () => {
  await abrir('/c/1/no-existe')
  expect(texto()).toContain('Aquí no hay nada')
  expect(screen.getByRole('link', { name: 'Ir al principio' })).toBeTruthy()
})

test('a taxpayer that is not one’s own says so instead of a page', async () => {
  elServicio().rechaza('GET …', 'contribuyente-not-found', 404)
  await abrir('/c/9/claves', { conMarco: true })
  expect(texto()).toContain('Ese contribuyente no está entre los suyos')
  expect(loDicho()).toHaveLength(1)
})

test('the page says where its sections and its content are, and production in its own words', async () => {
  soy({ ambienteElegido: 'PROD' })
  await abrir('/c/1/claves', { conMarco: true })
  expect(screen.getByRole('link', { name: 'Saltar al contenido' }).getAttribute('href')).toBe('#contenido')
  expect(screen.getByRole('navigation', { name: 'Secciones' })).toBeTruthy()
  expect(texto()).toContain('lo que haga aquí tiene valor fiscal')
})
