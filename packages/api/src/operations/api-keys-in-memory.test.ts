import { beforeEach, expect, test } from 'vitest'
import type { KnownApiKey } from '../domain/api-key/access.ts'
import { ApiKeysInMemory } from './api-keys-in-memory.ts'

const apiKey = (apiKeyId: number): KnownApiKey => ({
  apiKeyId,
  contribuyenteId: 1,
  ambiente: 'DEV',
  expiraEn: null,
  revocadaEn: null,
  graciaHasta: null,
  plan: 'GRATUITO',
  incluyeApiIntegracion: false,
  permisos: ['leer'],
  redes: null,
})

let fresh: boolean
let memoria: ApiKeysInMemory
beforeEach(() => {
  fresh = true
  memoria = new ApiKeysInMemory(() => fresh)
})

test('what was learnt is known until there is news', () => {
  memoria.put('a', apiKey(1), memoria.generation)
  expect(memoria.get('a')).toEqual(apiKey(1))
  memoria.forget()
  expect(memoria.get('a')).toBeUndefined()
})

test('an answer that was asked for before the news and came after it is not kept', () => {
  const asked = memoria.generation
  memoria.forget()
  memoria.put('a', apiKey(1), asked)
  expect(memoria.get('a')).toBeUndefined()
  memoria.put('a', apiKey(1), memoria.generation)
  expect(memoria.get('a')).toBeDefined()
})

test('while news might not reach us nothing is believed and nothing is learnt', () => {
  memoria.put('a', apiKey(1), memoria.generation)
  fresh = false
  expect(memoria.get('a')).toBeUndefined()
  memoria.put('b', apiKey(2), memoria.generation)
  fresh = true
  expect(memoria.get('b')).toBeUndefined()
})

test('memory stays bounded, and what came last stays', () => {
  for (let i = 0; i < 50_010; i++) memoria.put(`k${i}`, apiKey(i), memoria.generation)
  expect(memoria.get('k9')).toBeUndefined()
  expect(memoria.get('k10')).toBeDefined()
  expect(memoria.get('k50009')).toBeDefined()
})
