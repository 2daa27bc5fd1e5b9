import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medidasEntre, readSemaforo } from './semaforo.ts'

const PUBLICADO = {
  mensaje: 'OK',
  data: [
    { nombreServicio: 'Recepción DE', estado: 'VERDE', esLote: 'N', tiempoPromedio: 812.4 },
    { nombreServicio: 'Recepción Lote DE', estado: 'AMARILLO', esLote: 'S', tiempoPromedio: 4_000 },
    { nombreServicio: 'Recepción DE Test', estado: 'ROJO', esLote: 'N', tiempoPromedio: 0 },
  ],
}

test('what is published is read: ambiente by the name, colour, whether it is of lotes, mean time', () => {
  expect(readSemaforo(PUBLICADO)).toEqual([
    { ambiente: 'PROD', servicio: 'Recepción DE', lote: false, color: 'VERDE', milisegundos: 812 },
    { ambiente: 'PROD', servicio: 'Recepción Lote DE', lote: true, color: 'AMARILLO', milisegundos: 4_000 },
    { ambiente: 'DEV', servicio: 'Recepción DE Test', lote: false, color: 'ROJO', milisegundos: 0 },
  ])
})

test('of what is not understood nothing is taken, and the rest is', () => {
  const [uno] = PUBLICADO.data
  const data = [
    ...[
      null,
      7,
      [],
      { ...uno, estado: 'VIOLETA' },
      { ...uno, nombreServicio: '  ' },
      { ...uno, nombreServicio: 5 },
    ],
    { ...uno, tiempoPromedio: '812' },
    { ...uno, color: 'ROJO' },
  ]
  expect(readSemaforo({ data })).toEqual([
    { ambiente: 'PROD', servicio: 'Recepción DE', lote: false, color: 'VERDE', milisegundos: null },
  ])
})

test.each([[null], ['VERDE'], [[]], [{}], [{ data: {} }], [{ data: [] }], [{ data: [{ estado: 'VERDE' }] }]])(
  '%j is no light at all',
  body => expect(readSemaforo(body)).toBeNull(),
)

test('whatever is published, no more is taken than there is room for', () => {
  const texto = fc.oneof(fc.constantFrom('VERDE', 'S', 'N'), fc.string({ maxLength: 300 }))
  const luz = fc.record({
    nombreServicio: texto,
    estado: fc.constantFrom('VERDE', 'ROJO'),
    esLote: texto,
    tiempoPromedio: fc.oneof(fc.double(), fc.string()),
  })
  fc.assert(
    fc.property(fc.array(luz, { maxLength: 300 }), data => {
      const luces = readSemaforo({ data }) ?? []
      expect(luces.length).toBeLessThanOrEqual(100)
      for (const { servicio, milisegundos } of luces) {
        expect(servicio.length).toBeLessThanOrEqual(120)
        expect(milisegundos === null || (Number.isInteger(milisegundos) && milisegundos >= 0)).toBe(true)
      }
    }),
  )
})

test('what was measured is what was counted since: by service, what failed apart, the time of what was answered', () => {
  const de = (servicio: string, resultado: string, cuantos: number, milisegundos: number) => ({
    ...{ ambiente: 'DEV' as const, servicio, resultado, cuantos, milisegundos },
  })
  const antes = [de('siRecepDE', '200', 3, 300), de('siConsDE', '200', 1, 50)]
  const ahora = [
    ...[de('siRecepDE', '200', 5, 700), de('siRecepDE', '503', 1, 9), de('siRecepDE', 'plazo', 2, 40_000)],
    ...[
      de('siConsDE', '200', 1, 50),
      de('siConsDE', 'local', 9, 0),
      de('siRecepDE', 'circuito-abierto', 9, 0),
    ],
  ]
  expect(medidasEntre(antes, ahora)).toEqual([
    { ambiente: 'DEV', servicio: 'siRecepDE', intercambios: 5, fallidos: 3, milisegundos: 400 },
  ])
  expect(medidasEntre(ahora, ahora)).toEqual([])
})
