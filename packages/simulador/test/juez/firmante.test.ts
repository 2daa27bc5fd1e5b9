import { expect, test } from 'vitest'
import { cancelacion, conformidad, desconocimiento, disconformidad, endoso, notificacion } from './eventos.ts'
import { COMPRADORA, EMISORA, noPasa } from './pares.ts'
import { CDC, CDC_AUSENTE, FACTURA } from './referidos.ts'

const cancelada = { documentos: [{ ...FACTURA, cancelado: true }] }

test.each([
  ['0142', 'cancelar', () => cancelacion(CDC_AUSENTE), COMPRADORA],
  ['0142', 'endosar', () => endoso(CDC_AUSENTE), COMPRADORA],
  ['0143', 'notificar', () => notificacion(CDC.factura), EMISORA],
  ['0143', 'conformar', () => conformidad(CDC.factura), EMISORA],
  ['0143', 'disconformar', () => disconformidad(CDC.factura), EMISORA],
  ['0143', 'desconocer', () => desconocimiento(CDC.factura), EMISORA],
])('who may not sign is told so (%s) and nothing of the documento: %s', (codigo, que, mensaje, quien) => {
  const par = { codigo, que, mensaje, entorno: { quien, mundo: cancelada } }
  expect(noPasa(par).codigos).toMatchObject([{ codigo }])
})
