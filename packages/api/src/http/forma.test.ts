import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { formaDe } from './forma.ts'

test('what several bodies have in common is made ready once', () => {
  const receptor = Type.Object({ nombre: Type.String() })
  const [factura, nota] = [{ receptor }, { receptor, motivo: Type.String() }].map(campos =>
    formaDe(Type.Object(campos)),
  )
  const formaDeReceptor = (forma: typeof factura) => forma!.opciones.get('object')!.campos[0]![1]
  expect(formaDeReceptor(nota)).toBe(formaDeReceptor(factura))
})
