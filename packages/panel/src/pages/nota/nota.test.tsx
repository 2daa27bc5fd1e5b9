import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegir,
  elServicio,
  escribirEn,
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

const refuse = (codigo: string, detail: string, campo = 'documentoAsociado.cdc') =>
  elServicio().rechaza(PRECARGA, 'validation-error', 422, { errors: [{ campo, codigo, detail }] })

test.each([
  ['2404', 'ese documento está cancelado: nada más puede referirse a él'],
  ['2403', 'ese documento está RECHAZADO: espere a que SIFEN lo apruebe, o corríjalo y emítalo de nuevo'],
  ['saldo', 'no queda nada por acreditar'],
])(
  'an invoice that no note can be made of (%s) says why instead of a form, and leads back to it',
  async (codigo, detail) => {
    refuse(codigo, detail)
    const { donde } = await open()
    const said = texto(screen.getByRole('alert', { name: 'No se puede hacer la nota de crédito' }))
    expect(said.toLowerCase()).toContain(detail.toLowerCase())
    expect(said).not.toContain('corregir')
    expect(screen.queryByRole('button', { name: /^Emitir en|^Reintentar/ })).toBe(null)
    await tocar(screen.getByRole('link', { name: 'Ver la factura' }))
    expect(donde()).toBe('/c/1/documentos/1')
  },
)

test('where nothing is left to be credited, a debit note may still be chosen', async () => {
  refuse('saldo', 'no queda nada por acreditar', 'factura')
  await open()
  expect(texto()).toContain('No se puede hacer')
  elServicio().con(PRECARGA, { tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA' })
  await tocar(campo('Nota de débito'))
  expect(texto()).not.toContain('No se puede hacer')
  expect(boton(/^Emitir en/)).toBeTruthy()
})

test('what may be answered later is asked for again', async () => {
  elServicio().rechaza(PRECARGA, 'service-unavailable', 503)
  await open()
  await pasar(60_000)
  expect(boton('Reintentar')).toBeTruthy()
})

test('of an invoice that is in another ambiente it says so, and how to get there', async () => {
  elServicio().rechaza(PRECARGA, 'documento-not-found', 404, { ambiente: 'PROD' })
  await open()
  expect(texto()).toContain('Ese documento está en PRODUCCIÓN')
  expect(boton('Pasar a PRODUCCIÓN y verlo')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBe(null)
})

test('of a note whose answer was lost it is asked what became of it, also where by then no other could be made', async () => {
  const { unmount } = await open()
  elServicio().corta(EMITIR)
  await tocar(boton(/^Emitir en/))
  await tocar(boton(/^Sí, emitir en/))
  unmount()
  await pasar(1)
  refuse('2417', 'no queda nada por acreditar', 'items')
  await open()
  expect(texto()).toContain('No sabemos todavía qué pasó')
  expect(texto()).not.toContain('No se puede hacer')
  elServicio().responde(EMITIR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  const keys = elServicio()
    .pedidos(EMITIR)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(texto()).not.toContain('No se puede hacer')
})

test('a note that is found half written can be begun anew, with what is left of the invoice now', async () => {
  const { unmount } = await open()
  expect(screen.queryByRole('button', { name: 'Empezar de nuevo' })).toBe(null)
  await escribirEn(campo('Descripción'), 'Otra cosa')
  unmount()
  await open()
  expect((campo('Descripción') as HTMLInputElement).value).toBe('Otra cosa')
  await tocar(boton('Empezar de nuevo'))
  expect((campo('Descripción') as HTMLInputElement).value).toBe('Yerba mate 1 kg')
})

const COMISION = 'Acreditar también la comisión de Gs. 1.100'
const emitido = async () => {
  await pasar(400)
  await tocar(boton(/^Emitir en/))
  await tocar(boton(/^Sí, emitir en/))
  return elServicio().pedido(EMITIR).body as Record<string, unknown>
}
const conComision = () => elServicio().con(PRECARGA, { comision: '1100', ivaComision: '100' })

test('the commission of a factura that is credited whole goes with it, and that is seen', async () => {
  conComision()
  await open()
  expect((campo(COMISION) as HTMLInputElement).checked).toBe(true)
  expect(await emitido()).toMatchObject({ comision: '1100', ivaComision: '100' })
})

test('of a part it goes only where somebody says so', async () => {
  conComision()
  await open()
  await escribirEn(campo('Cantidad'), '1')
  expect((campo(COMISION) as HTMLInputElement).checked).toBe(false)
  const sin = await emitido()
  expect(Object.keys(sin)).not.toContain('comision')
  expect(Object.keys(sin)).not.toContain('ivaComision')
})

test('what somebody said of it stays, whatever becomes of the lines', async () => {
  conComision()
  await open()
  await escribirEn(campo('Cantidad'), '1')
  await tocar(campo(COMISION))
  await escribirEn(campo('Cantidad'), '2')
  expect(await emitido()).toMatchObject({ comision: '1100', ivaComision: '100' })
})

test('of a factura without a commission none is asked about', async () => {
  await open()
  expect(screen.queryByRole('checkbox', { name: /comisión/ })).toBe(null)
})
