import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, fireEvent, screen, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { type Access, AccessProvider, createQueries } from '../../src/api/access.tsx'
import { openClient } from '../../src/api/client.ts'
import { AmbientesVistos } from '../../src/api/visto.ts'
import { createPanelRouter } from '../../src/router.tsx'
import { Session } from '../../src/session/session.ts'
import { contribuyente } from '../../src/shell/contribuyente.tsx'
import { Marco } from '../../src/shell/marco.tsx'
import { theme } from '../../src/theme.ts'
import { openServicio, type Servicio } from './servicio.ts'

export { fireEvent, screen, within }

/** Friday the 20th of November of 2026, nine in the morning in Asunción: the contract's examples were made that day. */
export const AHORA = Date.parse('2026-11-20T12:00:00Z')

configure({
  defaultHidden: true,
  // Without the whole page behind it.
  getElementError: message => new Error(message?.split('\n')[0]),
})

let servicio: Servicio
let queries: QueryClient
let vistos: AmbientesVistos
const quejas: string[] = []

/** Before a test: time stands still, and nobody has asked for anything. */
export function begin(): void {
  vi.useFakeTimers({
    now: AHORA,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  servicio = openServicio()
  queries = createQueries()
  vistos = new AmbientesVistos()
  quejas.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => {
    quejas.push(said.map(String).join(' ').slice(0, 400))
  })
  sessionStorage.clear()
  localStorage.clear()
}

/** After it: the page is gone, and the contract has nothing to say against what was asked and answered. */
export function end(): void {
  for (const unmount of mostradas.splice(0)) unmount()
  queries.clear()
  vi.useRealTimers()
  expect(quejas, 'lo que React y el navegador dicen en contra').toEqual([])
  expect(servicio.faltas, 'lo que el contrato dice en contra').toEqual([])
}

/** What was written to the console, where that is what should be. */
export const loDicho = (): string[] => quejas.splice(0)

/** The service of this test. */
export const elServicio = (): Servicio => servicio

const TOKENS = {
  access: 'token',
  refresh: undefined,
  id: undefined,
  expires: AHORA + 3_600_000,
  person: { id: 'ana', name: 'Ana Benítez', email: 'ana@ejemplo.com.py' },
}

function createAccess(): Access {
  const provider = {
    issuer: 'http://localhost/idp',
    clientId: 'panel',
    scope: 'openid',
    params: '',
    metadatos: undefined,
  }
  const session = new Session(provider, TOKENS, {
    rechazada(error) {
      throw error
    },
    terminada() {},
  })
  return { session, vistos, client: openClient(session, vistos) }
}

/** Of the loop that this runs in. */
declare function setImmediate(done: () => void): void

/** What React put off until the next turn of the loop is done. */
const turno = () => new Promise<void>(resolve => setImmediate(resolve))

/** Time goes on, and all that it brings has come. */
export async function pasar(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await calma()
}

/** Turns without anything new, and how many there are at most: what waits for ever is waited for no longer. */
const QUIETOS = 2
const TURNOS = 40

/** Until nothing more comes by itself: what was asked is answered, and what was to be loaded is there. */
export async function calma(): Promise<void> {
  const observer = new MutationObserver(() => {})
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  let quiet = 0
  for (let n = 0; n < TURNOS && quiet < QUIETOS; n++) {
    await vi.dynamicImportSettled()
    await turno()
    await vi.advanceTimersByTimeAsync(1)
    await turno()
    quiet = servicio.enVuelo === 0 && observer.takeRecords().length === 0 ? quiet + 1 : 0
  }
  observer.disconnect()
}

const mostradas: (() => void)[] = []

function render(what: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const raiz = createRoot(container)
  raiz.render(what)
  const unmount = () => {
    raiz.unmount()
    container.remove()
  }
  mostradas.push(unmount)
  return { container, unmount }
}

const Dentro = ({ access, children }: { access: Access; children: ReactNode }) => (
  <MantineProvider theme={theme} env="test">
    <AccessProvider access={access}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </AccessProvider>
  </MantineProvider>
)

/** A page at its address, as the panel's own router shows it; what stands around it only where that is what is looked at. */
export async function abrir(path: string, { conMarco = false } = {}) {
  const access = createAccess()
  const router = createPanelRouter({ queries, access })
  // The route is that of every test: it keeps what it is given for as long as the page stands.
  router.routesById['/c/$contribuyenteId'].update({ component: conMarco ? Marco : Outlet })
  const history = createMemoryHistory({ initialEntries: [path] })
  const seen = render(
    <Dentro access={access}>
      <RouterProvider router={router} history={history} />
    </Dentro>,
  )
  await calma()
  return { ...seen, history, donde: () => router.state.location.href }
}

const root = createRootRouteWithContext<object>()({ component: Outlet })

/** The window is loaded anew: nothing is left but what the browser keeps, and what was under way is seen by nobody. */
export function recargar(): void {
  for (const unmount of mostradas.splice(0)) unmount()
  queries = createQueries()
  vistos = new AmbientesVistos()
}

/** One piece alone, below the taxpayer 1. */
export async function mostrar(pieza: ReactNode, path = '/c/1/pieza') {
  const access = createAccess()
  const sitio: { pieza: ReactNode } = { pieza }
  const de = createRoute({
    getParentRoute: () => root,
    path: '/c/$contribuyenteId/$',
    // The shell waits for it before a page is shown.
    loader: async ({ params: { contribuyenteId } }) => {
      const { ambienteElegido } = await queries.ensureQueryData(contribuyente(access, contribuyenteId))
      vistos.mostrar(contribuyenteId, ambienteElegido)
    },
    component: () => <Suspense fallback={null}>{sitio.pieza}</Suspense>,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([de]), history })
  const seen = render(
    <Dentro access={access}>
      <RouterProvider router={router as never} />
    </Dentro>,
  )
  await calma()
  return { ...seen, donde: () => history.location.href }
}

const teclado = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** A press of the mouse or the finger. */
export async function tocar(what: HTMLElement): Promise<void> {
  await teclado().click(what)
  await calma()
}

/** Keys, as user-event writes them: {Enter}, {Tab}, abc. */
export async function teclear(keys: string): Promise<void> {
  await teclado().keyboard(keys)
  await calma()
}

/** All of a field at once, as from the clipboard. */
export async function escribirEn(what: HTMLElement, text: string): Promise<void> {
  what.focus()
  fireEvent.change(what, { target: { value: text } })
  await calma()
}

export const boton = (name: string | RegExp, en: HTMLElement = document.body) =>
  within(en).getByRole('button', { name })
export const campo = (name: string | RegExp, en: HTMLElement = document.body) =>
  within(en).getByLabelText(name)
const letras = (de: Node): string =>
  de instanceof Text ? de.data : de instanceof HTMLStyleElement ? '' : [...de.childNodes].map(letras).join('')

/** What is there to be read. */
export const texto = (en: HTMLElement = document.body): string => letras(en).replaceAll(/\s+/g, ' ').trim()

/** The focus goes elsewhere. */
export async function salirDe(what: HTMLElement): Promise<void> {
  what.blur()
  await calma()
}

/** A narrow window, for the rest of the test. */
export function verEnTelefono(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({ matches: query.startsWith('(max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  )
}

/** A window that is wide until it is made narrow, as a tablet that is turned: what does that. */
export function verEnTableta(): () => Promise<void> {
  const oyentes = new Set<(event: { matches: boolean }) => void>()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: false,
        addEventListener(_: string, oyente: (event: { matches: boolean }) => void) {
          if (query.startsWith('(max-width')) oyentes.add(oyente)
        },
        removeEventListener() {},
      }) as never,
  )
  return async () => {
    for (const oyente of oyentes) oyente({ matches: true })
    await calma()
  }
}

/** One of a list that opens. */
export async function elegir(lista: string | RegExp, opcion: string | RegExp): Promise<void> {
  await tocar(screen.getByRole('combobox', { name: lista }))
  await tocar(screen.getByRole('option', { name: opcion }))
}

/** What is chosen in a field for files. As in a browser, of what it holds already nothing is told. */
export async function elegirArchivos(...archivos: File[]): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  const hold = (value: readonly File[]) =>
    Object.defineProperty(input, 'files', { value, configurable: true })
  const names = (all: Iterable<File>) => [...all].map(({ name }) => name).join('/')
  const isOther = names(input.files ?? []) !== names(archivos)
  hold(archivos)
  Object.defineProperty(input, 'value', { set: () => hold([]), configurable: true })
  if (isOther) input.dispatchEvent(new Event('change', { bubbles: true }))
  await calma()
}

/** One of a menu. */
export async function elegirAccion(menu: string | RegExp, accion: string | RegExp): Promise<void> {
  await tocar(boton(menu))
  await tocar(screen.getByRole('menuitem', { name: accion }))
}
