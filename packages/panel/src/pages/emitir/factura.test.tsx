import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegir,
  elServicio,
  escribirEn,
  pasar,
  salirDe,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const EMITIR = 'POST …/documentos'
const VISTA = 'POST …/documentos/vista-previa'
const PAUSA = 400

interface Cuerpo {
  items: Record<string, unknown>[]
  receptor: Record<string, unknown>
  condicionPago: Record<string, unknown>
  [campo: string]: unknown
}

const emitidos = () => elServicio().pedidos(EMITIR)
const emitido = () => elServicio().pedido(EMITIR).body as Cuerpo
const ultimaVista = () => elServicio().pedido(VISTA).body as Cuerpo

/** What the service says of what is typed. */
const dice = (more: object) =>
  elServicio().responde(VISTA, (value: { data: object }) => ({ ...value, data: { ...value.data, ...more } }))

const conTotal = (total: string) =>
  elServicio().responde(VISTA, (value: { data: { totales: object } }) => ({
    ...value,
    data: { ...value.data, totales: { ...value.data.totales, total } },
  }))

const conFaltas = (...faltas: { campo: string; detail: string; codigo?: string }[]) =>
  dice({
    valido: false,
    faltas: faltas.map(falta => ({ codigo: 'minimum', ...falta })),
    totales: null,
    items: [null],
  })

const comoSoy = (more: object) =>
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ...more },
  }))

/** One line, as a person fills it in; and what the service thinks of it has come. */
async function open(search = '') {
  const page = await abrir(`/c/1/emitir${search}`)
  await escribirEn(campo('Descripción'), 'Yerba mate 1 kg')
  await escribirEn(campo('Precio con IVA'), '50.000')
  await pasar(PAUSA)
  return page
}

const emitir = () => tocar(boton(/^Emitir en/))
const confirmar = () => tocar(boton(/^Sí, emitir en/))

test('the total is what the service says of what is typed, in guaraníes as they are written here', async () => {
  conTotal('1500000')
  await open()
  expect(screen.getByTestId('total').textContent).toBe('Gs. 1.500.000')
  expect(ultimaVista().items).toEqual([
    expect.objectContaining({
      descripcion: 'Yerba mate 1 kg',
      precioUnitario: '50000',
      cantidad: '1',
      tasaIVA: '10',
    }),
  ])
})

test('while something else is typed no amount of before is shown', async () => {
  await open()
  expect(screen.getByTestId('total').textContent).toBe('Gs. 166.000')
  await escribirEn(campo('Precio con IVA'), '60.000')
  expect(screen.getByTestId('total').textContent).toBe('Calculando…')
  expect(screen.getByLabelText('Totales').getAttribute('aria-busy')).toBe('true')
  await pasar(PAUSA)
  expect(screen.getByTestId('total').textContent).toBe('Gs. 166.000')
})

test('of two answers out of order the one to what stands there now counts', async () => {
  await open()
  const slow = elServicio().demora(VISTA)
  await escribirEn(campo('Precio con IVA'), '60.000')
  await pasar(PAUSA)
  conTotal('70000')
  await escribirEn(campo('Precio con IVA'), '70.000')
  await pasar(PAUSA)
  slow.llega(elServicio().ejemplo(VISTA))
  await calma()
  expect(screen.getByTestId('total').textContent).toBe('Gs. 70.000')
})

test('on a slow line nobody waits behind an answer that nobody wants any more: it is called back', async () => {
  await open()
  const asked: Request[] = []
  const real = fetch as unknown as (request: Request) => Promise<Response>
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.url.endsWith('/vista-previa')) asked.push(request)
    return real(request)
  })
  elServicio().demora(VISTA)
  await escribirEn(campo('Precio con IVA'), '60.000')
  await pasar(PAUSA)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false])
  await escribirEn(campo('Precio con IVA'), '70.000')
  await pasar(PAUSA)
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('a total that cannot be had is not made up: why is said, and it can be asked again', async () => {
  elServicio().corta(VISTA)
  await open()
  expect(screen.getByTestId('total').textContent).toBe('—')
  expect(texto()).toContain('No se pudo calcular el total. El servicio no responde.')
  conTotal('50000')
  await tocar(boton('Calcular de nuevo'))
  expect(screen.getByTestId('total').textContent).toBe('Gs. 50.000')
})

test('typing asks the service once for each pause, not for each letter', async () => {
  await open()
  const before = elServicio().pedidos(VISTA).length
  for (const price of ['6', '60', '60.0', '60.00', '60.000']) await escribirEn(campo('Precio con IVA'), price)
  expect(elServicio().pedidos(VISTA)).toHaveLength(before)
  await pasar(PAUSA)
  expect(elServicio().pedidos(VISTA).length - before).toBeLessThanOrEqual(2)
})

test('before it is emitted, all of it is asked: to whom, how much, how it is paid, which number, where', async () => {
  dice({
    condicion: {
      condicionOperacion: 'CONTADO',
      totalPagos: '166000',
      plazo: null,
      cantidadCuotas: 0,
      totalCuotas: null,
    },
  })
  await open()
  await emitir()
  const dialogo = screen.getByRole('dialog', { name: '¿Emitir la factura?' })
  expect(texto(dialogo)).toContain('A quiénSin nombre (consumidor final)')
  expect(texto(dialogo)).toContain('CuántoGs. 166.000')
  expect(texto(dialogo)).toContain('Cómo se pagaContado: Efectivo')
  expect(texto(dialogo)).toContain('Número001-001-0000005, salvo que otro lo tome antes')
  expect(texto(dialogo)).toContain('PRUEBAS (DEV) · sin valor fiscal')
  expect(emitidos()).toHaveLength(0)
})

test('of a payment that is divided each means is said, and how much of it', async () => {
  dice({
    condicion: {
      condicionOperacion: 'CONTADO',
      totalPagos: '166000',
      plazo: null,
      cantidadCuotas: 0,
      totalCuotas: null,
    },
  })
  await open()
  await tocar(boton('Dividir el pago'))
  await escribirEn(screen.getAllByLabelText<HTMLInputElement>('Monto')[0]!, '100.000')
  await pasar(PAUSA)
  await emitir()
  const pago = screen.getByText('Cómo se paga').nextElementSibling
  expect(pago?.textContent).toBe('Contado: Efectivo Gs. 100.000, Tarjeta de débito Gs. 66.000')
})

test.each([
  [
    {
      condicionOperacion: 'CREDITO',
      totalPagos: null,
      plazo: null,
      cantidadCuotas: 1,
      totalCuotas: '166000',
    },
    'Crédito en 1 cuota',
  ],
  [
    {
      condicionOperacion: 'CREDITO',
      totalPagos: null,
      plazo: null,
      cantidadCuotas: 3,
      totalCuotas: '166000',
    },
    'Crédito en 3 cuotas',
  ],
  [
    {
      condicionOperacion: 'CREDITO',
      totalPagos: null,
      plazo: '30 días',
      cantidadCuotas: 0,
      totalCuotas: null,
    },
    'Crédito a 30 días',
  ],
])('a sale on credit says how it will be paid: %o', async (condicion, said) => {
  dice({ condicion })
  await open()
  await emitir()
  const pago = screen.getByText('Cómo se paga').nextElementSibling
  expect(pago?.textContent).toBe(said)
})

test('what was asked about is what is emitted, to the letter, under a key of its own; then its page is shown', async () => {
  const { donde } = await open()
  await emitir()
  const asked = ultimaVista()
  await confirmar()
  expect(emitidos()).toHaveLength(1)
  expect(emitidos()[0]?.body).toEqual(asked)
  expect(emitidos()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(emitidos()[0]?.headers.get('mbohera-ambiente')).toBe('DEV')
  expect(donde()).toBe('/c/1/documentos/1')
})

test('what is changed while it is being looked at is looked at once more: what stands there is asked about, and emitted', async () => {
  await open()
  const slow = elServicio().demora(VISTA)
  await emitir()
  conTotal('60000')
  await escribirEn(campo('Precio con IVA'), '60.000')
  slow.llega(elServicio().ejemplo(VISTA))
  await calma()
  expect(texto(screen.getByRole('dialog'))).toContain('CuántoGs. 60.000')
  await confirmar()
  expect(emitido().items).toMatchObject([{ precioUnitario: '60000' }])
})

test('what was wrong with a line that was taken out while it was being looked at is said of no other', async () => {
  await open()
  await tocar(boton('Agregar ítem'))
  await escribirEn(screen.getAllByLabelText('Descripción')[1]!, 'Azúcar')
  await escribirEn(screen.getAllByLabelText('Precio con IVA')[1]!, '8.000')
  await pasar(PAUSA)
  const slow = elServicio().demora(VISTA)
  await emitir()
  dice({ items: [null] })
  await tocar(boton('Quitar el ítem 1'))
  const vista = elServicio().ejemplo(VISTA) as { data: object }
  const falta = { campo: 'items[0].precioUnitario', codigo: 'minimum', detail: 'debe ser mayor que 0' }
  slow.llega({ ...vista, data: { ...vista.data, valido: false, faltas: [falta], totales: null } })
  await calma()
  expect(texto()).not.toContain('Debe ser mayor que 0')
})

test('the one payment is of the total that the service says', async () => {
  conTotal('123456')
  await open()
  await emitir()
  await confirmar()
  expect(emitido().condicionPago).toMatchObject({
    tipo: 'CONTADO',
    tipoPago: 'EFECTIVO',
    montoPago: '123456',
  })
})

test('«No, volver» emits nothing, and what was typed is there', async () => {
  await open()
  await emitir()
  await tocar(boton('No, volver'))
  expect(emitidos()).toHaveLength(0)
  expect((campo('Precio con IVA') as HTMLInputElement).value).toBe('50.000')
})

test('a currency is found by what it is called here, accents or not; what none is called so is said', async () => {
  await open()
  await tocar(boton(/^Más opciones/))
  const moneda = screen.getByRole<HTMLInputElement>('combobox', { name: 'Moneda' })
  expect(moneda.value).toBe('PYG: Guaraní paraguayo')
  await tocar(moneda)
  await teclear('dolar estado')
  expect(moneda.value).toBe('dolar estado')
  expect(screen.getAllByRole('option').map(una => texto(una))).toContain('USD: Dólar estadounidense')
  await escribirEn(moneda, 'zloti lunar')
  expect(screen.queryAllByRole('option', { name: /^[A-Z]{3}: / })).toHaveLength(0)
  expect(texto()).toContain('Ninguno se llama así')
})

test('the button pressed twice asks once, and the yes pressed twice emits once', async () => {
  await open()
  boton(/^Emitir en/).click()
  boton(/^Emitir en/).click()
  await calma()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  const yes = boton(/^Sí, emitir en/)
  yes.click()
  yes.click()
  await calma()
  expect(emitidos()).toHaveLength(1)
})

test('an answer that was lost holds everything still until it is known, and is asked with the same key', async () => {
  await open()
  elServicio().corta(EMITIR)
  await emitir()
  await confirmar()
  expect(texto()).toContain('Se envió la factura, y la respuesta no llegó.')
  expect(screen.queryByRole('button', { name: 'Empezar de nuevo' })).toBe(null)
  expect(campo('Precio con IVA').closest('fieldset[disabled]')).toBeTruthy()
  elServicio().responde(EMITIR, value => value)
  await tocar(boton('Preguntar de nuevo'))
  expect(emitidos()).toHaveLength(2)
  expect(emitidos()[1]?.headers.get('idempotency-key')).toBe(emitidos()[0]?.headers.get('idempotency-key'))
  expect(emitidos()[1]?.body).toEqual(emitidos()[0]?.body)
})

test('once emitted, nothing of it is left in the form for the next', async () => {
  await open()
  await emitir()
  await confirmar()
  expect(Object.keys(sessionStorage).filter(name => /borrador|intencion/.test(name))).toEqual([])
})

test('what the service refuses is said, nothing is uncertain, and one can try again as it stands', async () => {
  await open()
  elServicio().rechaza(EMITIR, 'numeracion-desalineada', 409, {
    errors: [{ campo: 'timbrado', codigo: 'detenido', detail: 'SIFEN ya tiene el 0000005' }],
  })
  await emitir()
  await confirmar()
  expect(texto()).toContain('SIFEN ya tiene el 0000005')
  expect(texto()).not.toContain('No sabemos todavía')
  elServicio().responde(EMITIR, value => value)
  await emitir()
  await confirmar()
  expect(emitidos()).toHaveLength(2)
  expect(emitidos()[1]?.headers.get('idempotency-key')).not.toBe(
    emitidos()[0]?.headers.get('idempotency-key'),
  )
})

test('too many requests are said with how long to wait, and are no uncertainty', async () => {
  await open()
  elServicio().rechaza(EMITIR, 'rate-limited', 429, { retryAfter: 12 })
  await emitir()
  await confirmar()
  expect(texto()).toContain('12 s')
  expect(texto()).not.toContain('No sabemos todavía')
})

test('a machine without a network sends nothing and says so', async () => {
  await open()
  await emitir()
  const asked = elServicio().pedidos(EMITIR).length
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    await confirmar()
    expect(elServicio().pedidos(EMITIR)).toHaveLength(asked)
    expect(texto()).toContain('No hay conexión a internet: no se envió nada')
    expect(texto()).not.toContain('No sabemos todavía')
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

test('what is empty is no mistake yet; what is wrong is said beside its field when the field is left', async () => {
  conFaltas(
    { campo: 'items[0].precioUnitario', detail: 'debe ser mayor que 0' },
    { campo: 'items[0].descripcion', detail: 'falta la descripción', codigo: 'required' },
  )
  await open()
  await salirDe(campo('Precio con IVA'))
  await calma()
  expect(texto()).toContain('Debe ser mayor que 0')
  expect(campo('Precio con IVA').getAttribute('aria-invalid')).toBe('true')
  expect(texto()).not.toContain('alta la descripción')
})

test('at the attempt all that is wrong is said, nothing is asked, and the first field with a fault has the focus', async () => {
  conFaltas({ campo: 'items[0].precioUnitario', detail: 'falta el precio', codigo: 'required' })
  await open()
  await emitir()
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(document.activeElement).toBe(campo('Precio con IVA'))
  expect(texto()).toContain('Falta el precio')
  expect(emitidos()).toHaveLength(0)
})

test('what belongs beside no field is said above all of them, by the name that a person knows', async () => {
  conFaltas({ campo: 'cdcQueNadieConoce', detail: 'no puede ser' })
  await open()
  await emitir()
  const alert = screen.getAllByRole('alert').find(one => one.textContent?.includes('No puede ser'))
  expect(alert?.textContent).toContain('No se aceptó')
})

test('somebody who may only look cannot emit, is told why, and nothing is asked of the service for him', async () => {
  comoSoy({ rol: 'LECTOR' })
  await open()
  expect(boton(/^Emitir en/).getAttribute('aria-description')).toContain('Su rol es lector')
  await emitir()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('in production the button says so', async () => {
  comoSoy({ ambienteElegido: 'PROD' })
  await abrir('/c/1/emitir')
  expect(boton('Emitir en PRODUCCIÓN')).toBeTruthy()
})

test('Ctrl and Enter goes to the button and does not press it', async () => {
  await open()
  campo('Precio con IVA').focus()
  await teclear('{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(boton(/^Emitir en/))
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('what is typed survives leaving the page, and «Empezar de nuevo» empties it', async () => {
  const { unmount } = await open()
  unmount()
  await abrir('/c/1/emitir')
  expect((campo('Precio con IVA') as HTMLInputElement).value).toBe('50.000')
  await tocar(boton('Empezar de nuevo'))
  expect((campo('Precio con IVA') as HTMLInputElement).value).toBe('')
})

test('the draft of the paper is of what stands there, and what cannot be drawn is said', async () => {
  await open()
  elServicio().contesta(VISTA, ({ query }) =>
    query.formato === 'pdf'
      ? {
          status: 503,
          body: {
            type: 'service-unavailable',
            title: '',
            status: 503,
            detail: 'Vuelva en un rato.',
            errors: [],
          },
        }
      : { status: 200, body: elServicio().ejemplo(VISTA) },
  )
  await tocar(boton('Ver borrador del KuDE'))
  expect(texto()).toContain('Vuelva en un rato.')
  expect(screen.queryByTitle('Borrador del KuDE')).toBe(null)
})

test('on credit in instalments, the plan that will be sent is shown with its dates and amounts', async () => {
  conTotal('100000')
  await open()
  await tocar(campo('Crédito'))
  await tocar(campo('En cuotas'))
  await escribirEn(campo('Cuotas'), '3')
  await escribirEn(campo('Vence la primera'), '31/01/2027')
  await pasar(PAUSA)
  const plan = [...screen.getByLabelText('Plan de cuotas').children].map(({ textContent }) => textContent)
  expect(plan).toEqual(['31/01/2027Gs. 33.333', '28/02/2027Gs. 33.333', '31/03/2027Gs. 33.334'])
  await emitir()
  await confirmar()
  expect(emitido().condicionPago).toEqual({
    tipo: 'CREDITO',
    cuotas: [
      { monto: '33333', vencimiento: '2027-01-31' },
      { monto: '33333', vencimiento: '2027-02-28' },
      { monto: '33334', vencimiento: '2027-03-31' },
    ],
  })
})

test.each([
  ['Vence la primera', 'Cuotas', 'Diga qué día vence'],
  ['Cuotas', 'Vence la primera', 'Un número de 1 a 60'],
])(
  'of instalments without «%s» that is what is said to be missing, and not an amount',
  async (vacio, dicho, dice) => {
    conFaltas({ campo: 'condicionPago.cuotas[0].monto', codigo: 'decimal', detail: 'debe ser un decimal' })
    await open()
    await tocar(campo('Crédito'))
    await tocar(campo('En cuotas'))
    await escribirEn(campo(vacio), '')
    await pasar(PAUSA)
    await emitir()
    expect([vacio, dicho].map(cual => campo(cual).getAttribute('aria-invalid') === 'true')).toEqual([
      true,
      false,
    ])
    expect(texto()).toContain(dice)
    expect(texto()).not.toContain('15 enteros')
  },
)

test('where the initial payment is the whole there is nothing in instalments: that is said, and no plan below nothing', async () => {
  conTotal('100000')
  await open()
  await tocar(campo('Crédito'))
  await tocar(campo('En cuotas'))
  await tocar(boton('Agregar entrega inicial'))
  await escribirEn(campo('Monto'), '150.000')
  await pasar(PAUSA)
  expect(texto()).toContain('La entrega inicial ya es el total')
  expect(screen.queryByLabelText('Plan de cuotas')).toBe(null)
  await escribirEn(campo('Monto'), '40.000')
  await pasar(PAUSA)
  expect(screen.getByLabelText('Plan de cuotas').children).toHaveLength(3)
})

test.each(['0', '61', 'tres', '2,5'])(
  '%s instalments are refused beside the field, and no plan is shown',
  async cuotas => {
    await open()
    await tocar(campo('Crédito'))
    await tocar(campo('En cuotas'))
    await escribirEn(campo('Cuotas'), cuotas)
    expect(texto()).toContain('Un número de 1 a 60')
    expect(screen.queryByLabelText('Plan de cuotas')).toBe(null)
  },
)

test('the price of the catalogue is in its money: in another one it is asked for, and what was typed by hand stays', async () => {
  await abrir('/c/1/emitir')
  await escribirEn(campo('Descripción'), 'yer')
  await pasar(PAUSA)
  await teclear('{Enter}')
  const precios = () => screen.getAllByLabelText<HTMLInputElement>('Precio con IVA').map(({ value }) => value)
  await escribirEn(screen.getAllByLabelText('Descripción')[1]!, 'Flete')
  await escribirEn(screen.getAllByLabelText('Precio con IVA')[1]!, '12,50')
  expect(precios()).toEqual(['55.000', '12,50'])
  await tocar(boton(/^Más opciones/))
  await elegir('Moneda', /USD/)
  expect(precios()).toEqual(['', '12,50'])
  await elegir('Moneda', /PYG/)
  expect(precios()).toEqual(['55.000', '12,50'])
})

test('in another money the rate is asked for and sent, and the total is in that money', async () => {
  dice({ moneda: 'USD' })
  await open()
  await tocar(boton(/^Más opciones/))
  await elegir('Moneda', /USD/)
  await escribirEn(campo(/Tipo de cambio/), '7.300')
  await escribirEn(campo('Precio con IVA'), '12,50')
  await pasar(PAUSA)
  expect(ultimaVista()).toMatchObject({ monedaOperacion: 'USD', tipoCambio: '7300' })
  expect(ultimaVista().items[0]).toMatchObject({ precioUnitario: '12.50' })
  expect(screen.getByTestId('total').textContent).toBe('USD 166.000,00')
})

test('an amount that may be two is asked about, and is sent as it was typed: the service refuses it', async () => {
  await open()
  await escribirEn(campo('Precio con IVA'), '12,345')
  await pasar(PAUSA)
  expect(texto()).toContain('¿Cuánto es: 12.345 o, con decimales, 12,3450?')
  expect(ultimaVista().items[0]).toMatchObject({ precioUnitario: '12,345' })
})

test('a place where nothing can be issued says so, with the way to where that is mended', async () => {
  elServicio().lista('GET …/timbrados', [{ activo: false }])
  await open()
  expect(texto()).toContain('No hay un timbrado vigente para este tipo de documento.')
  expect(screen.getByRole('link', { name: 'Cárguelo aquí' }).getAttribute('href')).toBe(
    '/c/1/configuracion?vista=timbrados',
  )
})

test('among several places one is chosen by its name, and that one is sent', async () => {
  elServicio().lista('GET …/timbrados', [
    { establecimiento: '002', puntoExpedicion: '001', proximoNumero: 88 },
    { establecimiento: '001', puntoExpedicion: '001', proximoNumero: 7 },
  ])
  await open()
  expect(texto()).toContain('próximo número 0000007')
  await elegir('Sucursal y punto', '002-001')
  await pasar(PAUSA)
  expect(ultimaVista()).toMatchObject({ numeroEstablecimiento: '002', puntoExpedicion: '001' })
})

test('a numbering that was stopped is said before anybody types much, with the way to mend it', async () => {
  elServicio().lista('GET …/timbrados', [
    {
      detenido: {
        numero: '0000005',
        cdc: null,
        desde: '2026-11-20T12:00:00.000Z',
        detalle: 'SIFEN ya tiene ese número.',
      },
    },
  ])
  await open()
  expect(texto()).toContain('está detenida')
  expect(screen.getByRole('link', { name: 'Alinear numeración' })).toBeTruthy()
})

test('a fault of what stood there before is gone once something else does, however slow the service', async () => {
  conFaltas({ campo: 'items[0].precioUnitario', detail: 'es demasiado' })
  await open()
  await salirDe(campo('Precio con IVA'))
  await pasar(PAUSA)
  expect(campo('Precio con IVA').getAttribute('aria-invalid')).toBe('true')
  elServicio().demora(VISTA)
  await escribirEn(campo('Descripción'), 'Yerba mate 2 kg')
  await pasar(PAUSA)
  expect(campo('Precio con IVA').getAttribute('aria-invalid')).toBe('true')
  await escribirEn(campo('Precio con IVA'), '40.000')
  await pasar(PAUSA)
  expect(campo('Precio con IVA').getAttribute('aria-invalid')).not.toBe('true')
  expect(texto()).not.toContain('Es demasiado')
})

test('why SIFEN refused it is said also to who looked at that documento before it was refused', async () => {
  const CUERPO = 'GET …/documentos/{id}/cuerpo'
  elServicio().con(CUERPO, { faltas: [] })
  const { unmount } = await abrir('/c/1/emitir?desde=1')
  unmount()
  await pasar(60_000)
  elServicio().con('GET …/documentos/{id}', { estado: 'RECHAZADO' })
  elServicio().con(CUERPO, {
    faltas: [{ campo: 'receptor.numeroDocumento', codigo: '1306', detail: 'el RUC no existe' }],
  })
  await abrir('/c/1/emitir?desde=1')
  expect(texto()).toContain('SIFEN rechazó la anterior')
  expect(texto()).toContain('l RUC no existe')
})
