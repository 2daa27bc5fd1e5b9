import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elServicio,
  escribirEn,
  pasar,
  screen,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const CASILLA = 'GET …/casilla'
const GUARDAR = 'PUT …/casilla'
const QUITAR = 'DELETE …/casilla'
const REVISAR = 'POST …/casilla/revisar'
const CORREOS = 'GET …/casilla/correos'

const esta = (more: object) => elServicio().con(CASILLA, more)
const SIN = {
  estado: 'SIN_CONFIGURAR',
  ...{ host: null, puerto: null, usuario: null, carpeta: null, fechaRevision: null, sinAdjuntos: 0 },
}
const open = () => abrir('/c/1/recibidos/casilla')
const valor = (label: string | RegExp) => (campo(label) as HTMLInputElement).value
const clave = () => screen.getByLabelText<HTMLInputElement>(/^Contraseña/, { selector: 'input' })

test('one is asked where it is, and nothing is listed of an inbox that nobody reads', async () => {
  esta(SIN)
  await open()
  expect(texto()).toContain('Conviene una casilla solo para facturas.')
  expect(elServicio().pedidos(CORREOS)).toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Leer ahora' })).toBe(null)
})

test('what is left blank is what most have; and the password stays nowhere', async () => {
  esta(SIN)
  await open()
  await escribirEn(campo(/^Servidor/), 'imap.ejemplo.com.py')
  await escribirEn(campo(/^Usuario/), 'compras@ejemplo.com.py')
  await escribirEn(clave(), 'muy-secreta')
  esta({})
  await tocar(boton('Leer esta casilla'))
  expect(elServicio().pedido(GUARDAR).body).toEqual({
    host: 'imap.ejemplo.com.py',
    puerto: null,
    usuario: 'compras@ejemplo.com.py',
    clave: 'muy-secreta',
    carpeta: '',
  })
  expect(clave().value).toBe('')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('muy-secreta')
  expect(texto()).toContain('Se lee compras@ejemplo.com.py')
})

test('of one that is read the password need not be said again, and another port is kept', async () => {
  esta({ puerto: 1993, carpeta: 'Facturas' })
  await open()
  expect([valor(/^Servidor/), valor(/^Puerto/), valor(/^Carpeta/)]).toEqual([
    'imap.ejemplo.com.py',
    '1993',
    'Facturas',
  ])
  await escribirEn(campo(/^Carpeta/), 'Proveedores')
  await tocar(boton('Guardar'))
  expect(elServicio().pedido(GUARDAR).body).toMatchObject({
    puerto: 1993,
    clave: null,
    carpeta: 'Proveedores',
  })
})

test.each(['imap', '99 3', '-1', '993,5'])(
  'a port that is none, %s, is refused where it was typed',
  async puerto => {
    await open()
    await escribirEn(campo(/^Puerto/), puerto)
    await tocar(boton('Guardar'))
    expect(elServicio().pedidos(GUARDAR)).toHaveLength(0)
    expect(valor(/^Puerto/)).toBe(puerto)
  },
)

test('what the service refuses stands beside its field, and all that was typed is still there', async () => {
  esta(SIN)
  elServicio().rechaza(GUARDAR, 'validation-error', 422, {
    errors: [{ campo: 'host', codigo: 'host', detail: 'no es el nombre de un servidor' }],
  })
  await open()
  await escribirEn(campo(/^Servidor/), 'http://imap')
  await escribirEn(campo(/^Usuario/), 'compras')
  await escribirEn(clave(), 'muy-secreta')
  await tocar(boton('Leer esta casilla'))
  expect(campo(/^Servidor/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo(/^Servidor/))
  expect([valor(/^Servidor/), valor(/^Usuario/), clave().value]).toEqual([
    'http://imap',
    'compras',
    'muy-secreta',
  ])
})

test('what comes by it shows up while one looks, and what is typed meanwhile stays', async () => {
  esta({ fechaRevision: null })
  elServicio().lista(CORREOS, [])
  await open()
  expect(texto()).toContain('Todavía no se la leyó.')
  expect(texto()).toContain('Todavía no llegó ningún documento')
  await escribirEn(campo(/^Carpeta/), 'Provee')
  esta({})
  elServicio().responde(CORREOS, value => value)
  await pasar(3_200)
  expect(texto()).toContain('Se lee compras@ejemplo.com.py')
  expect(screen.getByRole('link', { name: 'factura.xml' }).getAttribute('href')).toBe('/c/1/recibidos/1')
  expect(texto()).toContain('pedido.xml: no es un documento electrónico firmado')
  expect(valor(/^Carpeta/)).toBe('Provee')
})

test('how somebody else has it read meanwhile is shown, and is never undone', async () => {
  esta({ host: 'imap.viejo.com.py' })
  await open()
  await escribirEn(campo(/^Carpeta/), 'Proveedores')
  esta({ host: 'imap.nuevo.com.py' })
  await pasar(3_200)
  expect(valor(/^Servidor/)).toBe('imap.nuevo.com.py')
  await tocar(boton('Guardar'))
  expect(elServicio().pedido(GUARDAR).body).toMatchObject({
    host: 'imap.nuevo.com.py',
    carpeta: 'Proveedores',
  })
})

const SE_GUARDO_OTRA = 'Mientras usted escribía se guardó otra cosa'

test('of two who have another one read the later is told which it is now, and has hers read only when she says so', async () => {
  esta({ host: 'imap.viejo.com.py' })
  await open()
  await escribirEn(campo(/^Servidor/), 'imap.mio.com.py')
  await escribirEn(clave(), 'muy-secreta')
  esta({ host: 'imap.suyo.com.py' })
  await tocar(boton('Guardar'))
  expect(elServicio().pedidos(GUARDAR)).toHaveLength(0)
  expect(texto()).toContain(SE_GUARDO_OTRA)
  expect(texto()).toContain('Servidor («imap.suyo.com.py»)')
  await tocar(boton('Guardar lo mío'))
  expect(elServicio().pedido(GUARDAR).body).toMatchObject({ host: 'imap.mio.com.py', clave: 'muy-secreta' })
  expect(texto()).not.toContain(SE_GUARDO_OTRA)
  expect(clave().value).toBe('')
})

test('of two who have a first one read the later keeps what she typed, and is told that there is one', async () => {
  esta(SIN)
  await open()
  await escribirEn(campo(/^Servidor/), 'imap.mio.com.py')
  await escribirEn(campo(/^Usuario/), 'compras@mio.com.py')
  await escribirEn(clave(), 'muy-secreta')
  esta({ host: 'imap.suyo.com.py', usuario: 'compras@suyo.com.py' })
  await tocar(boton('Leer esta casilla'))
  expect(elServicio().pedidos(GUARDAR)).toHaveLength(0)
  expect(texto()).toContain('Se lee compras@suyo.com.py')
  expect(texto()).toContain('Servidor («imap.suyo.com.py»); Usuario («compras@suyo.com.py»)')
  expect([valor(/^Servidor/), valor(/^Usuario/), clave().value]).toEqual([
    'imap.mio.com.py',
    'compras@mio.com.py',
    'muy-secreta',
  ])
  await tocar(boton('Dejar lo guardado'))
  expect([valor(/^Servidor/), valor(/^Usuario/), clave().value]).toEqual([
    'imap.suyo.com.py',
    'compras@suyo.com.py',
    '',
  ])
})

const vueltas = () => [CASILLA, CORREOS].map(ruta => elServicio().pedidos(ruta).length)

test('while nothing comes it is looked at ever more seldom, and soon again once somebody has it read', async () => {
  await open()
  await pasar(60_000)
  const before = vueltas()
  await pasar(600_000)
  for (const [at, veces] of vueltas().entries()) expect(veces).toBeLessThan(before[at]! + 13)
  await tocar(boton('Leer ahora'))
  const read = vueltas()
  await pasar(6_500)
  for (const [at, veces] of vueltas().entries()) expect(veces).toBeGreaterThan(read[at]!)
})

test('one that is paused is not looked at again: nothing comes by it until somebody mends it', async () => {
  esta({ estado: 'PAUSADA', motivo: 'CLAVE', dicho: 'NO' })
  await open()
  const before = elServicio().pedidos(CASILLA).length
  await pasar(600_000)
  expect(elServicio().pedidos(CASILLA)).toHaveLength(before)
})

test('one that is paused says why and what the server said, and is not read by a press', async () => {
  esta({ estado: 'PAUSADA', motivo: 'CLAVE', dicho: 'NO [AUTHENTICATIONFAILED] Invalid credentials' })
  await open()
  expect(texto()).toContain('El servidor no aceptó el usuario o la contraseña.')
  expect(texto()).toContain('El servidor dijo: «NO [AUTHENTICATIONFAILED] Invalid credentials»')
  expect(screen.queryByRole('button', { name: 'Leer ahora' })).toBe(null)
})

test('it is read now when one asks for it, and a refusal is said', async () => {
  await open()
  await tocar(boton('Leer ahora'))
  expect(elServicio().pedidos(REVISAR)).toHaveLength(1)
  elServicio().rechaza(REVISAR, 'rate-limited', 429, { retryAfter: 9 })
  await tocar(boton('Leer ahora'))
  expect(texto()).toContain('9 s')
})

test('a refusal to let go of it is said where it was asked', async () => {
  elServicio().rechaza(QUITAR, 'access-denied', 403)
  await open()
  await tocar(boton('Dejar de leerla'))
  await tocar(boton('Dejar de leerla', screen.getByRole('dialog')))
  expect(texto(screen.getByRole('dialog'))).toContain('Su rol no lo permite')
})

test('that it is read no more is asked about first: its password is gone then', async () => {
  await open()
  await tocar(boton('Dejar de leerla'))
  expect(elServicio().pedidos(QUITAR)).toHaveLength(0)
  expect(texto(screen.getByRole('dialog'))).toContain('compras@ejemplo.com.py')
  esta(SIN)
  await tocar(boton('Dejar de leerla', screen.getByRole('dialog')))
  expect(elServicio().pedidos(QUITAR)).toHaveLength(1)
  expect(boton('Leer esta casilla')).toBeTruthy()
  expect(valor(/^Servidor/)).toBe('')
})

test('more mails come by their cursor, each once', async () => {
  const correo = (id: number) => ({ id, de: `proveedor-${id}@ejemplo.com.py` })
  elServicio().lista(CORREOS, [correo(2)], 'c1')
  await open()
  elServicio().contesta(CORREOS, ({ query }) => {
    const page = elServicio().ejemplo(CORREOS) as { datos: object[]; siguiente: string | null }
    const one = query.cursor === 'c1' ? correo(1) : correo(2)
    return {
      status: 200,
      body: { datos: [{ ...page.datos[0], ...one }], siguiente: query.cursor === 'c1' ? null : 'c1' },
    }
  })
  await tocar(boton(/^Ver más/))
  for (const id of [1, 2]) expect(texto().split(`proveedor-${id}@`)).toHaveLength(2)
  await pasar(3_200)
  expect(texto().split('proveedor-1@')).toHaveLength(2)
})

test('who may not manage sees how it is, and can change nothing', async () => {
  elServicio().soy({ rol: 'LECTOR' })
  await open()
  for (const que of ['Leer ahora', 'Dejar de leerla', 'Guardar']) await tocar(boton(que))
  for (const ruta of [REVISAR, QUITAR, GUARDAR]) expect(elServicio().pedidos(ruta)).toHaveLength(0)
})

test('an inbox that cannot be had says why, and can be asked for again', async () => {
  elServicio().rechaza(CASILLA, 'access-denied', 403)
  await open()
  expect(texto()).toContain('Su rol no lo permite')
  expect(screen.queryByRole('button', { name: 'Leer esta casilla' })).toBe(null)
  esta({})
  await tocar(boton('Reintentar'))
  expect(texto()).toContain('Se lee compras@ejemplo.com.py')
})

test('in SANDBOX nobody asks for it, however long one looks', async () => {
  elServicio().soy({ ambienteElegido: 'SANDBOX' })
  await open()
  await pasar(10_000)
  expect(texto()).toContain('En SANDBOX no se reciben documentos de otros')
  expect(elServicio().pedidos(CASILLA)).toHaveLength(0)
})

test('what was typed is there after the session ended, and the password is not', async () => {
  esta(SIN)
  const { unmount } = await open()
  await escribirEn(campo(/^Servidor/), 'imap.ejemplo.com.py')
  await escribirEn(campo(/^Usuario/), 'compras@ejemplo.com.py')
  await escribirEn(clave(), 'muy-secreta')
  elServicio().demora(GUARDAR)
  await tocar(boton('Leer esta casilla'))
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('muy-secreta')
  unmount()
  await open()
  expect([valor(/^Servidor/), valor(/^Usuario/), clave().value]).toEqual([
    'imap.ejemplo.com.py',
    'compras@ejemplo.com.py',
    '',
  ])
  await tocar(boton('Descartar lo escrito'))
  expect(valor(/^Servidor/)).toBe('')
})
