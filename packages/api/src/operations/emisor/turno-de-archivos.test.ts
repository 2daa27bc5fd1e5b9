import { expect, test } from 'vitest'
import { openInTurn } from './turno-de-archivos.ts'

test('each person has one opened at a time, in her order, whatever came of the one before', async () => {
  const begun: string[] = []
  const { promise, reject } = Promise.withResolvers<never>()
  const open = (nombre: string, until: Promise<unknown> = Promise.resolve()) =>
    openInTurn(nombre === 'otra' ? 2 : 1, async () => {
      begun.push(nombre)
      await until
      return nombre
    })
  const first = open('primera', promise).catch(error => error)
  const second = open('segunda')
  expect(await open('otra')).toBe('otra')
  expect(begun).toEqual(['primera', 'otra'])
  reject('rota')
  expect([await first, await second, begun]).toEqual(['rota', 'segunda', ['primera', 'otra', 'segunda']])
})
