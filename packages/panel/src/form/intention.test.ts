import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hayPendientes, INTENCION, noLlego } from './intention.ts'

/** What a tab keeps: its names are what `Object.keys` gives. */
const guardar = (nombre: string, key: string, intentos: number) => {
  const store = sessionStorage as unknown as Record<string, string>
  store[INTENCION + nombre] = JSON.stringify({ key, body: {}, started: 0, intentos })
}
beforeEach(() => {
  const methods = {
    getItem(name: string) {
      return Object.hasOwn(this, name) ? (this as Record<string, unknown>)[name] : null
    },
    removeItem(name: string) {
      delete (this as Record<string, unknown>)[name]
    },
  }
  vi.stubGlobal('sessionStorage', Object.create(methods))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a request whose credential was refused the first time was never made: it is forgotten', () => {
  guardar('emitir', 'k1', 1)
  expect(hayPendientes()).toBe(true)
  noLlego('k1')
  expect(hayPendientes()).toBe(false)
})

test('one that was sent before stays: what refuses the second says nothing of the first', () => {
  guardar('emitir', 'k1', 2)
  noLlego('k1')
  expect(hayPendientes()).toBe(true)
})

test('another request, or one without a key, forgets nobody', () => {
  guardar('emitir', 'k1', 1)
  guardar('nominar:7', 'k2', 1)
  noLlego('k3')
  noLlego(null)
  expect(Object.keys(sessionStorage)).toHaveLength(2)
  noLlego('k2')
  expect(Object.keys(sessionStorage)).toEqual([`${INTENCION}emitir`])
})
