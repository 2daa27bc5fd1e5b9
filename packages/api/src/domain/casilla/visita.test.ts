import { expect, test } from 'vitest'
import { decidePasoDeCasilla } from './visita.ts'

test('what only a person can mend pauses at once; a server that is not there is asked less and less, up to an hour', () => {
  for (const [que, motivo] of [
    ['clave', 'CLAVE'],
    ['carpeta', 'CARPETA'],
    ['direccion', 'DIRECCION'],
  ] as const)
    expect(decidePasoDeCasilla({ que, dicho: 'NO' }, 3)).toMatchObject({ motivo, dicho: 'NO' })
  const esperas = [0, 1, 2, 5, 6, 40].map(
    fallos => decidePasoDeCasilla({ que: 'sin-servidor', dicho: 'x' }, fallos).esperaMs / 60_000,
  )
  expect(esperas).toEqual([1, 2, 4, 32, 60, 60])
})

test('what was read is read on at once while there is more, and every five minutes else', () => {
  const visita = { que: 'leida', validez: 1, leido: 7 } as const
  expect(decidePasoDeCasilla({ ...visita, quedan: true }, 4)).toEqual({
    ...{ motivo: null, dicho: null, fallos: 0, esperaMs: 0 },
  })
  expect(decidePasoDeCasilla({ ...visita, quedan: false }, 0).esperaMs).toBe(300_000)
})
