import { expect, test } from 'vitest'
import type { Terminal } from '../terminal.ts'
import { preguntarVenta } from './preguntar-venta.ts'

/** Whoever answers so, in this order, and takes what is offered for the rest. */
function terminalDe(...respuestas: string[]): Terminal {
  const ask = async (_: string, { omision = 's' } = {}) => respuestas.shift() || omision
  // Nobody else is asked, and nobody looks on.
  return { tell: () => undefined, ask } as unknown as Terminal
}

test('a sale is dated by the service: nobody was asked for a day, and the clock of this machine may be wrong', async () => {
  const terminal = terminalDe('', '', '-', 'Yerba', '', '2', '15000')
  const venta = await preguntarVenta(terminal, async () => '30000')
  expect(venta).toMatchObject({
    tipoDocumento: 'FACTURA_ELECTRONICA',
    items: [{ descripcion: 'Yerba', cantidad: 2, precioUnitario: 15000, tasaIVA: 10 }],
    condicionPago: { montoPago: 30000 },
  })
  expect(venta).not.toHaveProperty('fechaEmision')
})

test('what is paid is as much as can be paid: no guaraní has cents', async () => {
  const terminal = terminalDe('', '', '-', 'Queso', '', '0,347', '45990')
  const venta = await preguntarVenta(terminal, async () => '15958.53')
  expect(venta).toMatchObject({ condicionPago: { montoPago: 15959 } })
})
