import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  elServicio,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const KUDE = 'GET …/documentos/{id}/kude'
const MEMBRETE = 'GET …/membrete'
const PAPEL = 'mbohera:papel'

const open = () => abrir('/c/1/documentos/1?vista=kude')
const elegido = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
const pedidos = () =>
  elServicio()
    .pedidos(KUDE)
    .map(({ query }) => query.formato)
const nombreDelArchivo = () => screen.getByText('Descargar PDF').closest('a')?.getAttribute('download')

test.each(['ticket', 'ticket58', 'a4'])(
  'it opens with the paper of the membrete, %s, and no other is asked for',
  async papel => {
    elServicio().con(MEMBRETE, { papel })
    await open()
    expect(pedidos()).toEqual([papel])
    expect(elegido()).toBe(papel)
  },
)

test('what this device prints on comes first, and is remembered', async () => {
  elServicio().con(MEMBRETE, { papel: 'ticket58' })
  localStorage.setItem(PAPEL, 'ticket')
  await open()
  expect(pedidos()).toEqual(['ticket'])
  await tocar(screen.getByRole('radio', { name: 'Hoja A4' }))
  expect(pedidos()).toEqual(['ticket', 'a4'])
  expect(localStorage.getItem(PAPEL)).toBe('a4')
  expect(elServicio().pedidos(MEMBRETE)).toHaveLength(0)
})

test('a membrete that cannot be had keeps nobody from the paper: the service knows which', async () => {
  elServicio().rechaza(MEMBRETE, 'access-denied', 403)
  await open()
  expect(pedidos()).toEqual([undefined])
  expect(elegido()).toBe(undefined)
})

test('the file says what it is, on a roll with its width', async () => {
  elServicio().con(MEMBRETE, { papel: 'ticket58' })
  await open()
  expect(nombreDelArchivo()).toMatch(/^\d{44}-ticket58\.pdf$/)
  await tocar(screen.getByRole('radio', { name: 'Hoja A4' }))
  expect(nombreDelArchivo()).toMatch(/^\d{44}\.pdf$/)
})

test('what is not approved has none, and none is asked for', async () => {
  elServicio().responde('GET …/documentos/{id}', (value: { data: { acciones: { kude: object } } }) => {
    value.data.acciones.kude = {
      ...value.data.acciones.kude,
      puede: false,
      codigo: 'estado',
      motivo: 'no está aprobado',
    }
    return value
  })
  await open()
  expect(texto()).toContain('El KuDE existe cuando SIFEN aprueba')
  expect(pedidos()).toEqual([])
})

test('one that cannot be had says why, and can be asked for again', async () => {
  elServicio().con(MEMBRETE, { papel: 'ticket' })
  elServicio().rechaza(KUDE, 'rate-limited', 429, { retryAfter: 6 })
  await open()
  expect(texto()).toContain('6 s')
  elServicio().contesta(KUDE, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
  await tocar(boton('Reintentar'))
  expect(screen.getByTitle('KuDE')).toBeTruthy()
})

const descarga = () => screen.getByText('Descargar PDF').closest('a')!

test('while another paper is on its way, or cannot be had, nothing is offered under its name', async () => {
  elServicio().con(MEMBRETE, { papel: 'ticket' })
  await open()
  expect(descarga().getAttribute('href')).toMatch(/^blob:/)
  const hoja = elServicio().demora(KUDE)
  await tocar(screen.getByRole('radio', { name: 'Hoja A4' }))
  expect(descarga().getAttribute('href')).toBe(null)
  hoja.falla('internal-error', 500)
  await calma()
  expect(texto()).toContain('El servicio falló')
  expect(descarga().getAttribute('href')).toBe(null)
})

test('of one that was cancelled meanwhile the paper is another, which says so: that of before is neither shown nor printed', async () => {
  vi.stubGlobal('open', vi.fn())
  elServicio().con(MEMBRETE, { papel: 'ticket' })
  const { unmount } = await open()
  await tocar(boton('Imprimir'))
  const antes = pedidos().length
  unmount()
  elServicio().con('GET …/documentos/{id}', { estado: 'CANCELADO' })
  await pasar(60_000)
  await open()
  expect(pedidos()).toHaveLength(antes + 1)
  await tocar(boton('Imprimir'))
  expect(pedidos()).toHaveLength(antes + 2)
})
