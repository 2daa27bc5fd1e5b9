import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegir,
  elServicio,
  escribirEn,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const EVENTOS = 'GET …/eventos'
const CONCILIAR = 'POST …/eventos/{eventoSifenId}/conciliar'
const INUTILIZAR = 'POST …/documentos/inutilizar'
const RANGO = '?tipoDocumento=1&establecimiento=001&puntoExpedicion=003&numeroInicio=7&numeroFin=9'
const valor = (label: string | RegExp) => (campo(label) as HTMLInputElement).value
const pedido = () => elServicio().pedido(INUTILIZAR).body

test('each leads to what it is about: a documento, one that was received, or numbers alone', async () => {
  elServicio().lista(EVENTOS, [
    {},
    {
      eventoSifenId: 5,
      documentoElectronicoId: null,
      documentoRecibidoId: 8,
      numeroInicio: '0000012',
      numeroFin: '0000012',
    },
    {
      ...{ eventoSifenId: 6, tipoEvento: 'INUTILIZACION', documentoElectronicoId: null, cdc: null },
      ...{ numeroInicio: '0000020', numeroFin: '0000025', receptor: undefined },
    },
  ])
  await abrir('/c/1/eventos')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('001-001-0000003')).toBe('/c/1/documentos/3?vista=historia')
  expect(href('001-001-0000012')).toBe('/c/1/recibidos/8')
  expect(texto()).toContain('001-001-0000020 a 0000025')
})

test('what is looked for stands in the address, and what it does not know is passed over', async () => {
  const { donde } = await abrir('/c/1/eventos?tipoEvento=NOMINACION&estadoEvento=OTRO')
  expect(elServicio().pedido(EVENTOS).query).toEqual({ tipoEvento: 'NOMINACION' })
  await elegir('Estado', 'Rechazado')
  expect(donde()).toBe('/c/1/eventos?tipoEvento=NOMINACION&estadoEvento=RECHAZADO')
  expect(elServicio().pedido(EVENTOS).query).toEqual({ tipoEvento: 'NOMINACION', estadoEvento: 'RECHAZADO' })
})

test('one without an answer can be asked about where it stands; why it cannot is said', async () => {
  elServicio().lista(EVENTOS, [{ estadoEvento: 'ENVIADO', codigoRespuesta: null, mensajeRespuesta: null }])
  elServicio().rechaza(CONCILIAR, 'rate-limited', 429, { retryAfter: 7 })
  await abrir('/c/1/eventos')
  await tocar(boton(/^Preguntar/))
  expect(elServicio().pedido(CONCILIAR).path).toMatch(/eventos\/1\/conciliar$/)
  expect(texto()).toContain('7 s')
})

test('one that SIFEN refused says why and what to do', async () => {
  elServicio().lista(EVENTOS, [
    {
      ...{ estadoEvento: 'RECHAZADO', codigoRespuesta: '4002', mensajeRespuesta: 'CDC inexistente' },
      remedio: 'Espere a que el documento esté aprobado.',
    },
  ])
  await abrir('/c/1/eventos')
  expect(texto()).toContain('CDC inexistente')
  expect(texto()).toContain('Espere a que el documento esté aprobado.')
})

test('without any it says when there will be; more of them come by their cursor', async () => {
  elServicio().lista(EVENTOS, [])
  const { unmount } = await abrir('/c/1/eventos')
  expect(texto()).toContain('Ningún evento todavía')
  unmount()
  elServicio().lista(EVENTOS, [{}], 'c1')
  await abrir('/c/1/eventos?tipoEvento=CANCELACION')
  await tocar(boton(/^Ver más/))
  expect(elServicio().pedido(EVENTOS).query).toEqual({ tipoEvento: 'CANCELACION', cursor: 'c1' })
})

test('without any of those that are looked for it does not say that there are none', async () => {
  elServicio().lista(EVENTOS, [])
  await abrir('/c/1/eventos?estadoEvento=RECHAZADO')
  expect(texto()).toContain('Ningún evento cumple estos filtros')
  expect(texto()).not.toContain('Ningún evento todavía')
})

async function inutilizar(search = RANGO) {
  const page = await abrir(`/c/1/inutilizar${search}`)
  await escribirEn(campo(/^Motivo/), 'Se saltaron por error')
  await tocar(boton('Inutilizar'))
  return page
}

test('what SIFEN said is in sight, and nothing of the form that it emptied is called wrong', async () => {
  // As some browsers have it.
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  const { donde } = await inutilizar()
  await tocar(boton('Sí, inutilizar 3 números'))
  expect(texto()).toContain('SIFEN lo registró')
  const vistos = scroll.mock.instances.map(element => texto(element as unknown as HTMLElement))
  expect(vistos.at(-1)).toContain('SIFEN lo registró')
  expect(valor(/^Motivo/)).toBe('')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  await tocar(boton('Inutilizar'))
  expect(texto()).toContain('Son de 5 a 500 letras')
  await tocar(screen.getByRole('link', { name: 'Ver eventos' }))
  expect(donde()).toBe('/c/1/eventos')
  expect(texto()).not.toContain('SIFEN lo registró')
})

test('numbers are voided only after it was said how many, which, and where; once', async () => {
  await inutilizar()
  expect(elServicio().pedidos(INUTILIZAR)).toHaveLength(0)
  const dialogo = screen.getByRole('dialog')
  for (const said of [
    '¿Inutilizar 3 números?',
    'Desde001-003-0000007',
    'Hasta001-003-0000009',
    'PRUEBAS (DEV)',
  ])
    expect(texto(dialogo)).toContain(said)
  await tocar(boton('Sí, inutilizar 3 números'))
  expect(elServicio().pedidos(INUTILIZAR)).toHaveLength(1)
  expect(pedido()).toEqual({
    ...{ tipoDocumento: '1', establecimiento: '001', puntoExpedicion: '003', numeroTimbrado: '80099999' },
    ...{ numeroInicio: '7', numeroFin: '9', motivo: 'Se saltaron por error' },
  })
})

test('numbers of a serie are voided in it, which is said before; without one nothing is asked of it', async () => {
  const { unmount } = await abrir(`/c/1/inutilizar${RANGO}`)
  expect(screen.queryByLabelText(/^Serie/)).toBe(null)
  unmount()
  await inutilizar(`${RANGO}&numeroTimbrado=80099999&serieNumero=AB`)
  expect(texto(screen.getByRole('dialog'))).toContain('80099999 AB')
  await tocar(boton('Sí, inutilizar 3 números'))
  expect(pedido()).toMatchObject({ numeroTimbrado: '80099999', serieNumero: 'AB', numeroInicio: '7' })
})

test('a no is a no, and all that was typed is still there', async () => {
  await inutilizar()
  await tocar(boton('No, volver'))
  expect(elServicio().pedidos(INUTILIZAR)).toHaveLength(0)
  expect([valor(/^Desde/), valor(/^Motivo/)]).toEqual(['7', 'Se saltaron por error'])
})

test.each([
  ['hasta 80', { Hasta: '3' }, /^Hasta/, 'No puede ser menor que el primero: 7.'],
  ['a motive of three letters', { Motivo: 'abc' }, /^Motivo/, 'Son de 5 a 500 letras.'],
])('what cannot be voided is said before it is asked: %s', async (_, escrito, malo, dicho) => {
  await abrir(`/c/1/inutilizar${RANGO}`)
  await escribirEn(campo(/^Motivo/), 'Se saltaron por error')
  for (const [nombre, valor] of Object.entries(escrito))
    await escribirEn(campo(new RegExp(`^${nombre}`)), valor)
  await tocar(boton('Inutilizar'))
  expect([screen.queryByRole('dialog'), campo(malo).getAttribute('aria-invalid')]).toEqual([null, 'true'])
  expect(document.activeElement).toBe(campo(malo))
  expect(texto()).toContain(dicho)
})

test('without a reason nothing is asked', async () => {
  await abrir(`/c/1/inutilizar${RANGO}`)
  await tocar(boton('Inutilizar'))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a link to other numbers, followed from this very form, brings those', async () => {
  const { history } = await abrir(`/c/1/inutilizar${RANGO}`)
  await escribirEn(campo(/^Motivo/), 'De la otra caja')
  history.push(`/c/1/inutilizar${RANGO.replace('numeroInicio=7', 'numeroInicio=8')}`)
  await calma()
  expect([valor(/^Desde/), valor(/^Hasta/), valor(/^Motivo/)]).toEqual(['8', '9', ''])
})

test('the numbers of a link are those that are voided, whatever was begun of others that begin alike', async () => {
  const { unmount } = await abrir(`/c/1/inutilizar${RANGO}`)
  await escribirEn(campo(/^Motivo/), 'De la otra caja')
  unmount()
  await inutilizar(
    '?tipoDocumento=5&establecimiento=002&puntoExpedicion=001&numeroTimbrado=12345678&numeroInicio=7&numeroFin=7',
  )
  await tocar(boton('Sí, inutilizar 1 número'))
  expect(pedido()).toMatchObject({
    ...{ tipoDocumento: '5', establecimiento: '002', puntoExpedicion: '001', numeroTimbrado: '12345678' },
    ...{ numeroInicio: '7', numeroFin: '7' },
  })
})

test('who follows another link while the form is open sees the numbers of that one', async () => {
  const { history } = await abrir(`/c/1/inutilizar${RANGO}`)
  history.push(
    '/c/1/inutilizar?tipoDocumento=1&establecimiento=001&puntoExpedicion=003&numeroInicio=20&numeroFin=21',
  )
  await pasar(0)
  expect([valor(/^Desde/), valor(/^Hasta/)]).toEqual(['20', '21'])
})

test('what was begun is found again, also over a reload', async () => {
  const { unmount } = await abrir('/c/1/inutilizar')
  await escribirEn(campo(/^Desde/), '15')
  unmount()
  await abrir('/c/1/inutilizar')
  expect(valor(/^Desde/)).toBe('15')
})

test('an answer that was lost is asked for again with its own key; nothing else can be voided meanwhile', async () => {
  elServicio().corta(INUTILIZAR)
  await inutilizar()
  await tocar(boton('Sí, inutilizar 3 números'))
  expect(texto()).toContain('No sabemos todavía qué pasó')
  expect(screen.queryByRole('button', { name: 'Inutilizar' })).toBe(null)
  elServicio().responde(INUTILIZAR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  const [first, second] = elServicio().pedidos(INUTILIZAR)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(second?.body).toEqual(first?.body)
})

test('numbers that the service does not take are refused beside their field, and nothing is lost', async () => {
  elServicio().rechaza(INUTILIZAR, 'validation-error', 422, {
    errors: [{ campo: 'numeroFin', codigo: 'usado', detail: 'el número 8 es de un documento aprobado' }],
  })
  await inutilizar()
  await tocar(boton('Sí, inutilizar 3 números'))
  expect(campo(/^Hasta/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo(/^Hasta/))
  expect(valor(/^Motivo/)).toBe('Se saltaron por error')
})

test('who may only look cannot void a number', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await inutilizar()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('until when they can be voided is said with what is left', async () => {
  await abrir('/c/1/inutilizar')
  expect(texto()).toContain('los números de noviembre, hasta el 15/12/2026 23:59: quedan 25 d 14 h')
})
