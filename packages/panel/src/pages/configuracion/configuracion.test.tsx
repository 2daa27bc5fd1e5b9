import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elServicio,
  escribirEn,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../../test/piezas/mostrar.tsx'

const CONTRIBUYENTE = 'PATCH …'
const CSC = 'PUT …/csc'
const CERTIFICADO = 'PUT …/certificado'
const ALINEAR = 'POST …/timbrados/{timbradoId}/alinear'

const soy = (more: object) =>
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ...more },
  }))
const open = (vista = '') => abrir(`/c/1/configuracion${vista === '' ? '' : `?vista=${vista}`}`)
const cambios = () => elServicio().pedido(CONTRIBUYENTE).body as Record<string, unknown>
/** Its tab has the same name. */
const csc = () => screen.getByLabelText(/^CSC/, { selector: 'input' })
const guardar = () => tocar(boton('Guardar'))

test('what is known of the issuer stands in the form, and what cannot change cannot', async () => {
  await open()
  expect((campo('RUC') as HTMLInputElement).readOnly).toBe(true)
  expect((campo(/^Razón social/) as HTMLInputElement).value).toBe('EJEMPLO SA')
  expect((campo('Número de casa') as HTMLInputElement).value).toBe('1234')
})

test('what was typed for one taxpayer is never saved for another', async () => {
  const { history } = await open()
  history.push('/c/2/configuracion')
  await calma()
  history.back()
  await calma()
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  history.push('/c/2/configuracion')
  await calma()
  expect((campo(/^Teléfono$/) as HTMLInputElement).value).not.toBe('021 555 999')
})

test('what is emptied is told as nothing, and what was not touched is not told', async () => {
  soy({ nombreFantasia: 'La Ejemplar' })
  await open()
  await escribirEn(campo('Nombre de fantasía'), '')
  await escribirEn(campo('Número de casa'), '')
  await escribirEn(campo(/^Teléfono$/), '021 555 999')
  await guardar()
  expect(cambios()).toEqual({ nombreFantasia: null, numeroCasa: null, telefono: '021 555 999' })
  expect(texto()).toContain('Guardado.')
})

test.each(['12 A', '1234b', 's/n', '1.234'])(
  'a house number that is none, %s, is refused where it was typed: it is never erased for it',
  async numero => {
    await open()
    await escribirEn(campo('Número de casa'), numero)
    await guardar()
    expect(elServicio().pedidos(CONTRIBUYENTE)).toHaveLength(0)
    expect((campo('Número de casa') as HTMLInputElement).value).toBe(numero)
  },
)

test('the house number of a branch is one, too', async () => {
  await open()
  await escribirEn(campo('Número de casa de la sucursal'), '100 bis')
  await guardar()
  expect(elServicio().pedidos(CONTRIBUYENTE)).toHaveLength(0)
})

test('what the service finds wrong stands beside its field, and nothing is called kept', async () => {
  elServicio().rechaza(CONTRIBUYENTE, 'validation-error', 422, {
    errors: [{ campo: 'telefono', codigo: 'minLength', detail: 'tiene que tener al menos 6 cifras' }],
  })
  await open()
  await escribirEn(campo(/^Teléfono$/), '021 555')
  await guardar()
  expect(campo(/^Teléfono$/).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo(/^Teléfono$/))
  expect(texto()).not.toContain('Guardado.')
})

test('who may only look cannot keep anything, and is told why', async () => {
  soy({ rol: 'LECTOR' })
  await open()
  expect(boton('Guardar').getAttribute('aria-description')).toContain('Su rol es lector')
})

const conDetenida = () =>
  elServicio().lista('GET …/timbrados', [
    {
      detenido: {
        numero: '0000005',
        desde: '2026-11-20T12:00:00.000Z',
        detalle: 'SIFEN ya tiene ese número.',
      },
    },
  ])

test('nobody leaves an alignment before it is told what became of it', async () => {
  const alineando = elServicio().demora(ALINEAR)
  await alinear('1240')
  await teclear('{Escape}')
  await tocar(boton('No, volver'))
  alineando.falla('internal-error', 500)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('El servicio falló')
})

async function alinear(numero: string) {
  conDetenida()
  await open('timbrados')
  await tocar(boton('Alinear numeración'))
  if (numero !== '') await escribirEn(campo('Próximo número'), numero)
  await tocar(boton('Alinear y seguir'))
}

test('a numbering that was stopped says why, and goes on with the number that is said', async () => {
  await alinear('1240')
  expect(elServicio().pedido(ALINEAR).body).toEqual({ siguiente: 1240 })
  expect(texto()).toContain('Numeración alineada')
})

test('with nothing said it goes on after what is known', async () => {
  await alinear('')
  expect(elServicio().pedido(ALINEAR).body).toEqual({ siguiente: null })
})

test.each(['12o', '1.240', 'mil', '-5', '12,5'])(
  'a number that is none, %s, aligns nothing: least of all as if nothing had been said',
  async numero => {
    await alinear(numero)
    expect(elServicio().pedidos(ALINEAR)).toHaveLength(0)
    expect(screen.getByRole('dialog')).toBeTruthy()
  },
)

test('a number that is too low is refused beside its field, and the dialog stays', async () => {
  elServicio().rechaza(ALINEAR, 'validation-error', 422, {
    errors: [{ campo: 'siguiente', codigo: 'minimum', detail: 'tiene que ser 1 o más' }],
  })
  await alinear('1')
  expect(campo('Próximo número').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo('Próximo número'))
})

test.each(['001-001-0001501', '1501 y 1502', 's/n'])(
  'a next number that is none, %s, is refused where it was typed: what was used elsewhere is never numbered again from 1',
  async numero => {
    await open('timbrados')
    await escribirEn(campo(/^Número del timbrado/), '12345678')
    await escribirEn(campo(/^Inicio de vigencia/), '01/01/2026')
    await tocar(boton('Ya se emitió con él en otro sistema'))
    await escribirEn(campo('Próximo de factura'), numero)
    await tocar(boton('Guardar el timbrado'))
    expect(elServicio().pedidos('POST …/timbrados/constancia')).toHaveLength(0)
  },
)

test('the first CSC is 0001 and is kept at once; nothing of it stays in the field', async () => {
  elServicio().lista('GET …/csc', [])
  await open('csc')
  expect((campo(/^Identificador/) as HTMLInputElement).value).toBe('0001')
  await escribirEn(csc(), 'ABCD0000000000000000000000000000')
  await guardar()
  expect(elServicio().pedido(CSC).body).toEqual({
    ambiente: 'DEV',
    idCsc: '0001',
    csc: 'ABCD0000000000000000000000000000',
  })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('ABCD')
})

test('another CSC is asked about first: from then on it signs every QR', async () => {
  await open('csc')
  await escribirEn(campo(/^Identificador/), '0009')
  await escribirEn(csc(), 'ABCD0000000000000000000000000000')
  await guardar()
  expect(elServicio().pedidos(CSC)).toHaveLength(0)
  expect(texto(screen.getByRole('dialog'))).toContain('SIFEN los rechaza')
  await tocar(boton('Guardar y usar'))
  expect(elServicio().pedidos(CSC)).toHaveLength(1)
})

test('a CSC that is there already is said to be replaced, whatever zeros are typed', async () => {
  elServicio().lista('GET …/csc', [{ idCsc: '0001' }])
  await open('csc')
  await escribirEn(campo(/^Identificador/), '1')
  await escribirEn(csc(), 'ABCD0000000000000000000000000000')
  await guardar()
  expect(boton('Reemplazar el CSC')).toBeTruthy()
})

const P12 = () => new File([new Uint8Array([48, 130, 1])], 'firma.p12')

async function subir(contrasena = 'secreta') {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [P12()], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await pasar(0)
  await escribirEn(campo('Contraseña del archivo'), contrasena)
  await tocar(boton('Comprobar y guardar'))
}

test('a first certificate goes with its password, and neither stays', async () => {
  soy({ certificado: null })
  await open('certificado')
  await subir()
  expect(elServicio().pedido(CERTIFICADO).body).toEqual({
    ambiente: 'DEV',
    archivo: 'MIIB',
    contrasena: 'secreta',
  })
  expect((campo('Contraseña del archivo') as HTMLInputElement).value).toBe('')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secreta')
})

test('one in use is replaced only after it was said which one cannot come back', async () => {
  await open('certificado')
  await subir()
  expect(elServicio().pedidos(CERTIFICADO)).toHaveLength(0)
  expect(texto(screen.getByRole('dialog'))).toContain('serie 4472232F9A99E08B494747EA')
  await tocar(boton('Reemplazar el certificado'))
  expect(elServicio().pedidos(CERTIFICADO)).toHaveLength(1)
})

test('a wrong password is said beside it, and the file is still chosen', async () => {
  soy({ certificado: null })
  elServicio().rechaza(CERTIFICADO, 'validation-error', 422, {
    errors: [{ campo: 'contrasena', codigo: 'password', detail: 'no abre el archivo' }],
  })
  await open('certificado')
  await subir('otra')
  expect(texto()).toContain('No abre el archivo')
  expect(boton('Comprobar y guardar').getAttribute('aria-disabled')).not.toBe('true')
})

test('without a file the button says what is missing', async () => {
  await open('certificado')
  expect(boton('Comprobar y guardar').getAttribute('aria-description')).toBe('Elija primero el archivo.')
})

test('mails are switched on, and a blank address is none', async () => {
  await open('correo')
  await escribirEn(campo('Responder a'), '  ')
  await guardar()
  expect(elServicio().pedido('PUT …/correo').body).toMatchObject({ responderA: null })
})

test.each([
  ['', 'PATCH …', () => escribirEn(campo(/^Teléfono$/), '021 555 999')],
  ['correo', 'PUT …/correo', () => tocar(campo(/^Enviar los documentos/))],
  ['nominarse', 'PUT …/enlaces-nominacion', () => tocar(campo(/^Ofrecerlo/))],
])('what was changed since it was kept is never called kept: %s', async (vista, ruta, change) => {
  await open(vista)
  await guardar()
  expect(texto()).toContain('Guardado.')
  await change()
  expect(texto()).not.toContain('Guardado.')
  expect(elServicio().pedidos(ruta)).toHaveLength(1)
})

test('what was changed while it was being kept is not called kept', async () => {
  const slow = elServicio().demora('PUT …/correo')
  await open('correo')
  await guardar()
  await tocar(campo(/^Enviar los documentos/))
  slow.llega(elServicio().ejemplo('PUT …/correo'))
  await calma()
  expect(texto()).not.toContain('Guardado.')
})

test('what is typed for the papers while they are being kept stays, and is not called kept', async () => {
  elServicio().rechaza('POST …/membrete/vista-previa', 'rate-limited', 429)
  const slow = elServicio().demora('PUT …/membrete')
  await open('membrete')
  await guardar()
  await escribirEn(campo(/^Texto al pie/), 'Abrimos los sábados')
  slow.llega(elServicio().ejemplo('PUT …/membrete'))
  await calma()
  expect((campo(/^Texto al pie/) as HTMLTextAreaElement).value).toBe('Abrimos los sábados')
  expect(texto()).not.toContain('Guardado.')
})

test('in SANDBOX nothing of SIFEN is asked for', async () => {
  soy({ ambienteElegido: 'SANDBOX' })
  await open('csc')
  expect(elServicio().pedidos('GET …/csc')).toHaveLength(0)
  expect(within(document.body).queryByLabelText('CSC', { selector: 'input' })).toBe(null)
})

const valor = (label: RegExp) => (campo(label) as HTMLInputElement).value
const TELEFONO = [/^Teléfono$/, '021 555 999'] as const
const RESPONDER = [/^Responder a/, 'cobranzas@ejemplo.com.py'] as const
const AL_PIE = [/^Texto al pie/, 'Abrimos los sábados'] as const
const PLAZO = [/^Hasta cuántas horas después/, '12'] as const

test.each([
  ['', 'PATCH …', TELEFONO],
  ['correo', 'PUT …/correo', RESPONDER],
  ['membrete', 'PUT …/membrete', AL_PIE],
  ['nominarse', 'PUT …/enlaces-nominacion', PLAZO],
] as const)(
  'what was typed is there when the session ended while it was being kept, and can be thrown away: %s',
  async (vista, ruta, [label, escrito]) => {
    elServicio().responde('GET …/enlaces-nominacion', (value: { data: object }) => ({
      ...value,
      data: { ...value.data, puntos: [] },
    }))
    elServicio().rechaza('POST …/membrete/vista-previa', 'rate-limited', 429)
    const { unmount } = await open(vista)
    const guardado = valor(label)
    await escribirEn(campo(label), escrito)
    elServicio().demora(ruta)
    await guardar()
    unmount()
    await open(vista)
    expect(valor(label)).toBe(escrito)
    await tocar(boton('Descartar lo escrito'))
    expect(valor(label)).toBe(guardado)
  },
)

test.each([
  ['', 'PATCH …', TELEFONO],
  ['correo', 'PUT …/correo', RESPONDER],
  ['membrete', 'PUT …/membrete', AL_PIE],
  ['nominarse', 'PUT …/enlaces-nominacion', PLAZO],
] as const)('what is kept is no draft any more; what was typed since is: %s', async (vista, ruta, uno) => {
  const [label, escrito] = uno
  elServicio().responde('GET …/enlaces-nominacion', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, puntos: [] },
  }))
  elServicio().rechaza('POST …/membrete/vista-previa', 'rate-limited', 429)
  const { unmount } = await open(vista)
  await escribirEn(campo(label), escrito)
  await guardar()
  expect(texto()).toContain('Guardado.')
  expect(Object.keys(sessionStorage)).toEqual([])
  const slow = elServicio().demora(ruta)
  await guardar()
  await escribirEn(campo(label), `${escrito}0`)
  slow.llega(elServicio().ejemplo(ruta))
  await calma()
  unmount()
  await open(vista)
  expect(valor(label)).toBe(`${escrito}0`)
})

test('what was found half written and is kept now is not offered to be thrown away', async () => {
  const { unmount } = await open('correo')
  await escribirEn(campo(RESPONDER[0]), RESPONDER[1])
  unmount()
  await open('correo')
  expect(boton('Descartar lo escrito')).toBeTruthy()
  await guardar()
  expect(texto()).toContain('Guardado.')
  expect(screen.queryByRole('button', { name: 'Descartar lo escrito' })).toBe(null)
})
