import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegirArchivos,
  elServicio,
  escribirEn,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../../test/piezas/mostrar.tsx'

const CERTIFICADO = 'PUT …/certificado'
const AMBIENTE = 'PUT …/ambiente'
const DATOS = 'PATCH …'
const CSC = 'PUT …/csc'
const CONSTANCIA = 'POST …/timbrados/constancia'
const EMITIR = 'POST …/documentos'
const DOCUMENTO = 'GET …/documentos/{id}'
const DOCUMENTOS = 'GET …/documentos'
const PADRON = 'GET …/padron/{documento}'

const soy = (more: object) => elServicio().soy(more)
const sin = (...codigos: string[]) => ({
  puedeEmitir: false,
  faltantes: codigos.map(codigo => ({ codigo, detalle: codigo })),
})
const falta = (...codigos: string[]) => soy(sin(...codigos))
const sinAprobados = () => elServicio().lista(DOCUMENTOS, [])
const comoEsta = (more: object) => elServicio().con(DOCUMENTO, more)

const open = () => abrir('/c/1/empezar')
const paso = (nombre: string) => screen.getByRole('region', { name: nombre })
const PRUEBA = 'Factura de prueba'
const emitirPrueba = () => tocar(boton('Emitir la factura de prueba'))
const valor = (label: string | RegExp) => (campo(label) as HTMLInputElement).value

async function elegirArchivo(contrasena: string) {
  await elegirArchivos(new File(['x'], 'firma.p12'))
  await escribirEn(campo('Contraseña del archivo'), contrasena)
}

test('what is done is a line with the way to change it, and nothing of it is asked again', async () => {
  await open()
  expect(texto(paso('Certificado de firma'))).toContain('De EJEMPLO SA, RUC 80099999-1')
  expect(texto(paso('Quién emite y desde dónde'))).toContain('Avenida de los Ejemplos')
  expect(screen.getByRole('link', { name: 'Cambiar: CSC, el código del QR' }).getAttribute('href')).toBe(
    '/c/1/configuracion?vista=csc',
  )
  expect(screen.queryByLabelText(/^Razón social/)).toBe(null)
})

test('in SANDBOX there is the certificate alone, and it opens the tests', async () => {
  soy({ ambienteElegido: 'SANDBOX', certificado: null, verificado: false })
  await open()
  expect(screen.queryByRole('region', { name: PRUEBA })).toBe(null)
  await elegirArchivo('secreta')
  await tocar(boton('Comprobar y seguir'))
  expect(
    elServicio()
      .pedidos(CERTIFICADO)
      .map(({ body }) => (body as { ambiente: string }).ambiente),
  ).toEqual(['DEV', 'PROD'])
  expect(elServicio().pedido(AMBIENTE).body).toEqual({ ambiente: 'DEV' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secreta')
})

test('a certificate that is refused is said beside its field, and no other ambiente is shown for it', async () => {
  soy({ ambienteElegido: 'SANDBOX', certificado: null, verificado: false })
  elServicio().rechaza(CERTIFICADO, 'validation-error', 422, {
    errors: [{ campo: 'contrasena', codigo: 'password', detail: 'no abre el archivo' }],
  })
  await open()
  await elegirArchivo('otra')
  await tocar(boton('Comprobar y seguir'))
  expect(texto()).toContain('No abre el archivo')
  expect(elServicio().pedidos(AMBIENTE)).toHaveLength(0)
  expect(valor('Contraseña del archivo')).toBe('otra')
  expect(document.activeElement).toBe(campo('Contraseña del archivo'))
})

test('one that ended is asked for again', async () => {
  falta('certificado-vencido')
  await open()
  expect(boton('Comprobar y seguir').getAttribute('aria-description')).toBe('Elija primero el archivo.')
})

test('the data go as they were typed, without a house number as 0, and the other activities stay', async () => {
  const otra = { codigo: '47190', descripcion: 'Otra' }
  soy({
    ...sin('direccion'),
    numeroCasa: null,
    actividades: [{ codigo: '46900', descripcion: 'Comercio' }, otra],
  })
  await open()
  await escribirEn(campo(/^Dirección/), 'Palma 100')
  await tocar(boton('Guardar los datos'))
  expect(elServicio().pedido(DATOS).body).toMatchObject({
    direccion: 'Palma 100',
    numeroCasa: 0,
    departamento: 1,
    ciudad: 1,
    actividades: [{ codigo: '46900', descripcion: 'Comercio' }, otra],
  })
})

test('a house number that is none is refused where it was typed', async () => {
  falta('direccion')
  await open()
  await escribirEn(campo('Número de casa'), '12 bis')
  await tocar(boton('Guardar los datos'))
  expect(elServicio().pedidos(DATOS)).toHaveLength(0)
  expect(valor('Número de casa')).toBe('12 bis')
})

test('the name that the registry has is filled in, and never over one that was typed', async () => {
  falta('direccion')
  const padron = elServicio().demora(PADRON)
  await open()
  await escribirEn(campo(/^Razón social/), 'EJEMPLO SOCIEDAD ANONIMA')
  await pasar(500)
  padron.llega(elServicio().ejemplo(PADRON))
  await pasar(0)
  expect(valor(/^Razón social/)).toBe('EJEMPLO SOCIEDAD ANONIMA')
})

test('what nobody touched is named as the registry names it', async () => {
  falta('direccion')
  await open()
  await pasar(500)
  const { nombreRazonSocial } = (elServicio().ejemplo(PADRON) as { data: { nombreRazonSocial: string } }).data
  expect(valor(/^Razón social/)).toBe(nombreRazonSocial)
})

test('data that are refused stay as they were typed, also over a reload', async () => {
  falta('direccion')
  elServicio().rechaza(DATOS, 'validation-error', 422, {
    errors: [{ campo: 'distrito', codigo: 'lugar', detail: 'no es de ese departamento' }],
  })
  const { unmount } = await open()
  await escribirEn(campo(/^Teléfono/), '0981 555 100')
  await tocar(boton('Guardar los datos'))
  expect(screen.getByRole('combobox', { name: /^Ciudad/ }).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Ciudad/ }))
  unmount()
  await open()
  expect(valor(/^Teléfono/)).toBe('0981 555 100')
})

test('data whose answer was lost are still there, and go again', async () => {
  falta('direccion')
  elServicio().corta(DATOS)
  await open()
  await escribirEn(campo(/^Dirección/), 'Palma 100')
  await tocar(boton('Guardar los datos'))
  expect(texto()).toContain('El servicio no responde')
  elServicio().responde(DATOS, value => value)
  await tocar(boton('Guardar los datos'))
  expect(elServicio().pedidos(DATOS)).toHaveLength(2)
  expect(elServicio().pedido(DATOS).body).toMatchObject({ direccion: 'Palma 100' })
})

const csc = () => screen.getByLabelText<HTMLInputElement>(/^CSC/, { selector: 'input' })

test('the CSC of the tests is there already', async () => {
  falta('csc')
  await open()
  expect(csc().type).toBe('password')
  await tocar(boton('Guardar el CSC'))
  expect(elServicio().pedido(CSC).body).toEqual({
    ambiente: 'DEV',
    idCsc: '0001',
    csc: 'ABCD0000000000000000000000000000',
  })
})

test('that of PRODUCCIÓN is one of their own, and stays there while it is refused', async () => {
  soy({ ambienteElegido: 'PROD', ...sin('csc') })
  elServicio().rechaza(CSC, 'validation-error', 422, {
    errors: [{ campo: 'csc', codigo: 'pattern', detail: 'tiene que tener 32 letras y dígitos' }],
  })
  await open()
  expect(csc().value).toBe('')
  await escribirEn(csc(), 'CORTO')
  await tocar(boton('Guardar el CSC'))
  expect(texto()).toContain('Tiene que tener 32 letras y dígitos')
  expect(document.activeElement).toBe(csc())
  expect(csc().value).toBe('CORTO')
})

test('the timbrado of the tests is the RUC, and its rows go together', async () => {
  falta('timbrado')
  await open()
  expect(valor(/^Número del timbrado/)).toBe('80099999')
  await escribirEn(campo(/^Inicio de vigencia/), '01/01/2026')
  await tocar(boton('Otro punto de expedición'))
  await tocar(boton('Guardar el timbrado'))
  const { ambiente, inicio, expediciones } = elServicio().pedido(CONSTANCIA).body as {
    ambiente: string
    inicio: string
    expediciones: { puntoExpedicion: string }[]
  }
  expect([ambiente, inicio]).toEqual(['DEV', '2026-01-01'])
  expect([...new Set(expediciones.map(({ puntoExpedicion }) => puntoExpedicion))]).toEqual(['001', '002'])
})

test('before all is there the trial says what it waits for, and issues nothing', async () => {
  falta('csc')
  sinAprobados()
  await open()
  expect(boton('Emitir la factura de prueba').getAttribute('aria-description')).toBe(
    'Complete antes los pasos de arriba.',
  )
  await emitirPrueba()
  expect(elServicio().pedidos(EMITIR)).toHaveLength(0)
})

test('the trial is issued where a number can be taken, looked at until SIFEN answers, and is then done', async () => {
  sinAprobados()
  comoEsta({ estado: 'PENDIENTE' })
  await open()
  await emitirPrueba()
  expect(elServicio().pedido(EMITIR).body).toMatchObject({
    numeroEstablecimiento: '001',
    puntoExpedicion: '003',
    receptor: { tipoContribuyente: 'INNOMINADO' },
  })
  expect(texto(paso(PRUEBA))).toContain('Emitida. Esperando a SIFEN…')
  comoEsta({ estado: 'APROBADO' })
  await pasar(800)
  expect(texto(paso(PRUEBA))).toContain('Ver la factura 001-001-0000001')
})

test('a trial that SIFEN refused says why, and another one can be issued', async () => {
  sinAprobados()
  comoEsta({
    estado: 'RECHAZADO',
    codigoRespuesta: '1303',
    mensajeRespuesta: 'Actividad económica incorrecta',
    remedio: 'Copie la actividad de su constancia.',
  })
  await open()
  await emitirPrueba()
  const dicho = within(paso(PRUEBA)).getByRole('alert')
  expect(texto(dicho)).toContain('Actividad económica incorrecta (1303)')
  expect(texto(dicho)).toContain('Copie la actividad de su constancia.')
  await emitirPrueba()
  expect(elServicio().pedidos(EMITIR)).toHaveLength(2)
})

test('a trial that cannot be looked at says so: nobody waits for ever', async () => {
  sinAprobados()
  elServicio().rechaza(DOCUMENTO, 'internal-error', 500)
  await open()
  await emitirPrueba()
  await pasar(10_000)
  expect(texto(paso(PRUEBA))).not.toContain('Esperando a SIFEN')
  comoEsta({ estado: 'APROBADO' })
  await tocar(boton('Reintentar', paso(PRUEBA)))
  expect(texto(paso(PRUEBA))).toContain('Ver la factura 001-001-0000001')
  expect(elServicio().pedidos(EMITIR)).toHaveLength(1)
})

test('one that was approved and cancelled since was a trial well done', async () => {
  sinAprobados()
  comoEsta({ estado: 'CANCELADO' })
  await open()
  await emitirPrueba()
  expect(texto(paso(PRUEBA))).toContain('Ver la factura 001-001-0000001')
  expect(texto(paso(PRUEBA))).not.toContain('Esperando a SIFEN')
})

test('a trial whose answer was lost is asked for again with its own key, and is one', async () => {
  sinAprobados()
  elServicio().corta(EMITIR)
  await open()
  await emitirPrueba()
  expect(texto(paso(PRUEBA))).toContain('No sabemos todavía qué pasó')
  elServicio().responde(EMITIR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  const [first, second] = elServicio().pedidos(EMITIR)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('the trial is the one of this tab, also over a reload', async () => {
  sinAprobados()
  comoEsta({ estado: 'PENDIENTE' })
  const { unmount } = await open()
  await emitirPrueba()
  unmount()
  await open()
  expect(texto(paso(PRUEBA))).toContain('Emitida. Esperando a SIFEN…')
})

test('to PRODUCCIÓN one goes only with a RUC that is proven', async () => {
  soy({ verificado: false })
  await open()
  await tocar(boton('Seguir en PRODUCCIÓN'))
  expect(elServicio().pedidos(AMBIENTE)).toHaveLength(0)
})

test('in PRODUCCIÓN nothing is for trial', async () => {
  soy({ ambienteElegido: 'PROD' })
  await open()
  expect(screen.queryByRole('button', { name: 'Emitir la factura de prueba' })).toBe(null)
  expect(screen.getByRole('link', { name: 'Emitir la primera factura' }).getAttribute('href')).toBe(
    '/c/1/emitir',
  )
})

test('a change of ambiente that is refused is said, and the page stays where it was', async () => {
  elServicio().rechaza(AMBIENTE, 'access-denied', 403)
  await open()
  await tocar(boton('Seguir en PRODUCCIÓN'))
  expect(texto(paso('Pasar a producción'))).toContain('Su rol no lo permite')
  expect(texto()).toContain('PRUEBAS (DEV)')
})

test('the owner is invited as owner, and the address goes once it was taken', async () => {
  await open()
  await tocar(boton('Lo hago para otra persona'))
  await escribirEn(campo(/^Correo del dueño/), 'dora@ejemplo.com.py')
  await tocar(boton('Invitar al dueño'))
  expect(elServicio().pedido('POST …/miembros').body).toEqual({
    correo: 'dora@ejemplo.com.py',
    rol: 'PROPIETARIO',
  })
  expect(texto()).toContain('Invitado: dora@ejemplo.com.py.')
  expect(valor(/^Correo del dueño/)).toBe('')
})

test('who may not manage is told so, and neither a press nor Enter sends anything', async () => {
  soy({ rol: 'EMISOR', certificado: null, ...sin('csc') })
  await open()
  expect(texto()).toContain('Aquí puede verlo.')
  await tocar(boton('Guardar el CSC'))
  await tocar(boton('Lo hago para otra persona'))
  await escribirEn(campo(/^Correo del dueño/), 'dueno@ejemplo.com.py')
  await teclear('{Enter}')
  expect(elServicio().pedidos(CSC)).toHaveLength(0)
  expect(elServicio().pedidos('POST …/miembros')).toHaveLength(0)
})
