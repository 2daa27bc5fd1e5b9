import { expect, test } from 'vitest'
import { atacarLogins, CORTO } from './logins.ts'

test('a flood of logins has few passwords compared, and the owner comes in with her first try, where she was known and elsewhere', async () => {
  const { intentos, comparadas, respuestas, duenaDondeSiempre, duenaEnOtroNavegador } =
    await atacarLogins(CORTO)
  expect({ duenaDondeSiempre, duenaEnOtroNavegador }).toEqual({
    duenaDondeSiempre: true,
    duenaEnOtroNavegador: true,
  })
  // Three at each address cost nothing; the rest was answered, and not looked at.
  expect(comparadas).toBeLessThanOrEqual(3 * CORTO.direcciones)
  const answered = Object.entries(respuestas).filter(([status]) => ['401', '429', '503'].includes(status))
  expect(answered.reduce((sum, [, count]) => sum + count, 0)).toBe(intentos)
})
