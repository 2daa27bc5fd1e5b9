import { expect, test } from 'vitest'
import { REGLAS, type TipoEvento } from './tipos.ts'

test('which refusals the same text always meets is said code by code', () => {
  const codes = (tipo: TipoEvento) =>
    Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0')).filter(code =>
      REGLAS[tipo].siempre.test(code),
    )
  expect(codes('NOMINACION')).toEqual(
    '4000 4451 4454 4455 4456 4457 4458 4459 4460 4461 4463 4464 4465 4466 4467 4468 4469 4470 4471 4472 4473 4474 4475 4476 4477 4478 4479'.split(
      ' ',
    ),
  )
  expect(codes('CANCELACION')).toEqual(['4000', '4001'])
  const de = (desde: number, hasta: number) =>
    Array.from({ length: hasta - desde + 1 }, (_, i) => String(desde + i))
  expect(codes('TRANSPORTE')).toEqual(['4000', ...de(4300, 4315), ...de(4317, 4335)])
  expect(codes('NOTIFICACION_RECEPCION')).toEqual(['4000', '4102', ...de(4104, 4112)])
  expect(codes('CONFORMIDAD')).toEqual(['4000', '4151', '4154'])
  expect(codes('DISCONFORMIDAD')).toEqual(['4000', '4201'])
  expect(codes('DESCONOCIMIENTO')).toEqual(['4000', '4252', ...de(4254, 4262)])
  expect(codes('INUTILIZACION')).toEqual(Array.from({ length: 1000 }, (_, i) => String(4000 + i)))
})
