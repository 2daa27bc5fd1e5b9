import { expect, test } from 'vitest'
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

const CAMBIAR = 'PATCH …'
const open = (vista = '') => abrir(`/c/1/configuracion${vista === '' ? '' : `?vista=${vista}`}`)
const valor = (label: RegExp) => (campo(label) as HTMLInputElement).value
/** Its tab has the same name. */
const correo = () => screen.getByLabelText<HTMLInputElement>('Correo', { selector: 'input' })
const encendido = (label: RegExp) => (campo(label) as HTMLInputElement).checked
const guardar = () => tocar(boton('Guardar'))

/** She looks at another window for a while. */
async function volver() {
  await pasar(11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await calma()
}

test('what somebody else kept of the issuer meanwhile is shown, and is never undone', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  elServicio().soy({ email: 'nueva@ejemplo.com.py', nombreFantasia: 'La Nueva' })
  await volver()
  expect(correo().value).toBe('nueva@ejemplo.com.py')
  expect(valor(/^Nombre de fantasía/)).toBe('La Nueva')
  expect(valor(/^Teléfono$/)).toBe('021 555 999')
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ telefono: '021 555 999' })
})

test('a draft that is found later undoes nothing either', async () => {
  const { unmount } = await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  unmount()
  elServicio().soy({ email: 'nueva@ejemplo.com.py' })
  await pasar(11_000)
  await open()
  expect(correo().value).toBe('nueva@ejemplo.com.py')
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ telefono: '021 555 999' })
})

test('what was kept once is not told again with what is changed next', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  await guardar()
  expect(texto()).toContain('Guardado.')
  await escribirEn(correo(), 'otra@ejemplo.com.py')
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ email: 'otra@ejemplo.com.py' })
})

test('what the service keeps of it is what stands there then', async () => {
  elServicio().con(CAMBIAR, { telefono: '021555999' })
  await open()
  await escribirEn(campo(/^Teléfono$/), ' 021555999 ')
  elServicio().demora('GET …')
  await guardar()
  expect(valor(/^Teléfono$/)).toBe('021555999')
})

test('a place is told whole, whichever part of it was changed', async () => {
  elServicio().soy({ establecimientos: [], departamento: 2, distrito: null, ciudad: null })
  await open()
  await elegir('Distrito', /^Concepcion \(Municipio/)
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ departamento: 2, distrito: 2, ciudad: null })
})

test.each([
  ['correo', 'correo', /^Responder a/, 'cobranzas@ejemplo.com.py', /^Enviar los documentos/, 'activo'],
  ['nominarse', 'enlaces-nominacion', /^Hasta cuántas horas/, '12', /^Solo con RUC/, 'soloRuc'],
] as const)(
  'what somebody else switched meanwhile stays as it is then: %s',
  async (vista, ruta, label, escrito, otro, suyo) => {
    elServicio().con(`GET …/${ruta}`, { [suyo]: false, ...(ruta === 'correo' ? {} : { puntos: [] }) })
    await open(vista)
    await escribirEn(campo(label), escrito)
    elServicio().con(`GET …/${ruta}`, { [suyo]: true, ...(ruta === 'correo' ? {} : { puntos: [] }) })
    await volver()
    expect(encendido(otro)).toBe(true)
    expect(valor(label)).toBe(escrito)
    await guardar()
    expect(elServicio().pedido(`PUT …/${ruta}`).body).toMatchObject({ [suyo]: true })
  },
)

test('the colour that somebody else chose meanwhile stays on the papers', async () => {
  elServicio().rechaza('POST …/membrete/vista-previa', 'rate-limited', 429)
  await open('membrete')
  await escribirEn(campo(/^Texto al pie/), 'Abrimos los sábados')
  elServicio().con('GET …/membrete', { color: '#123456' })
  await volver()
  await guardar()
  expect(elServicio().pedido('PUT …/membrete').body).toMatchObject({
    color: '#123456',
    texto: 'Abrimos los sábados',
  })
})
