import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AHORA } from '../../test/piezas/mostrar.tsx'
import { anunciarSalida, entro } from './rastro.ts'
import { type Despedida, Session } from './session.ts'
import { watchSalidas } from './vigilia.ts'

const PROVIDER = {
  issuer: 'http://localhost/idp',
  clientId: 'panel',
  scope: '',
  params: '',
  metadatos: undefined,
}

let oidos = new Map<string, (event: { persisted?: boolean }) => void>()
const ocurre = (what: string, event = {}) => oidos.get(what)?.(event)
beforeEach(() => {
  oidos = new Map()
  vi.stubGlobal('addEventListener', (what: string, listener: () => void) => void oidos.set(what, listener))
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function watched(person: string) {
  const despedidas: Despedida[] = []
  const tokens = {
    access: 't1',
    refresh: undefined,
    id: undefined,
    expires: AHORA + 3_600_000,
    person: { id: person, name: 'Ana', email: 'ana@ejemplo.com.py' },
  }
  const session = new Session(PROVIDER, tokens, {
    rechazada() {},
    terminada: como => void despedidas.push(como),
  })
  watchSalidas(session)
  return { session, despedidas }
}

test('a window whose person left in another one is left, once', () => {
  const { session, despedidas } = watched('ana')
  ocurre('storage')
  expect(despedidas).toEqual([])
  anunciarSalida('ana')
  ocurre('storage')
  ocurre('storage')
  expect(despedidas).toEqual(['salio-en-otra'])
  expect(session.termino).toBe(true)
})

test('that another person left, or she herself before she came, is nothing to it', () => {
  anunciarSalida('ana')
  vi.setSystemTime(AHORA + 1000)
  const { despedidas } = watched('ana')
  anunciarSalida('bruno')
  ocurre('storage')
  ocurre('pageshow', { persisted: true })
  expect(despedidas).toEqual([])
})

test('who logs in again is here, also by a clock that was set back since she left', () => {
  anunciarSalida('ana')
  vi.setSystemTime(AHORA - 60_000)
  entro('ana')
  const { despedidas } = watched('ana')
  ocurre('storage')
  expect(despedidas).toEqual([])
})

test('one that slept while she left is left when it wakes', () => {
  const { despedidas } = watched('ana')
  anunciarSalida('ana')
  ocurre('pageshow', { persisted: false })
  expect(despedidas).toEqual([])
  ocurre('pageshow', { persisted: true })
  expect(despedidas).toEqual(['salio-en-otra'])
})

test('whoever goes back to a window that was left for the login has it anew, and not one that waits for ever', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { session } = watched('ana')
  ocurre('pageshow', { persisted: true })
  expect(reload).not.toHaveBeenCalled()
  session.salioEnOtra()
  ocurre('pageshow', { persisted: true })
  expect(reload).toHaveBeenCalledTimes(1)
})
