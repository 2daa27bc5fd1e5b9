import { expect, test } from 'vitest'
import { type Forma, readDicho } from './uso.ts'

const FORMA: Forma = { desde: 'con-valor', json: 'sola' }

test('words and options are read in whatever order they stand, a value after its option or after an equals sign', () => {
  const leido = {
    palabras: ['una'],
    opciones: new Map([
      ['json', ''],
      ['desde', 'hoy'],
    ]),
  }
  expect(readDicho(['--json', 'una', '--desde', 'hoy'], FORMA, 1)).toEqual(leido)
  expect(readDicho(['--json', '--desde=hoy', 'una'], FORMA, 1)).toEqual(leido)
})

test.each<[string[], string]>([
  [['--nada', 'x'], '«--nada» no es una opción de esta orden.'],
  [['--json=si'], '«--json=si» no es una opción de esta orden.'],
  [['--desde'], 'A --desde le falta su valor.'],
  [['--desde', '--json'], 'A --desde le falta su valor.'],
  [['--json', '--json'], '--json está dos veces.'],
  [['una', 'otra'], '«otra» está de más.'],
])('of %j it is said which part is wrong', (args, mal) => {
  expect(readDicho(args, FORMA, 1)).toEqual({ mal })
})
