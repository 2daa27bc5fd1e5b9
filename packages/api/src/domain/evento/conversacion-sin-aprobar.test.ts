import { expect, test } from 'vitest'
import { nextStep } from '../conversacion/kernel.ts'
import { EVENTO, type Observacion, type SinEnviar } from './conversacion.ts'
import { MAX_ENVIOS_DE_EVENTO } from './salidas.ts'
import { APROBADO_AL_FIRMAR, findReglas } from './tipos.ts'

/** What a receptor said of a documento before it was known that SIFEN has it. */
const reglas = findReglas({ tipo: 'CONFORMIDAD', datos: { [APROBADO_AL_FIRMAR]: 0 } })
const HORA = 3_600_000

const marca = (en: number, para?: SinEnviar): Observacion => ({ paso: 'pedido', en, ...(para && { para }) })
const lost = (en: number): Observacion => ({ paso: 'envio', dijo: 'incierto', razon: 'x', en })
const refused = (codigo: string, en: number): Observacion => ({
  ...{ paso: 'envio', dijo: 'rechazado', codigo, mensaje: codigo, en },
})
const YA_HAY = refused('4150', 2)
const NUESTRO: Observacion = { paso: 'consulta', dijo: 'nuestro', protocolo: '88' }
const OTRO: Observacion = { paso: 'consulta', dijo: 'otro' }
const AUSENTE: Observacion = { paso: 'consulta', dijo: 'ausente', cancelado: false }
/** As SIFEN answers of what it does not have. */
const CALLA: Observacion = { paso: 'consulta', dijo: 'incierto', razon: 'no lo tiene', sinDocumento: true }
/** No answer, or one that is not understood. */
const NADA: Observacion = { paso: 'consulta', dijo: 'incierto', razon: 'sin respuesta' }

function paso(...historia: Observacion[]): string {
  const step = nextStep(EVENTO, historia, reglas)
  if (step.paso !== 'fin') return step.paso
  const { final } = step
  if (final.estado === 'INCIERTO') return final.estado
  return `${final.estado} ${final.codigo}${final.estado === 'APROBADO' ? ` ${final.protocolo}` : ''}`
}

test('without an answer it is sent once more before anything is asked: SIFEN may have no documento to show it with', () => {
  expect(paso(marca(0))).toBe('enviar')
  expect(paso(marca(0), lost(1))).toBe('enviar')
  expect(paso(marca(0), lost(1), lost(2))).toBe('INCIERTO')
  expect(paso(marca(0), lost(1), marca(9))).toBe('enviar')
})

test('what SIFEN means by "there is one already" it is asked, and an approval is of ours alone', () => {
  const again = [marca(0), lost(1), YA_HAY]
  expect(paso(...again)).toBe('consultar')
  expect(paso(...again, NUESTRO)).toBe('APROBADO 0600 88')
  expect(paso(...again, OTRO)).toBe('RECHAZADO 4150')
  expect(paso(...again, AUSENTE)).toBe('INCIERTO')
  // It has no documento to show it with: then it is the answer to the copy that was lost.
  expect(paso(...again, CALLA)).toBe('APROBADO 0600 null')
})

test('while it gives no answer to that nobody knows whose it is, and it is asked again', () => {
  const again = [marca(0), lost(1), YA_HAY, NADA]
  expect(paso(...again)).toBe('INCIERTO')
  const otra = [...again, marca(9), refused('4150', 10)]
  expect(paso(...otra)).toBe('consultar')
  expect(paso(...otra, OTRO)).toBe('RECHAZADO 4150')
})

test('so it is of the only copy: one that another program registered refuses ours, and is in the way of nothing', () => {
  const only = [marca(0), YA_HAY]
  expect(paso(...only)).toBe('consultar')
  expect(paso(...only, NUESTRO)).toBe('APROBADO 0600 88')
  expect(paso(...only, OTRO)).toBe('RECHAZADO 4150')
  expect(paso(...only, CALLA)).toBe('INCIERTO')
})

test('another refusal after a lost copy is asked about too, and believed as of any other event', () => {
  const again = [marca(0), lost(1), refused('0141', 2)]
  expect(paso(...again)).toBe('consultar')
  expect(paso(...again, NUESTRO)).toBe('APROBADO 0600 88')
  for (const seen of [AUSENTE, CALLA, NADA]) expect(paso(...again, seen)).toBe('INCIERTO')
  expect(paso(marca(0), lost(1), refused('4154', 2))).toBe('RECHAZADO 4154')
  expect(paso(marca(0), lost(1), marca(HORA + 1), refused('4157', HORA + 2), AUSENTE)).toBe('RECHAZADO 4157')
})

test('whoever sends no more asks: the doubt ends where SIFEN shows the documento', () => {
  const lostAll = Array.from({ length: MAX_ENVIOS_DE_EVENTO }, (_, n) => [marca(n), lost(n)]).flat()
  for (const para of [undefined, 'conciliar', 'ceder'] as const) {
    expect(paso(...lostAll, marca(2 * HORA, para))).toBe('consultar')
    expect(paso(...lostAll, marca(2 * HORA, para), NUESTRO)).toBe('APROBADO 0600 88')
    expect(paso(...lostAll, marca(2 * HORA, para), AUSENTE)).toBe('RECHAZADO null')
    expect(paso(...lostAll, marca(2 * HORA, para), CALLA)).toBe('INCIERTO')
  }
  expect(paso(marca(0), lost(1), marca(9, 'conciliar'))).toBe('consultar')
  expect(paso(marca(0), lost(1), marca(9, 'conciliar'), AUSENTE)).toBe('INCIERTO')
})
