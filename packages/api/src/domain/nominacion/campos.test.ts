import { expect, test } from 'vitest'
import { faultsOf } from '../validated.ts'
import { parseNominacion } from './solicitud.ts'

const receptor = {
  naturaleza: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  pais: 'PRY',
  nombreRazonSocial: 'ANA BENITEZ',
}
const motivo = 'El comprador se identificó después'

test.each([
  ['numeroDocumento', 'con espacio'],
  ['nombreFantasia', 'ABC'],
  ['direccion', 'x'.repeat(256)],
  ['numeroCasa', 12_345_678],
  ['departamento', 999],
  ['distrito', 99_999],
  ['ciudad', 999_999],
  ['telefono', '12345'],
  ['celular', '123456789'],
  ['email', 'sin arroba'],
  ['codigoCliente', 'AB'],
])('a fault of the form of %s is told by its name in the body', (campo, value) => {
  const parsed = parseNominacion({ receptor: { ...receptor, [campo]: value }, motivo } as never)
  expect(faultsOf(parsed).map(fault => fault.campo)).toEqual([`receptor.${campo}`])
})
