import { expect, test, vi } from 'vitest'
import {
  abrir,
  boton,
  campo,
  elegirAccion,
  elegirArchivos,
  elServicio,
  escribirEn,
  pasar,
  salirDe,
  screen,
  teclear,
  texto,
  tocar,
  verEnTableta,
} from '../../../test/piezas/mostrar.tsx'
import { DESPEDIDA } from '../../session/rastro.ts'

const TANDAS = 'POST …/documentos/tandas'
const PONER = 'POST …/documentos/tandas/{tandaId}/documentos'
const VENTAS = 'GET …/documentos/tandas/{tandaId}/documentos'
const EMITIR = 'POST …/documentos/tandas/{tandaId}/emitir'
const TANDA = 'GET …/documentos/tandas/{tandaId}'

const CSV = [
  'Referencia;RUC o documento;Nombre;Código;Descripción;Cantidad;Precio con IVA;IVA',
  'V-1;;;YERBA-1;Yerba mate 1 kg;2;50.000;10',
].join('\n')

/** A file as one chooses it. */
async function elegirArchivo(text: string, name = 'ventas.csv') {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', {
    value: [new File([text], name, { type: 'text/csv' })],
    configurable: true,
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await pasar(0)
}

const como = (more: object) =>
  elServicio().responde(TANDA, (value: { data: object }) => ({ ...value, data: { ...value.data, ...more } }))
const BORRADOR = { estado: 'BORRADOR', documentos: 3, listos: 2, conFaltas: 1, emitidos: 0, motivo: null }
const openTanda = () => abrir('/c/1/cantidad/1')

test('a file that is none says so, and nothing is prepared', async () => {
  await abrir('/c/1/cantidad')
  await elegirArchivo('')
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
  expect(elServicio().pedidos(TANDAS)).toHaveLength(0)
})

test('a file whose columns nobody knows says which, and nothing is prepared', async () => {
  await abrir('/c/1/cantidad')
  await elegirArchivo('Cosa;Otra\n1;2')
  expect(texto()).toContain('No se preparó nada')
  expect(elServicio().pedidos(TANDAS)).toHaveLength(0)
})

test('which columns of a file are not read is said by their names before anything is emitted, also after a reload', async () => {
  const { donde } = await abrir('/c/1/cantidad')
  await elegirArchivo('Concepto;Precio;Vendedor;Sucursal del cliente\nCuota;100.000;Bruno;Centro')
  const DICE = 'No se leen las columnas «Vendedor» y «Sucursal del cliente».'
  expect(texto()).toContain(DICE)
  await abrir(donde())
  expect(texto()).toContain(DICE)
})

test('of a file that lacks a column it is said which others nobody knows: it may be one of them', async () => {
  await abrir('/c/1/cantidad')
  await elegirArchivo('Concepto;Valor unit\nCuota;100.000')
  expect(texto()).toContain('No se lee la columna «Valor unit».')
})

test('a file that was mended is chosen again under its name', async () => {
  await abrir('/c/1/cantidad')
  await elegirArchivos(new File(['Cosa;Otra\n1;2'], 'ventas.csv', { type: 'text/csv' }))
  expect(texto()).toContain('corríjala y vuelva a elegirla')
  await elegirArchivos(new File([CSV], 'ventas.csv', { type: 'text/csv' }))
  expect(elServicio().pedidos(TANDAS)).toHaveLength(1)
})

test('sales are written down as a tanda of the name of the file, and nothing is emitted', async () => {
  const { donde } = await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  expect(elServicio().pedido(TANDAS).body).toEqual({ nombre: 'ventas.csv' })
  expect(elServicio().pedido(PONER).body).toMatchObject({
    documentos: [
      {
        referencia: 'V-1',
        cuerpo: { items: [{ codigo: 'YERBA-1', cantidad: '2', precioUnitario: '50000' }] },
      },
    ],
  })
  expect(elServicio().pedidos(EMITIR)).toHaveLength(0)
  expect(donde()).toMatch(/^\/c\/1\/cantidad\/\d+$/)
})

test('each code of a file is looked up, however many there are: none bears the IVA of another for want of a look', async () => {
  await abrir('/c/1/cantidad')
  const filas = Array.from({ length: 520 }, (_, n) => `V-1;COD-${n};Cosa ${n};1.000`)
  await elegirArchivo(['Referencia;Código;Descripción;Precio con IVA', ...filas].join('\n'))
  for (let n = 0; n < 60 && elServicio().pedidos(PONER).length === 0; n++) await pasar(1)
  expect(
    new Set(
      elServicio()
        .pedidos('GET …/productos')
        .flatMap(({ query: { buscar } }) => buscar ?? []),
    ).size,
  ).toBe(520)
})

test('who went elsewhere while it was read is not pulled back when it is done', async () => {
  const slow = elServicio().demora(PONER)
  const { donde, history } = await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  history.push('/c/1/clientes')
  await pasar(0)
  slow.llega(elServicio().ejemplo(PONER))
  await pasar(0)
  expect(donde()).toBe('/c/1/clientes')
})

test('a file is written down in the ambiente in which it was chosen, or in none', async () => {
  const slow = elServicio().demora('GET …/productos')
  await abrir('/c/1/cantidad', { conMarco: true })
  await elegirArchivo(CSV)
  elServicio().con('PUT …/ambiente', { ambienteElegido: 'PROD' })
  await elegirAccion(/^Ambiente/, /^PRODUCCIÓN/)
  await tocar(boton('Pasar a PRODUCCIÓN'))
  slow.llega(elServicio().ejemplo('GET …/productos'))
  await pasar(0)
  const enQue = [TANDAS, PONER].flatMap(ruta =>
    elServicio()
      .pedidos(ruta)
      .map(({ headers }) => headers.get('mbohera-ambiente')),
  )
  expect(new Set(enQue)).toEqual(new Set(['DEV']))
})

test('asked too fast, it waits as long as the service says, and goes on', async () => {
  const tooFast = {
    status: 429,
    body: { type: 'rate-limited', title: '', status: 429, detail: '', errors: [] },
    headers: { 'retry-after': '3' },
  }
  elServicio().contestaEnOrden(
    PONER,
    () => tooFast,
    () => ({ status: 200, body: elServicio().ejemplo(PONER) }),
  )
  const { donde } = await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  const before = elServicio().pedidos(PONER).length
  await pasar(1_000)
  expect(elServicio().pedidos(PONER)).toHaveLength(before)
  await pasar(2_500)
  expect(donde()).toMatch(/cantidad\/\d+$/)
})

test('a service that is away in the middle is said, and the page stays', async () => {
  elServicio().corta(PONER)
  const { donde } = await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  expect(texto()).toContain('El servicio no responde')
  expect(donde()).toBe('/c/1/cantidad')
})

const CANCELAR = 'POST …/documentos/tandas/{tandaId}/cancelar'
const LISTA = 'GET …/documentos/tandas'

test('of a file that could not be written down whole no half is left that looks like a whole one', async () => {
  elServicio().rechaza(PONER, 'internal-error', 500)
  await abrir('/c/1/cantidad')
  const before = elServicio().pedidos(LISTA).length
  await elegirArchivo(CSV)
  expect(elServicio().pedidos(CANCELAR)).toHaveLength(1)
  expect(texto()).toContain('No se preparó nada: vuelva a elegir la planilla.')
  expect(elServicio().pedidos(LISTA).length).toBeGreaterThan(before)
})

test('where a half is left all the same, that is said, and it is in the list to be thrown away', async () => {
  elServicio().corta(PONER)
  elServicio().corta(CANCELAR)
  await abrir('/c/1/cantidad')
  const before = elServicio().pedidos(LISTA).length
  await elegirArchivo(CSV)
  expect(texto()).toContain('Abajo quedó preparada solo una parte de las ventas: descártela')
  expect(elServicio().pedidos(LISTA).length).toBeGreaterThan(before)
})

/** Whether the browser would ask whoever closes the window. */
function asksBeforeLeaving(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('whoever closes the window is asked while sales are being written down, and only then, wherever she is in the panel', async () => {
  const slow = elServicio().demora(PONER)
  const { history } = await abrir('/c/1/cantidad')
  expect(asksBeforeLeaving()).toBe(false)
  await elegirArchivo(CSV)
  expect(asksBeforeLeaving()).toBe(true)
  history.push('/c/1/clientes')
  await pasar(0)
  expect(asksBeforeLeaving()).toBe(true)
  slow.llega(elServicio().ejemplo(PONER))
  await pasar(0)
  expect(asksBeforeLeaving()).toBe(false)
})

test('whose session ended meanwhile is not asked: she is on her way to log in', async () => {
  const slow = elServicio().demora(PONER)
  await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  window.dispatchEvent(new Event(DESPEDIDA))
  expect(asksBeforeLeaving()).toBe(false)
  slow.llega(elServicio().ejemplo(PONER))
  await pasar(0)
})

test('nobody is asked any more when it failed', async () => {
  elServicio().rechaza(PONER, 'internal-error', 500)
  await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  expect(asksBeforeLeaving()).toBe(false)
})

const DOS_VENTAS = `${CSV}\nV-2;;;YERBA-1;Yerba mate 1 kg;1;50.000;10`
const A_MEDIAS = '«ventas.csv» quedó a medias'
const parte = (more: object) =>
  como({ ...BORRADOR, id: 1, nombre: 'ventas.csv', documentos: 1, listos: 1, conFaltas: 0, ...more })

test.each(['/c/1/cantidad', '/c/1/cantidad/1'])(
  'of a file that was being written down when the window went it is said what is there, and how to go on: %s',
  async path => {
    parte({})
    localStorage.setItem('mbohera:planilla:ana:1:DEV:1', '2')
    await abrir(path)
    expect(texto()).toContain(A_MEDIAS)
    expect(texto()).toContain('Se prepararon 1 de sus 2 ventas, y nada se emitió.')
    elServicio().con(CANCELAR, { estado: 'CANCELADA' })
    await tocar(boton('Descartar esta parte'))
    expect(elServicio().pedidos(CANCELAR)).toHaveLength(1)
    expect(texto()).not.toContain(A_MEDIAS)
    expect(localStorage.length).toBe(0)
  },
)

test.each([{ documentos: 2 }, { estado: 'EN_CURSO' }, { estado: 'CANCELADA' }])(
  'of one that is whole by now, or was decided about, nothing is said: %j',
  async more => {
    parte(more)
    localStorage.setItem('mbohera:planilla:ana:1:DEV:1', '2')
    await abrir('/c/1/cantidad')
    expect(texto()).not.toContain('quedó a medias')
    expect(localStorage.length).toBe(0)
  },
)

test('what this window is writing down is no half, and is not emitted before it is whole', async () => {
  parte({})
  elServicio().responde(TANDAS, (value: { data: object }) => ({ ...value, data: { ...value.data, id: 1 } }))
  const slow = elServicio().demora(PONER)
  const { history } = await abrir('/c/1/cantidad')
  await elegirArchivo(DOS_VENTAS)
  expect(Object.keys(localStorage)).toEqual(['mbohera:planilla:ana:1:DEV:1'])
  history.push('/c/1/cantidad/1')
  await pasar(0)
  expect(texto()).toContain('Se está preparando en esta ventana: 0 de 2 ventas.')
  expect(texto()).not.toContain('quedó a medias')
  expect(boton(/^Emitir/).getAttribute('aria-description')).toBe('Todavía se está preparando.')
  slow.llega(elServicio().ejemplo(PONER))
  await pasar(0)
  expect(localStorage.length).toBe(0)
  expect(boton(/^Emitir/).getAttribute('aria-disabled')).not.toBe('true')
})

test('a half of another taxpayer is said at that one alone', async () => {
  localStorage.setItem('mbohera:planilla:ana:2:DEV:1', '2')
  parte({})
  await abrir('/c/1/cantidad')
  expect(texto()).not.toContain('quedó a medias')
  expect(localStorage.length).toBe(1)
})

test('a draft says how many are well and how many are not, and asks before it emits', async () => {
  como(BORRADOR)
  await openTanda()
  await tocar(boton('Emitir solo las 2 que están bien'))
  expect(elServicio().pedidos(EMITIR)).toHaveLength(0)
  expect(texto(screen.getByRole('dialog'))).toContain('1 factura para corregir no se emite.')
  await tocar(boton('Emitir', screen.getByRole('dialog')))
  expect(elServicio().pedido(EMITIR).body).toEqual({ soloListos: true, repetidos: false })
})

test('one that is well is spoken of as one', async () => {
  como({ ...BORRADOR, documentos: 2, listos: 1 })
  await openTanda()
  expect(boton('Emitir solo la que está bien')).toBeTruthy()
})

test('where so many are emitted, and whether it counts, is said where one says yes', async () => {
  elServicio().soy({ ambienteElegido: 'PROD' })
  como(BORRADOR)
  await openTanda()
  await tocar(boton(/^Emitir solo/))
  expect(texto(screen.getByRole('dialog'))).toContain('PRODUCCIÓN · tiene valor fiscal')
})

test('what goes on is not said to come to what was emitted already as well', async () => {
  const totales = [{ moneda: 'PYG', total: '9000000', documentos: 100 }]
  como({ ...BORRADOR, estado: 'PAUSADA', conFaltas: 0, documentos: 100, emitidos: 98, listos: 2, totales })
  await openTanda()
  await tocar(boton('Seguir'))
  const pregunta = texto(screen.getByRole('dialog'))
  expect(pregunta).toContain('Emitir 2 facturas')
  expect(pregunta).not.toContain('por Gs. 9.000.000')
  expect(pregunta).toContain('Con las 98 que ya se emitieron, la planilla suma Gs. 9.000.000.')
})

test('what became of it is said also to who closed the question meanwhile', async () => {
  como({ ...BORRADOR, conFaltas: 0, documentos: 2 })
  const slow = elServicio().demora(EMITIR)
  await openTanda()
  await tocar(boton('Emitir 2 facturas'))
  await tocar(boton('Emitir', screen.getByRole('dialog')))
  await tocar(boton('No, volver'))
  slow.falla('access-denied', 403)
  await pasar(0)
  expect(texto()).toContain('Su rol no lo permite')
})

test('sales that were emitted before are said, and emitted again only by a second yes', async () => {
  como({ ...BORRADOR, conFaltas: 0, documentos: 2 })
  elServicio().rechaza(EMITIR, 'validation-error', 422, {
    errors: [{ campo: 'repetidos', codigo: 'repetidos', detail: 'V-1 ya se emitió el 19/11/2026.' }],
  })
  await openTanda()
  await tocar(boton('Emitir 2 facturas'))
  await tocar(boton('Emitir', screen.getByRole('dialog')))
  expect(texto()).toContain('V-1 ya se emitió el 19/11/2026.')
  await tocar(boton('Emitir igual'))
  expect(
    elServicio()
      .pedidos(EMITIR)
      .map(({ body }) => body),
  ).toEqual([
    { soloListos: false, repetidos: false },
    { soloListos: false, repetidos: true },
  ])
})

test('who closes that question has said no: the next yes is a first one', async () => {
  como({ ...BORRADOR, conFaltas: 0, documentos: 2 })
  elServicio().rechaza(EMITIR, 'validation-error', 422, {
    errors: [{ campo: 'repetidos', codigo: 'repetidos', detail: 'V-1 ya se emitió.' }],
  })
  await openTanda()
  await tocar(boton('Emitir 2 facturas'))
  await tocar(boton('Emitir', screen.getByRole('dialog')))
  await tocar(boton('No, volver'))
  await tocar(boton('Emitir 2 facturas'))
  expect(screen.queryByRole('button', { name: 'Emitir igual' })).toBe(null)
})

test('while it is emitted it is looked at again, and can be paused', async () => {
  como({ ...BORRADOR, estado: 'EN_CURSO', emitidos: 1 })
  await openTanda()
  expect(texto()).toContain('Puede cerrar esta página: se sigue emitiendo.')
  const before = elServicio().pedidos(TANDA).length
  await pasar(1_100)
  expect(elServicio().pedidos(TANDA).length).toBeGreaterThan(before)
  await tocar(boton('Pausar'))
  expect(elServicio().pedidos('POST …/documentos/tandas/{tandaId}/pausar')).toHaveLength(1)
})

test('while it is emitted its sales are not asked for each second, whatever it has come to', async () => {
  let emitidos = 0
  elServicio().contesta(TANDA, () => {
    const value = elServicio().ejemplo(TANDA) as { data: object }
    emitidos += 1
    return {
      status: 200,
      body: { ...value, data: { ...value.data, ...BORRADOR, estado: 'EN_CURSO', emitidos } },
    }
  })
  await openTanda()
  const before = [TANDA, VENTAS].map(ruta => elServicio().pedidos(ruta).length)
  await pasar(20_500)
  const [tanda = 0, ventas = 0] = [TANDA, VENTAS].map(
    (ruta, n) => elServicio().pedidos(ruta).length - before[n]!,
  )
  expect(tanda).toBeGreaterThan(15)
  expect(ventas).toBeGreaterThan(2)
  expect(ventas).toBeLessThan(6)
})

test('one that does not go on is looked at ever more seldom', async () => {
  como({ ...BORRADOR, estado: 'EN_CURSO', emitidos: 1 })
  await openTanda()
  await pasar(60_000)
  const before = elServicio().pedidos(TANDA).length
  await pasar(600_000)
  expect(elServicio().pedidos(TANDA).length).toBeLessThan(before + 16)
})

test('a pause that was refused is said', async () => {
  como({ ...BORRADOR, estado: 'EN_CURSO' })
  elServicio().rechaza('POST …/documentos/tandas/{tandaId}/pausar', 'access-denied', 403)
  await openTanda()
  await tocar(boton('Pausar'))
  expect(texto()).toContain('Su rol no lo permite')
})

test('what is thrown away is asked about first', async () => {
  como(BORRADOR)
  await openTanda()
  await tocar(boton('Descartar'))
  expect(elServicio().pedidos('POST …/documentos/tandas/{tandaId}/cancelar')).toHaveLength(0)
  await tocar(boton('Descartar', screen.getByRole('dialog')))
  expect(elServicio().pedidos('POST …/documentos/tandas/{tandaId}/cancelar')).toHaveLength(1)
})

test('the result is all pages of it, in one file', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const page = (siguiente: string | null) => {
    const value = elServicio().ejemplo(VENTAS) as { data: { datos: object[]; siguiente: string | null } }
    value.data.siguiente = siguiente
    return { status: 200, body: value }
  }
  como({})
  await openTanda()
  elServicio().contesta(VENTAS, ({ query }) => page(query.cursor === undefined ? 'c1' : null))
  const before = elServicio().pedidos(VENTAS).length
  await tocar(boton('Bajar el resultado'))
  expect(
    elServicio()
      .pedidos(VENTAS)
      .slice(before)
      .map(({ query }) => query),
  ).toEqual([{ limite: '100' }, { limite: '100', cursor: 'c1' }])
  expect(await files[0]?.text()).toContain('Referencia')
})

test.each([
  ['=1+1', "'=1+1;"],
  ['00012', '"=""00012""";'],
])(
  'the result opens in a sheet as it is: no CDC is rounded, and no reference is reckoned: %s',
  async (referencia, abre) => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      files.push(file as Blob)
      return 'blob:x'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    como({})
    elServicio().responde(VENTAS, (value: { data: { datos: Record<string, unknown>[] } }) => {
      const [model] = value.data.datos
      value.data.datos = [{ ...model, referencia }]
      return { ...value, data: { ...value.data, siguiente: null } }
    })
    await openTanda()
    await tocar(boton('Bajar el resultado'))
    const fila = (await files[0]?.text())?.split('\r\n')[1]
    expect(fila?.startsWith(abre)).toBe(true)
    expect(fila).toMatch(/;(\d{4} ){10}\d{4};/)
  },
)

test('a result that cannot be had is said: the press was not for nothing', async () => {
  como({})
  await openTanda()
  elServicio().rechaza(VENTAS, 'rate-limited', 429, { retryAfter: 8 })
  await tocar(boton('Bajar el resultado'))
  expect(texto()).toContain('8 s')
})

const PRECIO = 'Fila 2, Precio con IVA, de VENTA-1001'
const MALA = { campo: 'items[0].precioUnitario', codigo: 'format', detail: 'debe ser un decimal' }
/** One sale of it with one cell that is wrong; more of it as it is said. */
function conUnaMala(more: object = {}) {
  como({ ...BORRADOR, ...more })
  elServicio().responde(VENTAS, (value: { data: { datos: Record<string, unknown>[] } }) => {
    const [model] = value.data.datos
    const cuerpo = model!.cuerpo as { items: object[] }
    value.data.datos = [
      {
        ...model,
        ...{
          referencia: 'VENTA-1001',
          lugar: 'fila 2',
          estado: 'CON_FALTAS',
          faltas: [MALA],
          documento: null,
        },
        cuerpo: { ...cuerpo, items: [{ ...cuerpo.items[0], precioUnitario: '12,345' }] },
      },
    ]
    return value
  })
}

test('a cell that is wrong is mended where it stands: its sale alone is written again, and looked at again', async () => {
  conUnaMala()
  await openTanda()
  expect(campo(PRECIO)).toHaveProperty('value', '12,345')
  expect(texto()).toContain('Puede leerse de dos maneras')
  const before = elServicio().pedidos(VENTAS).length
  await escribirEn(campo(PRECIO), '12.345')
  expect(elServicio().pedidos(PONER)).toHaveLength(0)
  await salirDe(campo(PRECIO))
  expect(elServicio().pedido(PONER).body).toMatchObject({
    documentos: [
      { referencia: 'VENTA-1001', lugar: 'fila 2', cuerpo: { items: [{ precioUnitario: '12345' }] } },
    ],
  })
  expect(elServicio().pedidos(VENTAS).length).toBeGreaterThan(before)
})

test('two cells of one sale are mended one after the other, however slow the service: neither undoes the other', async () => {
  const CANTIDAD = 'Fila 2, Cantidad, de VENTA-1001'
  como(BORRADOR)
  const escritos = () =>
    elServicio()
      .pedidos(PONER)
      .map(({ body }) => (body as { documentos: { cuerpo: { items: object[] } }[] }).documentos[0]!.cuerpo)
  elServicio().responde(VENTAS, (value: { data: { datos: Record<string, unknown>[] } }) => {
    const [model] = value.data.datos
    const { items, ...rest } = model!.cuerpo as { items: object[] }
    const cuerpo = { ...rest, items: [{ ...items[0], precioUnitario: '12,345', cantidad: 'dos' }] }
    const faltas = [MALA, { ...MALA, campo: 'items[0].cantidad' }]
    const dicho = { referencia: 'VENTA-1001', lugar: 'fila 2', estado: 'CON_FALTAS', documento: null }
    value.data.datos = [{ ...model, ...dicho, faltas, cuerpo }]
    return value
  })
  await openTanda()
  const enCamino = elServicio().demora(PONER)
  await escribirEn(campo(PRECIO), '12.345')
  await salirDe(campo(PRECIO))
  await escribirEn(campo(CANTIDAD), '2')
  await salirDe(campo(CANTIDAD))
  // What the service has from then on is what was written last.
  elServicio().responde(VENTAS, (value: { data: { datos: Record<string, unknown>[] } }) => {
    const dicho = { referencia: 'VENTA-1001', lugar: 'fila 2', estado: 'CON_FALTAS', documento: null }
    const faltas = [{ ...MALA, campo: 'items[0].cantidad' }]
    value.data.datos = [{ ...value.data.datos[0], ...dicho, faltas, cuerpo: escritos().at(-1) }]
    return value
  })
  enCamino.llega(elServicio().ejemplo(PONER))
  await pasar(1)
  expect(escritos().at(-1)?.items[0]).toMatchObject({ precioUnitario: '12345', cantidad: '2' })
})

test('a cell that is left as it was is not written again; one that cannot be is said, and can be again', async () => {
  conUnaMala()
  await openTanda()
  await tocar(campo(PRECIO))
  await salirDe(campo(PRECIO))
  expect(elServicio().pedidos(PONER)).toHaveLength(0)
  elServicio().corta(PONER)
  await escribirEn(campo(PRECIO), '15.000')
  await salirDe(campo(PRECIO))
  expect(texto()).toContain('El servicio no responde')
  elServicio().responde(PONER, (value: { data: { documentos: { total: string }[] } }) => {
    value.data.documentos = [{ ...value.data.documentos[0]!, total: '44999' }]
    return value
  })
  await tocar(campo(PRECIO))
  await salirDe(campo(PRECIO))
  // Once as it was reckoned here, and once more as the service reckons.
  const pagados = elServicio()
    .pedidos(PONER)
    .map(
      ({ body }) =>
        (body as { documentos: { cuerpo: { condicionPago: { montoPago: unknown } } }[] }).documentos[0]
          ?.cuerpo.condicionPago.montoPago,
    )
  expect(pagados).toEqual([pagados[0], pagados[0], '44999'])
  expect(texto()).not.toContain('El servicio no responde')
})

test.each([
  ['45000.3', ['45000']],
  ['44999.4', ['45000', '44999']],
])(
  'of a sale that comes to %s as much is paid as can be, and it is written again only for that',
  async (total, pagados) => {
    conUnaMala()
    await openTanda()
    elServicio().responde(PONER, (value: { data: { documentos: { total: string }[] } }) => {
      value.data.documentos = [{ ...value.data.documentos[0]!, total }]
      return value
    })
    await escribirEn(campo(PRECIO), '15.000')
    await salirDe(campo(PRECIO))
    const dichos = JSON.stringify(elServicio().pedidos(PONER)).matchAll(/"montoPago":"([^"]*)"/g)
    expect([...dichos].map(([, monto]) => monto)).toEqual(pagados)
  },
)

test('what is typed into a cell is there when a tablet is turned, is not kept before one leaves it, and one goes on typing', async () => {
  const turn = verEnTableta()
  conUnaMala()
  await openTanda()
  campo(PRECIO).focus()
  await escribirEn(campo(PRECIO), '1')
  await turn()
  expect(campo(PRECIO)).toHaveProperty('value', '1')
  expect(elServicio().pedidos(PONER)).toHaveLength(0)
  expect(document.activeElement).toBe(campo(PRECIO))
  await teclear('5.000')
  await salirDe(campo(PRECIO))
  expect(JSON.stringify(elServicio().pedido(PONER).body)).toContain('"precioUnitario":"15000"')
})

test('that a cell could not be kept is said also when a tablet was turned meanwhile, with what was typed', async () => {
  const turn = verEnTableta()
  conUnaMala()
  await openTanda()
  const enCamino = elServicio().demora(PONER)
  await escribirEn(campo(PRECIO), '15.000')
  await salirDe(campo(PRECIO))
  await turn()
  expect(campo(PRECIO)).toHaveProperty('value', '15.000')
  enCamino.corta()
  await pasar(1)
  expect(campo(PRECIO)).toHaveProperty('value', '15.000')
  expect(texto()).toContain('El servicio no responde')
})

test.each([{ estado: 'EN_CURSO' }, { estado: 'CANCELADA' }])(
  'what is emitted or given up is not mended: %j',
  async more => {
    conUnaMala(more)
    await openTanda()
    expect(screen.queryByLabelText(PRECIO)).toBe(null)
    expect(texto()).toContain('Fila 2, Precio con IVA «12,345»')
  },
)

test('who may only look is told why he cannot emit', async () => {
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, rol: 'LECTOR' },
  }))
  como(BORRADOR)
  await openTanda()
  expect(boton(/^Emitir solo/).getAttribute('aria-disabled')).toBe('true')
})

test('of two customers with the same number nobody is taken for the other', async () => {
  elServicio().responde('GET …/clientes', (value: { data: { datos: { receptor: object }[] } }) => {
    const [model] = value.data.datos
    const persona = {
      naturaleza: 'NO_CONTRIBUYENTE',
      tipoOperacion: 'B2C',
      numeroDocumento: '1234567',
      digitoVerificador: undefined,
    }
    value.data.datos = [
      {
        ...model!,
        receptor: {
          ...model!.receptor,
          ...persona,
          tipoDocumento: 'CEDULA_PARAGUAYA',
          nombreRazonSocial: 'ANA BENITEZ',
        },
      },
      {
        ...model!,
        receptor: {
          ...model!.receptor,
          ...persona,
          tipoDocumento: 'PASAPORTE',
          nombreRazonSocial: 'BRUNO DIAZ',
        },
      },
    ]
    return value
  })
  await abrir('/c/1/cantidad')
  await elegirArchivo(CSV.replace('V-1;;;', 'V-1;1234567;;'))
  expect(JSON.stringify(elServicio().pedido(PONER).body)).not.toContain('ANA BENITEZ')
  // Who it is is left to be said: the service asks for it.
  expect(elServicio().faltas.splice(0).join()).toContain('nombreRazonSocial')
})

const VISTA = 'POST …/documentos/vista-previa'
const CARGUE = 'no hay ningún timbrado cargado para este ambiente: cárguelo en el panel (Configuración)'
const SIN_TIMBRADO = { campo: 'timbrado', codigo: 'timbrado', detail: CARGUE }
const conLista = () => {
  como({ ...BORRADOR, conFaltas: 0 })
  elServicio().lista(VENTAS, [{ estado: 'LISTO', faltas: [], documento: null }])
}
const alerta = () => screen.queryByRole('alert', { name: 'Así no se puede emitir todavía' })

test('what whoever issues lacks is said of a file that is otherwise well, before anything is emitted', async () => {
  conLista()
  elServicio().responde(PONER, value => value, { ejemplo: 'sinTimbrado' })
  await abrir('/c/1/cantidad')
  await elegirArchivo(CSV)
  expect(texto(alerta()!)).toContain('no hay ningún timbrado cargado para este ambiente')
  expect(screen.getByRole('link', { name: 'Ir a Configuración' }).getAttribute('href')).toBe(
    '/c/1/configuracion',
  )
})

test('it is said to whoever comes to a tanda later, once of one place; and no more when it is there', async () => {
  conLista()
  const deUna = { campo: 'fechaEmision', codigo: 'range', detail: 'es demasiado vieja' }
  elServicio().con(VISTA, { valido: false, faltas: [SIN_TIMBRADO, deUna] })
  const { unmount } = await openTanda()
  // What is wrong by now with one sale alone is said of it, and not of all.
  expect(texto(alerta()!)).not.toContain('es demasiado vieja')
  expect(
    elServicio()
      .pedidos(VENTAS)
      .map(({ query }) => query),
  ).toContainEqual({
    estado: 'LISTO',
    limite: '100',
  })
  expect(elServicio().pedidos(VISTA)).toHaveLength(1)
  expect(texto(alerta()!)).toContain('no hay ningún timbrado cargado para este ambiente')
  unmount()
  elServicio().responde(VISTA, value => value)
  await pasar(11_000)
  await openTanda()
  expect(alerta()).toBe(null)
})

test.each([{ estado: 'EN_CURSO' }, { estado: 'TERMINADA', listos: 0 }, { listos: 0 }])(
  'where there is nothing to be emitted, or it is being, nobody asks what is lacking: %j',
  async more => {
    conLista()
    como({ ...BORRADOR, ...more })
    await openTanda()
    expect(elServicio().pedidos(VISTA)).toHaveLength(0)
  },
)

test('a sale that was emitted and SIFEN has not answered about is asked about again, until it has', async () => {
  como({ ...BORRADOR, estado: 'TERMINADA', listos: 0, conFaltas: 0, emitidos: 3 })
  const documento = { id: 1, cdc: 'x', numeroFormateado: '001-001-0000001', url: '/x' }
  elServicio().lista(VENTAS, [{ documento: { ...documento, estado: 'PENDIENTE' } }])
  await openTanda()
  expect(texto()).toContain('Pendiente')
  elServicio().lista(VENTAS, [{ documento: { ...documento, estado: 'APROBADO' } }])
  await pasar(3_100)
  expect(texto()).toContain('Aprobado')
  const before = elServicio().pedidos(VENTAS).length
  await pasar(120_000)
  expect(elServicio().pedidos(VENTAS)).toHaveLength(before)
})

test('while it is not known from where they are numbered that is said, and asked for again: no button turns for ever', async () => {
  elServicio().rechaza('GET …/timbrados', 'rate-limited', 429, { retryAfter: 6 })
  await abrir('/c/1/cantidad')
  expect(texto()).toContain('6 s')
  expect(boton('Elegir planilla').getAttribute('aria-description')).toContain('de qué sucursal y punto')
  elServicio().responde('GET …/timbrados', value => value)
  await tocar(boton('Reintentar'))
  expect(boton('Elegir planilla').getAttribute('aria-disabled')).toBe(null)
  expect(boton('Elegir planilla').hasAttribute('data-loading')).toBe(false)
})
