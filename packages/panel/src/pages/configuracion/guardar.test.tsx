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
import { EnCamino } from '../../../test/piezas/servicio.ts'

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

test('that it was kept is told however long the rest takes to be read anew', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  elServicio().contestaEnOrden(
    'GET …',
    () => ({ status: 200, body: elServicio().ejemplo('GET …') }),
    () => new Promise(() => {}),
  )
  await guardar()
  expect(texto()).toContain('Guardado.')
  expect(boton('Guardar').getAttribute('data-loading')).toBe(null)
})

test('what was typed while the rest was being kept is of her alone: if somebody keeps it otherwise she is told', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  const slow = elServicio().demora(CAMBIAR)
  await guardar()
  await escribirEn(correo(), 'mia@ejemplo.com.py')
  const { data } = elServicio().ejemplo('GET …') as { data: object }
  slow.llega({ ...(elServicio().ejemplo('GET …') as object), data: { ...data, telefono: '021 555 999' } })
  await pasar(0)
  elServicio().soy({ telefono: '021 555 999', email: 'ajena@ejemplo.com.py' })
  await volver()
  expect(texto()).toContain('Lo guardado ahora es otro en: Correo («ajena@ejemplo.com.py»)')
  expect(texto()).not.toContain('Teléfono («')
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
  const como = elServicio().ejemplo('GET …')
  const slow = new EnCamino()
  // Read before it is written, and once more when it was.
  elServicio().contestaEnOrden(
    'GET …',
    () => ({ status: 200, body: como }),
    () => slow.promise,
  )
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

/** What is typed into which field, what somebody else keeps there meanwhile, and how it is told. */
const DOS = [
  ['', '…', CAMBIAR, /^Teléfono$/, '021 555 999', { telefono: '021 111 222' }, 'Teléfono («021 111 222»)'],
  ['', '…', CAMBIAR, /^Teléfono$/, '021 555 999', { telefono: null }, 'Teléfono (vacío)'],
  [
    'correo',
    '…/correo',
    'PUT …/correo',
    /^Responder a/,
    'cobranzas@ejemplo.com.py',
    { responderA: 'caja@ejemplo.com.py' },
    'Responder a («caja@ejemplo.com.py»)',
  ],
  [
    'membrete',
    '…/membrete',
    'PUT …/membrete',
    /^Texto al pie/,
    'Abrimos los sábados',
    { texto: 'Cerrado en enero' },
    'Texto al pie («Cerrado en enero»)',
  ],
  [
    'nominarse',
    '…/enlaces-nominacion',
    'PUT …/enlaces-nominacion',
    /^Hasta cuántas horas/,
    '12',
    { plazoHoras: 36, puntos: [] },
    'Hasta cuántas horas después («36»)',
  ],
] as const

async function changeLater([vista, leido, , label, escrito, otro]: (typeof DOS)[number], volviendo: boolean) {
  elServicio().rechaza('POST …/membrete/vista-previa', 'rate-limited', 429)
  if (vista === 'nominarse') elServicio().con(`GET ${leido}`, { puntos: [] })
  const seen = await open(vista)
  await escribirEn(campo(label), escrito)
  elServicio().con(`GET ${leido}`, otro)
  if (volviendo) await volver()
  await guardar()
  return seen
}

const SE_GUARDO_OTRA = 'Mientras usted escribía se guardó otra cosa'

test.each(DOS.flatMap(uno => [false, true].map(volviendo => [uno, volviendo] as const)))(
  'of two who change the same the later is told what is kept now, and writes over it only when she says so: %j, seen before: %s',
  async (uno, volviendo) => {
    const [, , ruta, label, escrito, , dicho] = uno
    await changeLater(uno, volviendo)
    expect(elServicio().pedidos(ruta)).toHaveLength(0)
    expect(texto()).toContain(SE_GUARDO_OTRA)
    expect(texto()).toContain(dicho)
    expect(texto()).not.toContain('Guardado.')
    expect(texto()).not.toContain('no responde')
    expect(valor(label)).toBe(escrito)
    await tocar(boton('Guardar lo mío'))
    expect(JSON.stringify(elServicio().pedido(ruta).body)).toContain(escrito)
    expect(texto()).toContain('Guardado.')
    expect(texto()).not.toContain(SE_GUARDO_OTRA)
    expect(Object.keys(sessionStorage)).toEqual([])
  },
)

test('what somebody else kept may stay, and what else was changed is kept', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  await escribirEn(campo(/^Nombre de fantasía/), 'La Nueva')
  elServicio().soy({ telefono: '021 111 222' })
  await guardar()
  await tocar(boton('Dejar lo guardado'))
  expect(valor(/^Teléfono$/)).toBe('021 111 222')
  expect(texto()).not.toContain(SE_GUARDO_OTRA)
  await guardar()
  expect(
    elServicio()
      .pedidos(CAMBIAR)
      .map(({ body }) => body),
  ).toEqual([{ nombreFantasia: 'La Nueva' }])
})

test('what is changed once more after it was left to somebody else is nobody else’s', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  elServicio().soy({ telefono: '021 111 222' })
  await guardar()
  await tocar(boton('Dejar lo guardado'))
  await escribirEn(campo(/^Teléfono$/), '021 333 444')
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ telefono: '021 333 444' })
})

test('a place that was moved meanwhile is left whole', async () => {
  elServicio().soy({ establecimientos: [], departamento: 2, distrito: null, ciudad: null })
  await open()
  await elegir('Distrito', /^Concepcion \(Municipio/)
  elServicio().soy({ establecimientos: [], departamento: 1, distrito: null, ciudad: null })
  await guardar()
  expect(texto()).toContain('Departamento; Distrito; Ciudad')
  await tocar(boton('Dejar lo guardado'))
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({})
})

test('who keeps the same as somebody else did is told nothing', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 111 222')
  elServicio().soy({ telefono: '021 111 222' })
  await guardar()
  expect(texto()).not.toContain(SE_GUARDO_OTRA)
  expect(texto()).toContain('Guardado.')
})

test('a draft that is found later is of what stood there when it was typed', async () => {
  const { unmount } = await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  unmount()
  elServicio().soy({ telefono: '021 111 222' })
  await pasar(11_000)
  await open()
  expect(texto()).toContain('Teléfono («021 111 222»)')
  await guardar()
  expect(elServicio().pedidos(CAMBIAR)).toHaveLength(0)
})

test('what she kept herself is nobody else’s, though she went on typing meanwhile', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  const slow = elServicio().demora(CAMBIAR)
  await guardar()
  await escribirEn(campo(/^Teléfono$/), '021 555 998')
  elServicio().soy({ telefono: '021 555 999' })
  slow.llega(elServicio().ejemplo('GET …'))
  await calma()
  expect(texto()).not.toContain(SE_GUARDO_OTRA)
  elServicio().con(CAMBIAR, { telefono: '021 555 998' })
  await guardar()
  expect(elServicio().pedido(CAMBIAR).body).toEqual({ telefono: '021 555 998' })
})

test('what could not be looked at before it was kept is not kept, and that is said', async () => {
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  elServicio().corta('GET …')
  await guardar()
  expect(elServicio().pedidos(CAMBIAR)).toHaveLength(0)
  expect(texto()).toContain('no responde')
})
