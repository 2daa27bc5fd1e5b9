import { expect, test } from 'vitest'
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

const LIBRO = 'GET …/libro-ventas'
const COMPRAS = 'GET …/libro-compras'
const COMPARAR = 'POST …/documentos/conciliar'

const como = (more: (data: Record<string, unknown>) => object) =>
  elServicio().responde(LIBRO, (value: { data: Record<string, unknown> }) => ({
    ...value,
    data: { ...value.data, ...more(value.data) },
  }))
const NADA = { noConcluidos: 0, documentosPendientes: [], eventosPendientes: [], saltos: [] }

test('the month that is closed now is the one that is shown, until another is named', async () => {
  await abrir('/c/1/libro')
  expect(elServicio().pedido(LIBRO).query).toEqual({ mes: '2026-11' })
})

test('an address that names a month shows that one; one that names none is passed over', async () => {
  const { unmount } = await abrir('/c/1/libro?mes=2026-08')
  expect(elServicio().pedido(LIBRO).query).toEqual({ mes: '2026-08' })
  unmount()
  await abrir('/c/1/libro?mes=2026-13')
  expect(elServicio().pedido(LIBRO).query).toEqual({ mes: '2026-11' })
})

test.each([
  ['2021-01', 'Enero de 2021'],
  ['2019-05', 'Mayo de 2019'],
  ['2031-02', 'Febrero de 2031'],
])('the month that is chosen is the one that is shown: %s', async (mes, nombre) => {
  await abrir(`/c/1/libro?mes=${mes}`)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mes' })
  expect(select.selectedOptions[0]?.textContent).toBe(nombre)
})

test.each([
  ['13636.36363636', '27272.72727272', true],
  ['15000', '30000', false],
])(
  'where what is shown does not add up to the total it is said why: twice %s',
  async (iva10, total, dicho) => {
    como(({ porTipo, total: suma }) => {
      const [model] = porTipo as object[]
      const nada = { exento: '0', gravado5: '0', iva5: '0', gravado10: '0', total: '0' }
      const nota = { ...model, tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA' }
      return {
        porTipo: [model, nota].map(fila => ({ ...fila, ...nada, iva10 })),
        total: { ...(suma as object), ...nada, iva10: total },
      }
    })
    await abrir('/c/1/libro')
    expect(texto().includes('Se muestra sin decimales: el total es la suma exacta.')).toBe(dicho)
  },
)

test('where half the page is all there is, what each branch comes to stands first, and not where it is cut', async () => {
  await abrir('/c/1/libro')
  const titulos = [...screen.getByRole('table', { name: 'Por sucursal' }).querySelectorAll('th')]
  expect(titulos.map(({ textContent }) => textContent)).toEqual([
    'Sucursal',
    'Total',
    'Cant.',
    'IVA 5 %',
    'IVA 10 %',
  ])
})

test('a month in which all is settled says so', async () => {
  como(() => NADA)
  await abrir('/c/1/libro')
  expect(texto()).toContain('El mes concuerda con SIFEN')
})

test.each([
  [1, 'Y 1 documento más: búsquelo en Documentos por su estado.'],
  [1234, 'Y 1.234 documentos más: búsquelos en Documentos por su estado.'],
])('what is not shown of what is pending is counted: %i', async (noConcluidos, said) => {
  como(() => ({
    ...NADA,
    noConcluidos,
    saltos: [
      {
        tipoDocumento: 'FACTURA_ELECTRONICA',
        numeroTimbrado: '80099999',
        establecimiento: '001',
        puntoExpedicion: '001',
        serieNumero: null,
        numeroInicio: 7,
        numeroFin: 9,
      },
    ],
  }))
  elServicio().faltas.length = 0
  await abrir('/c/1/libro')
  expect(texto()).toContain(said)
})

test('of numbers that nobody used no more than the first fifty are known, and that is said', async () => {
  const salto = (n: number) => ({
    ...{ tipoDocumento: 'FACTURA_ELECTRONICA', numeroTimbrado: '80099999', serieNumero: null },
    ...{ establecimiento: '001', puntoExpedicion: '001', numeroInicio: n, numeroFin: n },
  })
  como(() => ({ ...NADA, saltos: Array.from({ length: 50 }, (_, n) => salto(2 * n + 1)) }))
  elServicio().faltas.length = 0
  await abrir('/c/1/libro')
  await tocar(boton('Ver los 50'))
  expect(texto()).toContain('Puede haber más números sin usar: se muestran 50 por vez.')
})

test('of much that is pending the first are shown, and the rest is a click away: the sums stay in sight', async () => {
  como(data => ({
    ...NADA,
    noConcluidos: 60,
    documentosPendientes: Array.from({ length: 50 }, (_, n) => ({
      ...(data.documentosPendientes as object[])[0],
      ...{ id: n + 1, numeroFormateado: `001-001-${String(n + 1).padStart(7, '0')}` },
    })),
  }))
  await abrir('/c/1/libro')
  const pendientes = () => screen.getAllByRole('link', { name: /001-001-/ }).length
  expect(pendientes()).toBe(8)
  expect(texto()).not.toContain('Y 10 documentos más')
  await tocar(boton('Ver los 50'))
  expect(pendientes()).toBe(50)
  expect(texto()).toContain('Y 10 documentos más')
})

test('numbers that nobody used lead to where they are declared void, filled in', async () => {
  como(() => ({
    ...NADA,
    saltos: [
      {
        tipoDocumento: 'FACTURA_ELECTRONICA',
        numeroTimbrado: '80099999',
        establecimiento: '001',
        puntoExpedicion: '001',
        serieNumero: null,
        numeroInicio: 7,
        numeroFin: 9,
      },
    ],
  }))
  elServicio().faltas.length = 0
  await abrir('/c/1/libro')
  const asunto = screen.getByRole('link', { name: /números 0000007 a 0000009/ })
  expect(asunto.getAttribute('href')).toBe(
    '/c/1/inutilizar?tipoDocumento=1&establecimiento=001&puntoExpedicion=001&numeroTimbrado=80099999&numeroInicio=7&numeroFin=9',
  )
})

test('numbers of a serie are declared void in it', async () => {
  como(() => ({
    ...NADA,
    saltos: [
      {
        ...{ tipoDocumento: 'FACTURA_ELECTRONICA', numeroTimbrado: '80099999', serieNumero: 'AB' },
        ...{ establecimiento: '001', puntoExpedicion: '001', numeroInicio: 7, numeroFin: 7 },
      },
    ],
  }))
  elServicio().faltas.length = 0
  await abrir('/c/1/libro')
  const asunto = screen.getByRole('link', { name: /serie AB, número 0000007/ })
  expect(asunto.getAttribute('href')).toBe(
    '/c/1/inutilizar?tipoDocumento=1&establecimiento=001&puntoExpedicion=001&numeroTimbrado=80099999&serieNumero=AB&numeroInicio=7&numeroFin=7',
  )
})

test('an empty month says what will stand there', async () => {
  como(data => ({ ...NADA, total: { ...(data.total as object), cuantos: 0 } }))
  await abrir('/c/1/libro')
  expect(texto()).toContain('No hay ventas en noviembre de 2026')
})

test('comparing asks for the whole month, once, and leads to what comes of it', async () => {
  como(() => ({ mes: '2026-02' }))
  const { donde } = await abrir('/c/1/libro?mes=2026-02')
  await tocar(boton('Comparar con SIFEN'))
  expect(elServicio().pedidos(COMPARAR)).toHaveLength(1)
  expect(elServicio().pedido(COMPARAR).body).toEqual({ fechaDesde: '2026-02-01', fechaHasta: '2026-02-28' })
  expect(donde()).toMatch(/^\/c\/1\/traer\/\d+$/)
})

test('a month of more than is compared at once says where it is compared by days', async () => {
  elServicio().rechaza(COMPARAR, 'validation-error', 422, {
    errors: [{ campo: 'fechaHasta', codigo: 'max-items', detail: 'entre esas fechas hay más de 10000' }],
  })
  await abrir('/c/1/libro')
  await tocar(boton('Comparar con SIFEN'))
  expect(screen.getByRole('link', { name: 'Traer de SIFEN' }).getAttribute('href')).toBe('/c/1/traer')
})

test('who went elsewhere meanwhile is not pulled to what came of it', async () => {
  const slow = elServicio().demora(COMPARAR)
  const { donde, history } = await abrir('/c/1/libro')
  await tocar(boton('Comparar con SIFEN'))
  history.push('/c/1/clientes')
  await pasar(0)
  slow.llega(elServicio().ejemplo(COMPARAR), 202)
  await pasar(0)
  expect(donde()).toBe('/c/1/clientes')
})

test('a comparison whose answer was lost is asked again with the same key', async () => {
  elServicio().corta(COMPARAR)
  await abrir('/c/1/libro')
  await tocar(boton('Comparar con SIFEN'))
  expect(texto()).toContain('El servicio no responde')
  elServicio().responde(COMPARAR, value => value)
  await tocar(boton('Comparar con SIFEN'))
  const [first, second] = elServicio().pedidos(COMPARAR)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('a book that cannot be read says why, and can be asked for again', async () => {
  elServicio().rechaza(LIBRO, 'rate-limited', 429, { retryAfter: 2 })
  await abrir('/c/1/libro')
  expect(texto()).toContain('2 s')
  elServicio().responde(LIBRO, value => value)
  await tocar(boton('Reintentar'))
  expect(texto()).toContain('Libro de ventas')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBe(null)
})

test('what failed of one month is not said of another, also of one that was seen before', async () => {
  elServicio().corta(COMPARAR)
  elServicio().rechaza('GET …/libro-ventas/archivo', 'rate-limited', 429, { retryAfter: 5 })
  const { data, ...rest } = elServicio().ejemplo(LIBRO) as { data: object }
  elServicio().contesta(LIBRO, ({ query }) => ({
    status: 200,
    body: { ...rest, data: { ...data, mes: query.mes } },
  }))
  const { history } = await abrir('/c/1/libro?mes=2026-10')
  const go = async (mes: string) => {
    history.push(`/c/1/libro?mes=${mes}`)
    await calma()
  }
  await go('2026-11')
  await tocar(boton('Comparar con SIFEN'))
  await tocar(boton('CSV'))
  expect(texto()).toContain('El servicio no responde')
  expect(texto()).toContain('5 s')
  await go('2026-10')
  expect(boton('Comparar con SIFEN')).toBeTruthy()
  expect(texto()).not.toContain('El servicio no responde')
  expect(texto()).not.toContain('5 s')
})

test('who looks at another month meanwhile is told which file is under way, and that it could not be had', async () => {
  const ARCHIVO = 'GET …/libro-ventas/archivo'
  const slow = elServicio().demora(ARCHIVO)
  const { history } = await abrir('/c/1/libro?mes=2026-11')
  await tocar(boton('XML y KuDE'))
  history.push('/c/1/libro?mes=2026-10')
  await calma()
  expect(texto()).toContain('Se está bajando «XML y KuDE» de noviembre de 2026.')
  slow.falla('internal-error', 500)
  await calma()
  expect(texto()).toContain('No se pudo bajar «XML y KuDE» de noviembre de 2026.')
  await tocar(boton('CSV'))
  expect(texto()).not.toContain('noviembre de 2026')
})

test('a window that would lose a file that is under way is not closed unasked', async () => {
  const slow = elServicio().demora('GET …/libro-ventas/archivo')
  await abrir('/c/1/libro')
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await tocar(boton('CSV'))
  expect(isAsked()).toBe(true)
  slow.falla('internal-error', 500)
  await calma()
  expect(isAsked()).toBe(false)
})

test('a file that cannot be had is said beside its button', async () => {
  elServicio().rechaza('GET …/libro-ventas/archivo', 'rate-limited', 429, { retryAfter: 5 })
  await abrir('/c/1/libro')
  await tocar(boton('CSV'))
  expect(texto()).toContain('5 s')
})

test.each([
  [1, 'Y 1 documento más.'],
  [40, 'Y 40 documentos más.'],
])('of the purchases that SIFEN is not known to have the rest is counted, too: %i', async (mas, said) => {
  elServicio().responde(COMPRAS, (value: { data: { documentosSinConfirmar: unknown[] } }) => ({
    ...value,
    data: { ...value.data, sinConfirmar: value.data.documentosSinConfirmar.length + mas },
  }))
  await abrir('/c/1/compras')
  expect(texto()).toContain(said)
})

test.each([
  [1, '1 de ellos se canceló y cuenta cero.'],
  [2, '2 de ellos se cancelaron y cuentan cero.'],
])('%d that was cancelled is spoken of as so many', async (cancelados, said) => {
  como(({ total }) => ({ total: { ...(total as object), cancelados } }))
  await abrir('/c/1/libro')
  expect(texto()).toContain(said)
})
