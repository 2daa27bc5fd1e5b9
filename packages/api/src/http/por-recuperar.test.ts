import { expect, test } from 'vitest'
import type { Failure } from '../domain/failure.ts'
import type { Guardia } from '../operations/ports.ts'
import { asFarAsIsKnown } from './por-recuperar.ts'

const PENDIENTE: Failure = { type: 'recovery-pending', segundos: 30 }
const guardia = (pendiente: Failure | null): Guardia => ({ refuse: () => pendiente })

const DE_LA_BASE: readonly Failure[] = [
  { type: 'documento-not-found' },
  { type: 'documento-not-approved', estado: 'ENVIADO' },
  { type: 'documento-not-nominable', faults: [{ campo: 'estado', codigo: '4452', detail: 'está ENVIADO' }] },
  { type: 'evento-not-found' },
  { type: 'enlace-not-found' },
  { type: 'peticion-not-found' },
  { type: 'peticion-not-waiting', estado: 'EN_CURSO' },
]

test.each(DE_LA_BASE.map(failure => [failure.type, failure] as const))(
  '%s is not said by a database that may have lost what it says it of',
  (_, failure) => {
    expect(asFarAsIsKnown(failure, guardia(PENDIENTE))).toEqual(PENDIENTE)
    expect(asFarAsIsKnown(failure, guardia(null))).toEqual(failure)
  },
)

test('what is wrong with a request is wrong with any database', () => {
  const failure: Failure = { type: 'validation-error', faults: [] }
  expect(asFarAsIsKnown(failure, guardia(PENDIENTE))).toEqual(failure)
})
