import { expect, test } from 'vitest'
import { withOrdenes } from './orden.ts'
import { faultsOf, NOTHING, wrong } from './validated.ts'

const cuerpoDe = (dado: unknown) => ({ dado, forma: wrong('otro', 'required', 'falta'), indulgente: false })
const campos = (dado: unknown, simulado: boolean) =>
  faultsOf(withOrdenes(cuerpoDe(dado), simulado).forma).map(({ campo }) => campo)

test('an order that nobody would obey is a fault of its field, wherever it stands, beside the faults of form', () => {
  const dado = {
    motivo: 'por #SIMULAR colgar',
    items: [{ descripcion: 'yerba' }, { descripcion: '#SIMULAR rechazo codigo=1306', cantidad: 1 }],
    receptor: { nombreRazonSocial: '#SIMULAR', direccion: null },
  }
  expect(campos(dado, false)).toEqual([
    'otro',
    'motivo',
    'items[1].descripcion',
    'receptor.nombreRazonSocial',
  ])
  expect(campos(dado, true)).toEqual(['otro'])
})

test('what orders nothing is as it came, whatever it is', () => {
  for (const dado of [null, undefined, 1, 'SIMULAR colgar', '#simular', [], {}, { motivo: '# SIMULAR' }]) {
    const cuerpo = { ...cuerpoDe(dado), forma: NOTHING }
    expect(withOrdenes(cuerpo, false)).toBe(cuerpo)
  }
})
