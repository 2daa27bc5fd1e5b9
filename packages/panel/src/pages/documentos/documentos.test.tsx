import { expect, test, vi } from 'vitest'
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
import { EnCamino, type Pedido } from '../../../test/piezas/servicio.ts'

const DOCUMENTOS = 'GET …/documentos'

type Lista = { data: { datos: { receptorEfectivo: object }[] } }

/** What the contract's example lists, all of it to one buyer, and what that comes to. */
function listaDe(nombreRazonSocial: string, total: string): Lista {
  const { data, ...rest } = elServicio().ejemplo(DOCUMENTOS) as Lista
  const totales = {
    cantidad: 2,
    hayMas: false,
    sumas: [{ moneda: 'PYG', total, vigente: total, autofacturas: '0' }],
  }
  const datos = data.datos.map(fila => ({
    ...fila,
    receptorEfectivo: { ...fila.receptorEfectivo, nombreRazonSocial },
  }))
  return { ...rest, data: { ...data, datos, totales } as Lista['data'] }
}

/** A list, and another one whose rows and sum come when they are let go. */
function conDos(esLaSegunda: (pedido: Pedido) => boolean) {
  const [filas, suma] = [new EnCamino(), new EnCamino()]
  elServicio().contesta(DOCUMENTOS, pedido => {
    if (!esLaSegunda(pedido)) return { status: 200, body: listaDe('COMPRADORA UNO SA', '150000') }
    return (pedido.query.totales === undefined ? filas : suma).promise
  })
  return { filas, suma, segunda: listaDe('COMPRADORA DOS SA', '77000') }
}

/** The list of the taxpayer, come to from another page; with an order, as what is kept to be shown first is not asked for then. */
async function openLista() {
  const { history } = await abrir('/c/2/productos')
  const go = async (to: string) => {
    history.push(to)
    await calma()
  }
  await go('/c/1/documentos?orden=total')
  expect(sumas()).toContain('150.000')
  return go
}

const tabla = () => screen.getByRole('table', { name: 'Documentos' })
const sumas = () => texto(screen.getByRole('status', { name: 'Totales de la lista' }))

test('what a list came to is not said of another filter, not even until that is known', async () => {
  const { filas, suma, segunda } = conDos(({ query }) => query.estado === 'CANCELADO')
  const go = await openLista()
  await go('/c/1/documentos?estado=CANCELADO')
  expect(sumas()).toBe('')
  filas.llega(segunda)
  await calma()
  expect(texto(tabla())).toContain('COMPRADORA DOS SA')
  expect(sumas()).toBe('')
  suma.llega(segunda)
  await calma()
  expect(sumas()).toContain('77.000')
})

test('rows that are of the filter before are marked as such until the others are there', async () => {
  const { filas, suma, segunda } = conDos(({ query }) => query.estado === 'CANCELADO')
  const go = await openLista()
  expect(tabla().closest('[aria-busy=true]')).toBe(null)
  await go('/c/1/documentos?estado=CANCELADO')
  expect(texto(tabla())).toContain('COMPRADORA UNO SA')
  expect(tabla().closest('[aria-busy=true]')).not.toBe(null)
  filas.llega(segunda)
  suma.llega(segunda)
  await calma()
  expect(tabla().closest('[aria-busy=true]')).toBe(null)
})

test('nothing of one taxpayer is shown of another while it is on its way', async () => {
  const { filas, suma, segunda } = conDos(({ path }) => path.includes('/contribuyentes/2/'))
  const go = await openLista()
  await go('/c/2/documentos?orden=total')
  expect(texto()).not.toContain('COMPRADORA UNO SA')
  expect(texto()).not.toContain('150.000')
  filas.llega(segunda)
  suma.llega(segunda)
  await calma()
  expect(texto(tabla())).toContain('COMPRADORA DOS SA')
})

test('a last page whose documentos are gone is no filter that nothing matches, and leads back to the first', async () => {
  elServicio().lista(DOCUMENTOS, [])
  const { donde } = await abrir('/c/1/documentos?estado=APROBADO&cursor=eyJ4IjoxfQ')
  expect(texto()).not.toContain('Ningún documento cumple estos filtros')
  await tocar(boton('Primera'))
  expect(donde()).toBe('/c/1/documentos?estado=APROBADO')
  expect(texto()).toContain('Ningún documento cumple estos filtros')
})

/** How often the rows were asked for. */
const preguntas = () =>
  elServicio()
    .pedidos(DOCUMENTOS)
    .filter(({ query }) => query.limite === '25').length

test.each(['PENDIENTE', 'EN_LOTE', 'ENVIADO'])(
  'what is %s is asked about again, ever more seldom, until SIFEN has answered',
  async estado => {
    elServicio().lista(DOCUMENTOS, [{ estado }, { estado: 'APROBADO' }])
    await abrir('/c/1/documentos')
    const before = preguntas()
    await pasar(3_100)
    expect(preguntas()).toBe(before + 1)
    await pasar(3_100)
    expect(preguntas()).toBe(before + 1)
    await pasar(3_100)
    expect(preguntas()).toBe(before + 2)
    await pasar(600_000)
    expect(preguntas()).toBeLessThan(before + 16)
    elServicio().lista(DOCUMENTOS, [{ estado: 'APROBADO' }])
    await pasar(61_000)
    expect(texto(tabla())).toContain('Aprobado')
    const after = preguntas()
    await pasar(600_000)
    expect(preguntas()).toBe(after)
  },
)

test('what a list comes to is asked again once something of it became otherwise, and not before', async () => {
  elServicio().lista(DOCUMENTOS, [{ estado: 'PENDIENTE' }])
  await abrir('/c/1/documentos')
  const sumados = () =>
    elServicio()
      .pedidos(DOCUMENTOS)
      .filter(({ query }) => query.totales === 'true').length
  expect(sumados()).toBe(1)
  await pasar(60_000)
  expect(sumados()).toBe(1)
  elServicio().lista(DOCUMENTOS, [{ estado: 'APROBADO' }])
  await pasar(61_000)
  expect(texto(tabla())).toContain('Aprobado')
  expect(sumados()).toBe(2)
})

test('of a page that nobody looks at nothing is asked', async () => {
  elServicio().lista(DOCUMENTOS, [{ estado: 'PENDIENTE' }])
  await abrir('/c/1/documentos')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = preguntas()
  await pasar(600_000)
  expect(preguntas()).toBe(before)
})

/** Three pages, each with the cursor of the next. */
const conPaginas = () => {
  const siguientes: Record<string, string | null> = { '': 'c2', c2: 'c3', c3: null }
  elServicio().contesta(DOCUMENTOS, ({ query }) => {
    const { data, ...rest } = elServicio().ejemplo(DOCUMENTOS) as { data: object }
    return { status: 200, body: { ...rest, data: { ...data, siguiente: siguientes[query.cursor ?? ''] } } }
  })
}

test('page by page one goes forward, and back the same way', async () => {
  conPaginas()
  const { donde } = await abrir('/c/1/documentos?estado=APROBADO')
  await tocar(boton('Siguiente'))
  await tocar(boton('Siguiente'))
  expect(donde()).toBe('/c/1/documentos?estado=APROBADO&cursor=c3')
  await tocar(boton('Anterior'))
  expect(donde()).toBe('/c/1/documentos?estado=APROBADO&cursor=c2')
  await tocar(boton('Anterior'))
  expect(donde()).toBe('/c/1/documentos?estado=APROBADO')
})

test('of a page to which a link led, none is called the one before', async () => {
  conPaginas()
  const { donde } = await abrir('/c/1/documentos?cursor=c3')
  expect((boton('Anterior') as HTMLButtonElement).disabled).toBe(true)
  await tocar(boton('Primera'))
  expect(donde()).toBe('/c/1/documentos')
})
