import { expect, test } from 'vitest'
import { cambiosDe } from './cambios.ts'
import type { DocumentoEntero } from './consulta.ts'

const documento = (estado: string, eventos: object[]) => ({ estado, eventos }) as unknown as DocumentoEntero
const NOMINACION = {
  eventoSifenId: 1,
  tipoEvento: 'NOMINACION',
  estadoEvento: 'APROBADO',
  origen: 'EXTERNO',
  receptor: { nombreRazonSocial: 'COMPRADORA SA' },
}
const CANCELACION = { ...NOMINACION, eventoSifenId: 2, tipoEvento: 'CANCELACION', receptor: null }
const PROPIA = { ...NOMINACION, eventoSifenId: 3, origen: 'PROPIO' }

test('what another system did is said, and what the documento is since', () => {
  const antes = documento('APROBADO', [])
  expect(cambiosDe(antes, documento('CANCELADO', [NOMINACION, CANCELACION]))).toEqual([
    'SIFEN tiene una nominación que se hizo en otro sistema, a nombre de COMPRADORA SA.',
    'SIFEN tiene una cancelación que se hizo en otro sistema.',
    'El documento está ahora cancelado.',
  ])
})

test('an evento of ours without an answer that has one now is said', () => {
  const antes = documento('APROBADO', [{ ...PROPIA, estadoEvento: 'ENVIADO' }])
  expect(cambiosDe(antes, documento('APROBADO', [PROPIA]))).toEqual([
    'La nominación que no tenía respuesta está aprobado.',
  ])
})

test('where SIFEN shows the same, nothing is', () => {
  const mismo = documento('APROBADO', [NOMINACION])
  expect(cambiosDe(mismo, mismo)).toEqual([])
})
