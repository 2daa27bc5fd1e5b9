import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elServicio,
  escribirEn,
  fireEvent,
  screen,
  texto,
  tocar,
} from '../../../../test/piezas/mostrar.tsx'

const AJUSTE = 'GET …/enlaces-nominacion'
const GUARDAR = 'PUT …/enlaces-nominacion'

const DEL_PUNTO = {
  establecimiento: '001',
  punto: '002',
  activo: true,
  plazoHoras: 24,
  modo: 'VISTO_BUENO',
  graciaMinutos: 0,
  soloRuc: false,
  montoMaximo: '1500000',
}
const NADA = {
  activo: null,
  plazoHoras: null,
  modo: null,
  graciaMinutos: null,
  soloRuc: null,
  montoMaximo: null,
}

async function open(puntos: readonly object[] = [DEL_PUNTO]) {
  elServicio().responde(AJUSTE, (value: { data: object }) => ({ ...value, data: { ...value.data, puntos } }))
  await abrir('/c/1/configuracion?vista=nominarse')
}
const guardado = () => elServicio().pedido(GUARDAR).body as { puntos: object[]; montoMaximo: string }
const guardar = () => tocar(boton('Guardar'))
/** Of the point of sale: what holds everywhere bears some of the same names, and stands before it. */
const suyo = (nombre: string) => screen.getAllByLabelText(nombre).at(-1)!
const elegirEn = (nombre: string, value: string) => fireEvent.change(suyo(nombre), { target: { value } })

test('what differs at a point of sale is said in one line, and kept as it was where nothing is touched', async () => {
  await open()
  for (const said of [
    'Se ofrece, con visto bueno de la caja, también con documento',
    'hasta 24 h después, 0 min para',
  ])
    expect(texto()).toContain(said)
  expect(texto()).toContain('hasta Gs. 1.500.000 sin preguntar')
  await guardar()
  expect(guardado().puntos).toEqual([DEL_PUNTO])
  expect(guardado().montoMaximo).toBe('500000')
})

test('all of it can be said, and left to what holds in general, which its field shows', async () => {
  await open()
  await tocar(boton(/^001-002/))
  for (const lista of ['Se ofrece', 'Solo con RUC']) elegirEn(lista, '')
  elegirEn('Quién lo acepta', '')
  for (const cifra of [
    'Hasta cuántas horas después',
    'Minutos para corregir',
    'Hasta qué monto sin preguntar',
  ])
    await escribirEn(suyo(cifra), '')
  expect(suyo('Hasta cuántas horas después').getAttribute('placeholder')).toBe('Como en general (48)')
  expect(suyo('Hasta qué monto sin preguntar').getAttribute('placeholder')).toBe('Como en general (500.000)')
  expect(texto()).toContain('Como en general (nadie)')
  await guardar()
  expect(guardado().puntos).toEqual([{ ...NADA, establecimiento: '001', punto: '002' }])

  elegirEn('Se ofrece', 'si')
  elegirEn('Quién lo acepta', 'DIRECTO')
  elegirEn('Solo con RUC', 'si')
  await escribirEn(suyo('Hasta cuántas horas después'), '72')
  await escribirEn(suyo('Minutos para corregir'), '10')
  await escribirEn(suyo('Hasta qué monto sin preguntar'), '2.000.000')
  await guardar()
  expect(guardado().puntos).toEqual([
    {
      ...{ establecimiento: '001', punto: '002', activo: true, modo: 'DIRECTO', soloRuc: true },
      ...{ plazoHoras: 72, graciaMinutos: 10, montoMaximo: '2000000' },
    },
  ])
})

test('one more begins open and asks the till; one that is taken away takes nothing of the others with it', async () => {
  await open([DEL_PUNTO, { ...NADA, establecimiento: '001', punto: '003', soloRuc: true }])
  await tocar(boton('Agregar un punto'))
  await escribirEn(campo('Punto'), '2-5')
  await tocar(boton(/^001-002/))
  await tocar(boton('Quitar 001-002'))
  expect(texto()).toContain('001-003Solo con RUC')
  expect((campo('Punto') as HTMLInputElement).value).toBe('2-5')
  await guardar()
  expect(guardado().puntos).toEqual([
    { ...NADA, establecimiento: '001', punto: '003', soloRuc: true },
    { ...NADA, establecimiento: '002', punto: '005', modo: 'VISTO_BUENO' },
  ])
})

test('what the service finds wrong at a point of sale stands beside its field, which opens for it', async () => {
  elServicio().rechaza(GUARDAR, 'validation-error', 422, {
    errors: [{ campo: 'puntos[0].graciaMinutos', codigo: 'range', detail: 'debe ser un entero de 0 a 60' }],
  })
  await open()
  await guardar()
  expect(suyo('Minutos para corregir').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(suyo('Minutos para corregir'))
  expect(texto()).toContain('Debe ser un entero de 0 a 60')
})

test('which of several sites is wrong is said: nobody presses «Guardar» in vain without a word', async () => {
  elServicio().rechaza(GUARDAR, 'validation-error', 422, {
    errors: [{ campo: 'origenes[1]', codigo: 'format', detail: 'debe empezar con https://' }],
  })
  await open()
  await escribirEn(campo(/^Sitios que pueden mostrar/), 'https://www.mitienda.com.py\nhttp://mitienda.com.py')
  await tocar(boton('Guardar'))
  expect(campo(/^Sitios que pueden mostrar/).getAttribute('aria-invalid')).toBe('true')
  expect(texto()).toContain('http://mitienda.com.py: Debe empezar con https://')
})
