import { expect, test } from 'vitest'
import { abrir, boton, elServicio, pasar, screen, texto } from '../../test/piezas/mostrar.tsx'

const AVISO = 'Usted aquí solo puede mirar'

const open = async (path: string) => {
  const page = await abrir(`/c/1/${path}`, { conMarco: true })
  await pasar(400)
  return page
}

test.each([
  'emitir',
  'emitir?tipo=autofactura',
  'emitir?tipo=remision',
  'emitir?desde=1',
  'documentos/1/nota',
  'cantidad',
  'cantidad/1',
  'traer',
  'inutilizar',
])('who only reads is told so before anything of %s, and who can change that', async path => {
  elServicio().soy({ rol: 'LECTOR' })
  await open(path)
  const aviso = screen.getByRole('note', { name: AVISO })
  expect(texto(aviso)).toContain(
    'Su rol es lector: esto lo hace un propietario o un administrador o un emisor.',
  )
  expect(texto(aviso)).toContain(
    'Pídale a un administrador o a un propietario que lo haga, o que le cambie el rol',
  )
  expect(screen.getByRole('link', { name: 'Ver quiénes son' }).getAttribute('href')).toBe('/c/1/miembros')
  const [title] = screen.getAllByRole('heading', { level: 1 })
  expect(aviso.compareDocumentPosition(title!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('nor is she offered a draft, which the service would refuse her', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await open('emitir')
  const borrador = boton('Ver borrador del KuDE')
  expect(borrador.getAttribute('aria-description')).toContain('lector')
})

test.each(['EMISOR', 'ADMINISTRADOR', 'PROPIETARIO'])('%s, who may emit, is told nothing', async rol => {
  elServicio().soy({ rol })
  await open('emitir')
  expect(boton(/^Emitir en/)).toBeTruthy()
  expect(texto()).not.toContain(AVISO)
})

test('a page that is there to be read says nothing of it', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await open('documentos')
  expect(texto()).toContain('Documentos')
  expect(texto()).not.toContain(AVISO)
})
