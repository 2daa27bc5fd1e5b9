import { describe, expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import { EVENTO, type Observacion } from './conversacion.ts'
import { REGLAS } from './tipos.ts'

const HORA = 3_600_000
const ARRIENDO = 60_000
const pedido = (en: number): Observacion => ({ paso: 'pedido', en })
const PEDIDO = pedido(9 * HORA)
const YA_HAY: Observacion = { paso: 'envio', dijo: 'rechazado', codigo: '4066', mensaje: '' }

test('what was observed before requests left a mark belongs to one request', () => {
  const lost: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
  expect(nextStep(EVENTO, [], REGLAS.NOMINACION)).toEqual({ paso: 'enviar' })
  expect(nextStep(EVENTO, [lost], REGLAS.NOMINACION)).toEqual({ paso: 'consultar' })
  expect(
    nextStep(EVENTO, [lost, { paso: 'consulta', dijo: 'ausente', cancelado: false }], REGLAS.NOMINACION),
  ).toEqual({
    paso: 'enviar',
  })
})

test('an absence after the one resend ends the request', () => {
  const lost: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
  const absent: Observacion = { paso: 'consulta', dijo: 'ausente', cancelado: false }
  const unknown = { paso: 'fin', final: { estado: 'INCIERTO' } }
  expect(nextStep(EVENTO, [PEDIDO, lost, absent, lost, absent], REGLAS.NOMINACION)).toEqual(unknown)
  expect(nextStep(EVENTO, [PEDIDO, PEDIDO, absent, lost, absent], REGLAS.NOMINACION)).toEqual(unknown)
})

describe('how long what was sent before may still be on its way', () => {
  const absent: Observacion = { paso: 'consulta', dijo: 'ausente', cancelado: false }
  const refused: Observacion = { paso: 'envio', dijo: 'rechazado', codigo: '0121', mensaje: '' }
  const lost = (en: number): Observacion => ({ paso: 'envio', dijo: 'incierto', razon: '', en })
  const estado = (...before: Observacion[]) => {
    const step = nextStep(EVENTO, [...before, absent, refused, absent], REGLAS.NOMINACION)
    return step.paso === 'fin' ? step.final.estado : step.paso
  }

  test('it is measured from the last send whose fate is not known, and asking does not renew it', () => {
    const asked = [pedido(HORA), absent]
    expect(estado(pedido(0), lost(5), pedido(HORA + 4))).toBe('INCIERTO')
    expect(estado(pedido(0), lost(5), pedido(HORA + 5))).toBe('RECHAZADO')
    expect(estado(pedido(0), lost(5), ...asked, pedido(HORA + 5))).toBe('RECHAZADO')
    expect(estado(pedido(0), lost(5), pedido(20), absent, refused, absent, pedido(HORA + 5))).toBe(
      'RECHAZADO',
    )
    expect(estado(pedido(0), lost(5), pedido(20), absent, lost(30), pedido(HORA + 29))).toBe('INCIERTO')
    expect(estado(pedido(0), lost(5), pedido(20), absent, lost(30), pedido(HORA + 30))).toBe('RECHAZADO')
  })

  test('whoever left his mark and nothing else may have sent until his lease was over; whoever came to ask, never', () => {
    expect(estado(pedido(0), pedido(HORA + ARRIENDO - 1))).toBe('INCIERTO')
    expect(estado(pedido(0), pedido(HORA + ARRIENDO))).toBe('RECHAZADO')
    expect(estado(pedido(0), pedido(HORA), pedido(HORA + ARRIENDO))).toBe('INCIERTO')
    const vino = { paso: 'pedido', en: HORA, para: 'ceder' } as const
    expect(estado(pedido(0), vino, pedido(HORA + ARRIENDO))).toBe('RECHAZADO')
  })

  test('a request that left no time ended before the next one began', () => {
    expect(estado({ paso: 'pedido' }, pedido(HORA))).toBe('INCIERTO')
    expect(estado({ paso: 'pedido' }, pedido(HORA), pedido(2 * HORA + ARRIENDO))).toBe('RECHAZADO')
    expect(estado(pedido(0), { paso: 'pedido' })).toBe('INCIERTO')
  })
})

test('"there already", said to the first copy of all, stays so whatever is said to later ones', () => {
  const lost: Observacion = { paso: 'envio', dijo: 'incierto', razon: '' }
  const unknown = { paso: 'fin', final: { estado: 'INCIERTO' } }
  const seen = (...before: Observacion[]) =>
    nextStep(EVENTO, [...before, PEDIDO, YA_HAY], REGLAS.INUTILIZACION)
  expect(seen(PEDIDO, YA_HAY)).toEqual(unknown)
  expect(seen(PEDIDO, YA_HAY, PEDIDO, lost)).toEqual(unknown)
  expect(nextStep(EVENTO, [YA_HAY], REGLAS.INUTILIZACION)).toEqual(unknown)
  // Whoever died before he heard, and whoever lost the answer, may have been the one who registered it.
  expect(seen(PEDIDO)).toMatchObject({ final: { estado: 'APROBADO' } })
  expect(seen(PEDIDO, lost, YA_HAY)).toMatchObject({ final: { estado: 'APROBADO' } })
})
