import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegirAccion,
  elServicio,
  escribirEn,
  pasar,
  screen,
  teclear,
  texto,
  tocar,
  within,
} from '../../../test/piezas/mostrar.tsx'

const DOCUMENTO = 'GET …/documentos/{id}'
const CANCELAR = 'POST …/documentos/{id}/cancelar'
const CONCILIAR = 'POST …/documentos/{id}/conciliar'
const ENLACES = 'GET …/documentos/{id}/enlaces'
const CORREOS = 'POST …/documentos/{id}/correos'

type Acciones = Record<string, { puede: boolean; hasta: string | null; motivo: string | null }>
interface Documento {
  id: number
  acciones: Acciones
  [campo: string]: unknown
}

const como = (more: object | ((data: Documento) => object), ejemplo = 'aprobado') =>
  elServicio().responde(
    DOCUMENTO,
    (value: { data: Documento }) => ({
      ...value,
      data: { ...value.data, ...(typeof more === 'function' ? more(value.data) : more) },
    }),
    { ejemplo },
  )

const open = (search = '') => abrir(`/c/1/documentos/1${search}`)

test('what it is stands in the title, its state in words, and its total as it is written here', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('FE 001-001-0000001')
  expect(document.title).toBe('FE 001-001-0000001 · Mbohéra')
  expect(texto()).toContain('Aprobado')
  expect(texto()).toContain('Gs. 150.000')
})

test('while it is on its way it is looked at again by itself, until SIFEN answered', async () => {
  como({ estado: 'PENDIENTE', fechaProcesamiento: null })
  await open()
  const before = elServicio().pedidos(DOCUMENTO).length
  await pasar(800)
  expect(elServicio().pedidos(DOCUMENTO).length).toBeGreaterThan(before)
  como({})
  await pasar(800)
  expect(texto()).toContain('Aprobado')
  const answered = elServicio().pedidos(DOCUMENTO).length
  await pasar(10_000)
  expect(elServicio().pedidos(DOCUMENTO)).toHaveLength(answered)
})

test('one that SIFEN does not answer for long is looked at ever more seldom, and soon again when it went on', async () => {
  como({ estado: 'PENDIENTE', fechaProcesamiento: null })
  await open()
  await pasar(15_000)
  const before = elServicio().pedidos(DOCUMENTO).length
  await pasar(600_000)
  expect(elServicio().pedidos(DOCUMENTO).length).toBeLessThan(before + 16)
  como({ estado: 'ENVIADO', fechaProcesamiento: null })
  const waited = elServicio().pedidos(DOCUMENTO).length
  await pasar(75_000)
  expect(elServicio().pedidos(DOCUMENTO).length).toBeGreaterThan(waited + 10)
})

test('one that was refused says why, with the code and what to do about it', async () => {
  como({
    estado: 'RECHAZADO',
    codigoRespuesta: '1264',
    mensajeRespuesta: 'RUC del receptor inexistente',
    remedio: 'Revise el RUC del comprador.',
  })
  await open()
  expect(texto()).toContain('Rechazado (1264)')
  expect(texto()).toContain('RUC del receptor inexistente')
  expect(texto()).toContain('Revise el RUC del comprador.')
})

test('the number of one that was refused is declared void in its serie', async () => {
  como(({ acciones }) => ({
    ...{ estado: 'RECHAZADO', serieNumero: 'AB' },
    acciones: { ...acciones, inutilizar: { ...acciones.cancelar, puede: true, motivo: null } },
  }))
  await abrir('/c/1/documentos/1')
  expect(screen.getByRole('link', { name: 'inutilícelo' }).getAttribute('href')).toContain('serieNumero=AB')
})

test('a documento that is not there says so in words of a person', async () => {
  elServicio().rechaza(DOCUMENTO, 'documento-not-found', 404)
  await open()
  expect(texto()).toContain('No está ese documento')
})

test.each([
  ['resumen', 'Resumen'],
  ['historia', 'Historia'],
  ['kude', 'KuDE'],
  ['xml', 'XML'],
  ['intercambios', 'Intercambios con SIFEN'],
])('the view %s has an address, and its tab is the one that is chosen', async (vista, titulo) => {
  await open(`?vista=${vista}`)
  expect(screen.getByRole('tab', { name: titulo }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab')).toHaveLength(5)
})

test('a press on a tab changes the address, so that a reload comes back to it', async () => {
  const { donde } = await open()
  await tocar(screen.getByRole('tab', { name: 'Historia' }))
  expect(donde()).toBe('/c/1/documentos/1?vista=historia')
})

test('a cancellation is sent with its motivo, once, and what SIFEN said is shown', async () => {
  await open()
  await tocar(boton('Cancelar'))
  const dialogo = screen.getByRole('dialog', { name: 'Cancelar 001-001-0000001' })
  expect(texto(dialogo)).toContain('A nombre deANA BENITEZ')
  expect(texto(dialogo)).toMatch(/Quedan 2 d para cancelarlo|Quedan 1 d 23 h para cancelarlo/)
  await escribirEn(campo(/^Motivo/), 'Se facturó dos veces')
  const press = boton('Cancelar el documento')
  press.click()
  press.click()
  await pasar(0)
  expect(elServicio().pedidos(CANCELAR)).toHaveLength(1)
  expect(elServicio().pedido(CANCELAR).body).toEqual({ motivo: 'Se facturó dos veces' })
  expect(texto(dialogo)).toContain('SIFEN lo registró')
})

test('what was just cancelled does not stand in the list as approved', async () => {
  const { history } = await abrir('/c/1/documentos?orden=total')
  history.push('/c/1/documentos/1')
  await pasar(0)
  await tocar(boton('Cancelar'))
  await escribirEn(campo(/^Motivo/), 'Se facturó dos veces')
  await tocar(boton('Cancelar el documento'))
  elServicio().lista('GET …/documentos', [{ estado: 'CANCELADO' }])
  history.push('/c/1/documentos?orden=total')
  await pasar(0)
  expect(texto(screen.getByRole('table', { name: 'Documentos' }))).toContain('Cancelado')
})

test('without a motivo nothing is cancelled', async () => {
  await open()
  await tocar(boton('Cancelar'))
  await tocar(boton('Cancelar el documento'))
  expect(elServicio().pedidos(CANCELAR)).toHaveLength(0)
})

test('the countdown goes on while one hesitates', async () => {
  como(({ acciones }) => ({
    acciones: { ...acciones, cancelar: { ...acciones.cancelar, hasta: '2026-11-20T12:02:00.000Z' } },
  }))
  await open()
  await tocar(boton('Cancelar'))
  expect(screen.getByRole('timer').textContent).toContain('1 min')
  await pasar(80_000)
  expect(screen.getByRole('timer').textContent).toMatch(/\d+ s para cancelarlo/)
  await pasar(60_000)
  expect(screen.queryByRole('timer')).toBe(null)
})

test('an invoice with notes warns before it is cancelled, and names them', async () => {
  como({
    notas: [
      {
        id: 9,
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        numeroFormateado: '001-001-0000002',
        estado: 'APROBADO',
        total: '50000',
      },
    ],
  })
  elServicio().faltas.length = 0
  await open()
  await tocar(boton('Cancelar'))
  const notas = screen.getAllByRole('list', { name: 'Notas de la factura' }).at(-1)!
  expect(within(notas).getByRole('link').textContent).toBe('NCE 001-001-0000002')
  expect(texto()).toContain('Cancele primero las notas, de la última a la primera')
})

test('a cancellation whose answer was lost is asked about again with the same key, also after closing the dialog', async () => {
  elServicio().corta(CANCELAR)
  await open()
  await tocar(boton('Cancelar'))
  await escribirEn(campo(/^Motivo/), 'Se facturó dos veces')
  await tocar(boton('Cancelar el documento'))
  expect(texto()).toContain('Se envió la cancelación, y la respuesta no llegó.')
  await teclear('{Escape}')
  await tocar(boton('Cancelar'))
  elServicio().responde(CANCELAR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  const [first, second] = elServicio().pedidos(CANCELAR)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('what cannot be done says why, as the service says it', async () => {
  como(({ acciones }) => ({
    acciones: {
      ...acciones,
      cancelar: { ...acciones.cancelar, puede: false, motivo: 'Pasaron las 48 horas.' },
    },
  }))
  await open()
  expect(boton('Cancelar').getAttribute('aria-description')).toBe('Pasaron las 48 horas.')
  await tocar(boton('Cancelar'))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('asking SIFEN says when nothing changed, and what changed', async () => {
  elServicio().responde(CONCILIAR, () => elServicio().ejemplo(DOCUMENTO, 'aprobado'))
  elServicio().faltas.length = 0
  await open()
  await tocar(boton('Preguntar a SIFEN'))
  expect(texto()).toContain('SIFEN muestra lo mismo')
})

test('what was just asked of SIFEN stands among the exchanges of whoever looks at them', async () => {
  const INTERCAMBIOS = 'GET …/documentos/{id}/intercambios'
  elServicio().responde(CONCILIAR, () => elServicio().ejemplo(DOCUMENTO, 'aprobado'))
  elServicio().faltas.length = 0
  elServicio().lista(INTERCAMBIOS, [])
  await open('?vista=intercambios')
  expect(texto()).toContain('Nada viajó todavía')
  elServicio().lista(INTERCAMBIOS, [{ servicio: 'siConsDE' }])
  await tocar(boton('Preguntar a SIFEN'))
  expect(texto()).toContain('siConsDE')
})

test('of very many exchanges those from before are shown above the last ones, when they are asked for', async () => {
  const INTERCAMBIOS = 'GET …/documentos/{id}/intercambios'
  const contesta = (servicio: string, anteriores: string | null) =>
    elServicio().responde(INTERCAMBIOS, (value: { data: { datos: object[] } }) => ({
      ...value,
      data: { datos: [{ ...value.data.datos[0], servicio }], anteriores },
    }))
  contesta('siConsDE', 'i5f')
  await open('?vista=intercambios')
  contesta('siRecepLoteDE', null)
  await tocar(boton('Ver los anteriores'))
  expect(elServicio().pedido(INTERCAMBIOS).query).toEqual({ cursor: 'i5f' })
  expect(texto()).toMatch(/siRecepLoteDE.*siConsDE/s)
  expect(screen.queryByRole('button', { name: 'Ver los anteriores' })).toBeNull()
})

test('what SIFEN said of one documento is never shown of another, also of one that was seen before', async () => {
  elServicio().responde(CONCILIAR, () => elServicio().ejemplo(DOCUMENTO, 'aprobado'))
  elServicio().faltas.length = 0
  const { history } = await open()
  history.push('/c/1/documentos/2')
  await calma()
  history.back()
  await calma()
  await tocar(boton('Preguntar a SIFEN'))
  expect(texto()).toContain('SIFEN muestra lo mismo')
  history.push('/c/1/documentos/2')
  await calma()
  expect(boton('Preguntar a SIFEN')).toBeTruthy()
  expect(texto()).not.toContain('SIFEN muestra lo mismo')
})

test('a SIFEN that is away is said, and can be asked again', async () => {
  elServicio().rechaza(CONCILIAR, 'sifen-unavailable', 503, { retryAfter: 30, detail: 'SIFEN no contesta.' })
  await open()
  await tocar(boton('Preguntar a SIFEN'))
  expect(texto()).toContain('SIFEN no responde')
  await tocar(boton('Reintentar'))
  expect(elServicio().pedidos(CONCILIAR)).toHaveLength(2)
})

test('what cannot be put away is said: an archive that was refused is not silent', async () => {
  elServicio().rechaza('POST …/documentos/{id}/archivar', 'access-denied', 403)
  await open()
  await elegirAccion('Más acciones', 'Archivar: sale de las listas')
  expect(texto()).toContain('Pídale a un administrador')
})

test('a link is shown as soon as it is made, however long the others take to be read anew', async () => {
  await abrir('/c/1/documentos/1')
  await tocar(boton('Compartir'))
  elServicio().demora('GET …/documentos/{id}/enlaces')
  await tocar(boton('Crear enlace'))
  expect(texto(screen.getByRole('dialog'))).toContain('/d/')
})

test('a link is shown once with its whole address, and goes to WhatsApp with its words written', async () => {
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton('Crear enlace'))
  const enlace = screen.getByTestId('enlace').textContent ?? ''
  expect(enlace).toMatch(/^https?:\/\/.+\/d\/.+/)
  const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toBe(
    `https://wa.me/?text=Factura electrónica 001-001-0000001: ${enlace}`,
  )
  expect(whatsapp.getAttribute('rel')).toContain('noopener')
})

test('a link that was just made and then revoked is shown no more', async () => {
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton('Crear enlace'))
  const made = elServicio().ejemplo('POST …/documentos/{id}/enlaces') as { data: { enlaceId: number } }
  elServicio().lista(ENLACES, [{ enlaceId: made.data.enlaceId, fechaRevocacion: null }])
  elServicio().responde('DELETE …/documentos/{id}/enlaces/{enlaceId}', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, enlaceId: made.data.enlaceId },
  }))
  await tocar(screen.getAllByRole('button', { name: /^Revocar el enlace/ })[0]!)
  expect(screen.queryByTestId('enlace')).toBe(null)
  expect(boton('Crear enlace')).toBeTruthy()
})

test('a link that cannot be made is said in the dialog', async () => {
  elServicio().rechaza('POST …/documentos/{id}/enlaces', 'access-denied', 403)
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton('Crear enlace'))
  expect(texto(screen.getByRole('dialog'))).toContain('Su rol no lo permite')
})

const conCorreo = (email: string) =>
  como(({ receptorEfectivo }) => ({ receptorEfectivo: { ...(receptorEfectivo as object), email } }))

test('a mail goes to the address of the receptor unless another is typed', async () => {
  conCorreo('compras@ejemplo.com.py')
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton('Enviar'))
  expect(elServicio().pedido(CORREOS).body).toEqual({ para: 'compras@ejemplo.com.py' })
})

test('a mail whose answer was lost is not changed behind one’s back: it is said to whom it went, and asked about', async () => {
  conCorreo('compras@ejemplo.com.py')
  elServicio().corta(CORREOS)
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton('Enviar'))
  expect(texto()).toContain('No sabemos todavía si el correo a compras@ejemplo.com.py salió')
  expect(screen.queryByLabelText('Enviar por correo')).toBe(null)
  elServicio().responde(CORREOS, value => value)
  await tocar(boton('Preguntar de nuevo'))
  const [first, second] = elServicio().pedidos(CORREOS)
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(campo('Enviar por correo')).toBeTruthy()
})

test('an address that is none is said beside its field', async () => {
  elServicio().rechaza(CORREOS, 'validation-error', 422, {
    errors: [{ campo: 'para', codigo: 'format', detail: 'no es una dirección de correo' }],
  })
  await open()
  await tocar(boton('Compartir'))
  await escribirEn(campo('Enviar por correo'), 'ana')
  await tocar(boton('Enviar'))
  expect(campo('Enviar por correo').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(campo('Enviar por correo'))
  expect(texto()).toContain('No es una dirección de correo')
})

test.each([
  ['a link that is being made', 'POST …/documentos/{id}/enlaces', 'Crear enlace'],
  ['a link that is being taken back', 'DELETE …/documentos/{id}/enlaces/{enlaceId}', /^Revocar el enlace/],
  ['a mail that is being sent', CORREOS, 'Enviar'],
])('nobody leaves %s before it is told what became of it', async (_, ruta, hacer) => {
  elServicio().lista(ENLACES, [{ fechaRevocacion: null }])
  const haciendo = elServicio().demora(ruta)
  await open()
  await tocar(boton('Compartir'))
  await tocar(boton(hacer))
  await teclear('{Escape}')
  await tocar(boton('Cerrar'))
  haciendo.falla('access-denied', 403)
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('Su rol no lo permite')
})

test('it is printed on the paper of this device, which is remembered', async () => {
  vi.stubGlobal('open', vi.fn())
  await open()
  await elegirAccion('En qué papel', 'Ticket 80 mm')
  expect(elServicio().pedido('GET …/documentos/{id}/kude').query).toEqual({ formato: 'ticket' })
  expect(localStorage.getItem('mbohera:papel')).toBe('ticket')
})

test.each([
  ['on a telephone, which shows no PDF in a page', false],
  ['where the paper’s own viewer prints nothing', true],
])('what the browser did not open %s is offered by a press of one’s own', async (_, conVisor) => {
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: conVisor })
  await open()
  await tocar(boton('Imprimir'))
  const marco = document.querySelector<HTMLIFrameElement>('iframe[data-papel]')
  if (marco) {
    Object.defineProperty(marco, 'contentWindow', {
      get() {
        throw new DOMException('another origin', 'SecurityError')
      },
    })
    marco.dispatchEvent(new Event('load'))
    await calma()
  }
  const abrirlo = screen.getByRole('link', { name: 'Abrir el PDF' })
  expect(abrirlo.getAttribute('href')).toMatch(/^blob:/)
  expect(abrirlo.getAttribute('target')).toBe('_blank')
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

test('a paper that waits to be opened is offered no more once the documento is cancelled: there is another', async () => {
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false })
  await open()
  await tocar(boton('Imprimir'))
  expect(screen.getByRole('link', { name: 'Abrir el PDF' })).toBeTruthy()
  elServicio().con('GET …/documentos/{id}', { estado: 'CANCELADO' })
  await pasar(11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await calma()
  expect(texto()).toContain('Cancelado')
  expect(screen.queryByRole('link', { name: 'Abrir el PDF' })).toBe(null)
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

test('what cannot be printed is said beside the button', async () => {
  elServicio().rechaza('GET …/documentos/{id}/kude', 'documento-not-approved', 409)
  await open()
  await tocar(boton('Imprimir'))
  expect(texto()).toContain('El KuDE está desde que SIFEN aprueba el documento')
})

test('somebody who may only look is offered nothing that he may not do', async () => {
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, rol: 'LECTOR' },
  }))
  await open()
  expect(boton('Preguntar a SIFEN').getAttribute('aria-disabled')).toBe('true')
  await tocar(boton('Más acciones'))
  expect(screen.queryByRole('menuitem', { name: 'Repetir cada mes' })).toBe(null)
})

test('the signed XML is shown as it is, and downloaded under its CDC', async () => {
  elServicio().contesta(
    'GET …/documentos/{id}/xml',
    () => new Response('<rDE>á</rDE>', { headers: { 'content-type': 'application/xml' } }),
  )
  await open('?vista=xml')
  expect(texto()).toContain('<rDE>á</rDE>')
  expect(screen.getByRole('link', { name: 'Descargar XML' }).getAttribute('download')).toBe(
    '01800999991001001000000122026112016784626135.xml',
  )
})

test('an evento without an answer is told above everything, and asked about there', async () => {
  como(
    ({ eventos }) => ({
      eventos: (eventos as object[]).map(evento => ({
        ...evento,
        estadoEvento: 'ENVIADO',
        codigoRespuesta: null,
        mensajeRespuesta: null,
      })),
    }),
    'nominado',
  )
  await open()
  expect(texto()).toContain('Sin respuesta de SIFEN: nominación')
  await tocar(
    boton(
      'Preguntar a SIFEN',
      screen.getAllByRole('alert').find(one => one.textContent?.includes('Sin respuesta')),
    ),
  )
  expect(elServicio().pedidos('POST …/eventos/{eventoSifenId}/conciliar')).toHaveLength(1)
})

test.each([
  ['RECHAZADO', 'Nominación: rechazado', 'SIFEN no lo aceptó: el RUC no existe'],
  ['APROBADO', 'Nominación: aprobado', 'Evento registrado correctamente'],
])(
  'what SIFEN says of an evento without an answer is told where it was asked: %s',
  async (estadoEvento, titulo, mensajeRespuesta) => {
    const con = (cambios: object) =>
      como(
        ({ eventos }) => ({ eventos: (eventos as object[]).map(evento => ({ ...evento, ...cambios })) }),
        'nominado',
      )
    con({ estadoEvento: 'ENVIADO', codigoRespuesta: null, mensajeRespuesta: null })
    await open()
    con({ estadoEvento, mensajeRespuesta })
    elServicio().responde(
      'POST …/eventos/{eventoSifenId}/conciliar',
      (value: { data: { evento: object } }) => ({
        ...value,
        data: {
          ...value.data,
          evento: { ...value.data.evento, tipoEvento: 'NOMINACION', estadoEvento, mensajeRespuesta },
        },
      }),
    )
    await tocar(
      boton(
        'Preguntar a SIFEN',
        screen.getAllByRole('alert').find(one => one.textContent?.includes('Sin respuesta')),
      ),
    )
    expect(texto()).not.toContain('Sin respuesta de SIFEN')
    const dicho = screen
      .getAllByRole('status')
      .map(uno => texto(uno))
      .join(' ')
    expect(dicho).toContain(titulo)
    expect(dicho).toContain(mensajeRespuesta)
  },
)
