import { expect, test } from 'vitest'
import { describeHechos, mergeHechos, tellObservacion, tellSuceso, tellSucesoDeLote } from './hechos.ts'

const hecho = (texto: string, en: number | null, de = 'documento') => ({ en, de, texto })

test('what has no time stays behind what came before it in its own history', () => {
  const sorted = mergeHechos([
    [hecho('envío', 10, 'evento 1'), hecho('consulta', null, 'evento 1'), hecho('fin', 30, 'evento 1')],
    [hecho('creado', 5), hecho('otro', 20)],
  ])
  expect(sorted.map(({ texto }) => texto)).toEqual(['creado', 'envío', 'consulta', 'otro', 'fin'])
})

test('a history keeps its order, whatever the clock said of its parts', () => {
  const sorted = mergeHechos([
    [hecho('enviado', 12, 'evento 1'), hecho('aprobado', 11, 'evento 1')],
    [hecho('ver', 11)],
  ])
  expect(sorted.map(({ texto }) => texto)).toEqual(['ver', 'enviado', 'aprobado'])
})

test('a line says when, who and what; without a time its place is kept', () => {
  expect(describeHechos([hecho('creado', 0), hecho('preguntado', null, 'evento 1')])).toBe(
    '1970-01-01T00:00:00.000Z  documento  creado\n                          evento 1   preguntado',
  )
  expect(describeHechos([])).toBe('')
})

test('what may be at SIFEN and what cannot be there are never told alike', () => {
  expect(tellSuceso({ que: 'no-salio', en: 1, razon: 'ECONNREFUSED', veces: 3 })).toBe(
    'no salió ni un byte (ECONNREFUSED), 3 veces',
  )
  expect(tellSuceso({ que: 'enviado', en: 1 })).toMatch(/desde aquí SIFEN puede tenerlo/)
  expect(tellObservacion({ paso: 'envio', dijo: 'incierto', razon: 'sin respuesta' })).toMatch(/no se sabe/)
  expect(tellObservacion({ paso: 'pedido', para: 'ceder' })).toMatch(/no se envía$/)
  expect(tellSucesoDeLote({ que: 'inexistente', en: 1, veces: 1 })).toBe(
    'preguntado, SIFEN no lo conoce (0360)',
  )
})
