import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegir,
  elServicio,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const PRECARGA = 'GET …/documentos/{id}/precarga'
const EMITIR = 'POST …/documentos'

async function open(search = '') {
  const page = await abrir(`/c/1/documentos/1/nota${search}`)
  await pasar(400)
  return page
}

test('a credit note comes with what is left of the invoice, to whom it was sold', async () => {
  await open()
  expect((campo('Descripción') as HTMLInputElement).value).toBe('Yerba mate 1 kg')
  expect(texto()).toContain('Queda por acreditarGs. 150.000')
  expect(texto()).toContain('ANA BENITEZ')
})

test('what is emitted names the invoice and why, and carries nothing of the page', async () => {
  await open()
  await elegir('Motivo', /^Descuento/)
  await pasar(400)
  await tocar(boton(/^Emitir en/))
  await tocar(boton(/^Sí, emitir en/))
  const body = elServicio().pedido(EMITIR).body as Record<string, unknown>
  expect(body).toMatchObject({
    tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
    motivoEmision: 'DESCUENTO',
    documentoAsociado: { cdc: '01800999991001001000000122026112016784626135' },
  })
  expect(body).not.toHaveProperty('factura')
})

test('a debit note is asked for as that, and stands in the address', async () => {
  const { donde } = await open()
  await tocar(campo('Nota de débito'))
  expect(donde()).toBe('/c/1/documentos/1/nota?tipo=NDE')
  expect(elServicio().pedido(PRECARGA).query).toEqual({ tipo: 'NDE' })
})

test('an invoice that no note can be made of says why instead of a form', async () => {
  elServicio().rechaza(PRECARGA, 'validation-error', 422, {
    errors: [{ campo: '', codigo: 'saldo', detail: 'no queda nada por acreditar' }],
  })
  await open()
  expect(texto()).toMatch(/no queda nada por acreditar/i)
  expect(screen.queryByRole('button', { name: /^Emitir en/ })).toBe(null)
})
