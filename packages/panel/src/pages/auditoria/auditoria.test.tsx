import { expect, test } from 'vitest'
import { abrir, boton, elServicio, screen, texto, tocar } from '../../../test/piezas/mostrar.tsx'

const AUDITORIA = 'GET …/auditoria'
const CDC = '01800999991001001000000322026112016868103273'
/** Of a RUC that ends with a letter. */
const CON_LETRA = '018009999A1001001000000322026112016868103273'
const open = (search = '') => abrir(`/c/1/auditoria${search}`)
const filas = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => texto(row))

test('each says who, from where and what, in words; a documento is a click away', async () => {
  await open()
  const [clave, persona, creada] = filas()
  expect(clave).toContain('Clave de API n.º 2desde 127.0.0.1')
  expect(persona).toContain('ana@ejemplo.com.py')
  expect(persona).not.toContain('timbrado.modificar')
  expect(creada).toContain('Tienda en línea')
  expect(screen.getByRole('link', { name: CDC }).getAttribute('href')).toBe(`/c/1/documentos/${CDC}`)
})

test.each([
  ['recibido.recibir', CDC, `/c/1/recibidos/${CDC}`],
  ['recibido.conformar', CDC, `/c/1/recibidos/${CDC}`],
  ['documento.emitir', CON_LETRA, `/c/1/documentos/${CON_LETRA}`],
])('what was done by %s leads to where its documento is, whoever issued it', async (accion, objeto, href) => {
  elServicio().lista(AUDITORIA, [{ accion, objeto }])
  await open()
  expect(screen.getByRole('link', { name: objeto }).getAttribute('href')).toBe(href)
})

test('what is told of a change is told whole, whatever it is made of', async () => {
  elServicio().lista(AUDITORIA, [
    { objeto: null, origen: null, detalle: { tipos: ['documento.aprobado'], nulo: null, veces: 3 } },
  ])
  await open()
  expect(filas()[0]).toContain('["documento.aprobado"]')
  expect(filas()[0]).not.toContain('desde')
})

test('what one key did is looked for by the address, and one goes back to everything', async () => {
  const { donde } = await open('?apiKeyId=2')
  expect(elServicio().pedido(AUDITORIA).query).toEqual({ apiKeyId: '2' })
  await tocar(screen.getByRole('link', { name: 'Ver toda la auditoría' }))
  expect(donde()).toBe('/c/1/auditoria')
  expect(elServicio().pedido(AUDITORIA).query).toEqual({})
})

test.each(['0', 'todas', '-2'])('an address that names no key, %s, shows everything', async apiKeyId => {
  await open(`?apiKeyId=${apiKeyId}`)
  expect(elServicio().pedido(AUDITORIA).query).toEqual({})
  expect(texto()).not.toContain('Solo lo que hizo la clave')
})

test('a key that did nothing yet is not a house in which nothing happened', async () => {
  elServicio().lista(AUDITORIA, [])
  const { unmount } = await open('?apiKeyId=2')
  expect(texto()).toContain('Esta clave no hizo nada todavía')
  unmount()
  await open()
  expect(texto()).toContain('Todavía no pasó nada')
})

test('older ones come by their cursor; one that cannot be had leaves those that are there', async () => {
  elServicio().lista(AUDITORIA, [{}], 'c1')
  await open()
  elServicio().rechaza(AUDITORIA, 'rate-limited', 429, { retryAfter: 4 })
  await tocar(boton(/^Ver más/))
  expect(texto()).toContain('4 s')
  expect(filas()).toHaveLength(1)
  elServicio().lista(AUDITORIA, [{ auditoriaId: 2, objeto: '99' }])
  await tocar(boton(/^Ver más/))
  expect(elServicio().pedido(AUDITORIA).query).toEqual({ cursor: 'c1' })
  expect(filas()).toHaveLength(2)
})

test('who may not see it is told why, and it is not asked for', async () => {
  elServicio().soy({ rol: 'EMISOR' })
  await open()
  expect(texto()).toContain('No está a su alcance')
  expect(elServicio().pedidos(AUDITORIA)).toHaveLength(0)
})
