import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  elServicio,
  pasar,
  screen,
  texto,
  tocar,
  within,
} from '../../../test/piezas/mostrar.tsx'

const RESUMEN = 'GET …/resumen'
const VENTAS = 'GET …/ventas'
const SIFEN = 'GET …/sifen'
const ALERTAS = 'GET …/alertas'
const VISTA = 'POST …/alertas/{alertaId}/vista'
const DOCUMENTOS = 'GET …/documentos'
const NOTICIAS = 'GET …/noticias'

const con = (ruta: string, more: object) => elServicio().con(ruta, more)
const soy = (more: object) => elServicio().soy(more)
const sinNada = () => {
  elServicio().lista(NOTICIAS, [])
  elServicio().lista(ALERTAS, [])
}
const open = () => abrir('/c/1')
const enlace = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

const venta = (total: string, cuantos: number, moneda = 'PYG') => ({ moneda, total, cuantos })

test('when all is well it says so, and how SIFEN is', async () => {
  sinNada()
  await open()
  expect(texto()).toContain('Todo en orden: nada espera por usted.')
  expect(texto()).toContain('Lo que emita debería aprobarse en unos segundos.')
  expect(texto()).toContain('La DNIT dice (hace 2 min): su servicio está en verde.')
})

test('what SIFEN refused and what was not proven lead to where it is mended', async () => {
  sinNada()
  soy({ verificado: false, faltaParaVerificar: 'el certificado' })
  con(RESUMEN, { documentos: [{ estado: 'RECHAZADO', cuantos: 2, desde: '2026-11-20T11:00:00.000Z' }] })
  await open()
  expect(enlace(/Documentos rechazados por SIFEN/)).toBe(
    '/c/1/documentos?estado=RECHAZADO&fechaDesde=2026-11-19',
  )
  expect(texto()).not.toContain('Todo en orden')
})

test('a SIFEN that is away is said with what was tried last, and that one may go on', async () => {
  sinNada()
  con(RESUMEN, {
    sifen: {
      estado: 'NO_RESPONDE',
      ultimaRespuesta: '2026-11-20T11:00:00.000Z',
      ultimaFalla: { fecha: '2026-11-20T11:59:00.000Z', detalle: 'sin respuesta: plazo' },
      avisoDeReloj: 'el reloj de este equipo va 40 s adelantado',
    },
  })
  await open()
  for (const said of [
    'Puede seguir emitiendo',
    'Última respuesta: hace 1 h',
    'Último intento: hace 1 min. sin respuesta: plazo',
    'Atención: el reloj de este equipo va 40 s adelantado.',
  ])
    expect(texto()).toContain(said)
})

test('how long ago it was goes on by itself', async () => {
  sinNada()
  await open()
  expect(texto()).toContain('La DNIT dice (hace 2 min)')
  await pasar(50_000)
  expect(texto()).toContain('La DNIT dice (hace 3 min)')
})

test('in SANDBOX nothing is said of SIFEN, and its lights are not asked for', async () => {
  sinNada()
  soy({ ambienteElegido: 'SANDBOX' })
  con(RESUMEN, { ambiente: 'SANDBOX', sifen: null })
  await open()
  expect(texto()).toContain('En SANDBOX nada viaja a SIFEN')
  expect(elServicio().pedidos(SIFEN)).toHaveLength(0)
})

test('a service of the DNIT that is not green is named, and days without a measure are no zeros', async () => {
  sinNada()
  const luz = (servicio: string, estado: string) => ({
    ...{ servicio, estado, lote: false, milisegundosPromedio: 812, leidoEn: '2026-11-20T11:57:30.000Z' },
  })
  const dia = { dia: '2026-11-20', verdes: 140, amarillos: 3, rojos: 0 }
  con(SIFEN, {
    publicado: [luz('Recepción DE', 'VERDE'), luz('Recepción Evento', 'ROJO'), luz('Consulta', 'AMARILLO')],
    dias: [
      { ...dia, intercambios: 0, fallidos: 0, milisegundosPromedio: null },
      {
        ...dia,
        dia: '2026-11-19',
        verdes: 0,
        amarillos: 0,
        intercambios: 1200,
        fallidos: 7,
        milisegundosPromedio: 1640,
      },
    ],
  })
  await open()
  expect(texto()).toContain('1 de 3 servicios en verde.')
  expect(texto()).toContain('En rojoRecepción Evento')
  const [, hoy, ayer] = within(screen.getByRole('table', { name: 'SIFEN por día' })).getAllByRole('row')
  expect(texto(hoy)).toBe('20/1197 %—')
  expect(texto(ayer)).toBe('19/11—1,6 s; 7 de 1.200 sin respuesta')
})

test('what was sold today and this month is said, with each money by itself, and against the last one', async () => {
  sinNada()
  con(VENTAS, {
    hoy: [venta('150000', 1), venta('20.5', 2, 'USD')],
    mes: [venta('480000', 3)],
    mesAnteriorHastaHoy: [venta('960000', 6)],
  })
  await open()
  const ventas = texto(screen.getByRole('region', { name: 'Ventas' }))
  expect(ventas).toContain('HoyGs. 150.000y USD 20,503 documentos')
  expect(ventas).toContain('50 % menos que el mes pasado a esta altura')
  expect(ventas).toContain('ANA BENITEZGs. 150.000')
})

test('who bought most says in which money, where there are others, and which of two of one name', async () => {
  sinNada()
  const cliente = (documento: string, nombre: string) => ({ documento, nombre, total: '150000', cuantos: 1 })
  const clientes = [
    cliente('2345678', 'ANA BENITEZ'),
    cliente('80012345', 'OTRA SA'),
    cliente('4111222', 'ANA BENITEZ'),
  ]
  con(VENTAS, { mes: [venta('480000', 3), venta('20.5', 2, 'USD')], clientes })
  const { unmount } = await open()
  const mejores = () => texto(screen.getByRole('list', { name: /Quiénes más compraron/ }))
  expect(texto()).toContain('Quiénes más compraron, solo en guaraníes')
  expect(mejores()).toContain('ANA BENITEZ, 2345678')
  expect(mejores()).toContain('ANA BENITEZ, 4111222')
  expect(mejores()).toContain('OTRA SAGs.')
  unmount()
  con(VENTAS, {
    hoy: [venta('480000', 3)],
    mes: [venta('480000', 3)],
    mesAnterior: [venta('1', 1)],
    mesAnteriorHastaHoy: [venta('1', 1)],
    clientes,
  })
  await pasar(20_000)
  await open()
  expect(texto()).not.toContain('solo en guaraníes')
})

test('who sold nothing in either month is shown no zeros; in one of them alone he is', async () => {
  sinNada()
  const nada = [venta('0', 0)]
  con(VENTAS, { hoy: nada, mes: nada, mesAnteriorHastaHoy: nada, mesAnterior: nada, clientes: [] })
  const { unmount } = await open()
  expect(screen.queryByRole('region', { name: 'Ventas' })).toBe(null)
  unmount()
  con(VENTAS, { hoy: nada, mes: nada, mesAnteriorHastaHoy: nada, clientes: [] })
  await pasar(20_000)
  await open()
  expect(texto(screen.getByRole('region', { name: 'Ventas' }))).toContain('Gs. 1.200.000')
})

test('sales that cannot be had are no sales of nothing: it is said, and they can be asked for again', async () => {
  sinNada()
  elServicio().rechaza(VENTAS, 'rate-limited', 429, { retryAfter: 4 })
  await open()
  expect(texto()).toContain('4 s')
  elServicio().responde(VENTAS, value => value)
  await tocar(boton('Reintentar'))
  expect(texto(screen.getByRole('region', { name: 'Ventas' }))).toContain('Gs. 480.000')
})

test('the days are drawn in a table too, the newest first; without any it says what will stand there', async () => {
  sinNada()
  const { unmount } = await open()
  const tabla = screen.getByRole('table', { name: 'Emitidos y nominados por día' })
  expect(
    within(tabla)
      .getAllByRole('row')
      .map(row => texto(row)),
  ).toEqual(['DíaEmitidosNominados', '20/1151', '19/1100'])
  unmount()
  con(RESUMEN, { dias: [{ dia: '2026-11-20', emitidos: 0, nominados: 0 }] })
  await pasar(20_000)
  await open()
  expect(texto()).toContain('Cada día que emita tendrá aquí su barra')
})

test('the last documentos lead to themselves; without any the first one is a press away', async () => {
  sinNada()
  elServicio().lista(DOCUMENTOS, [
    {},
    {
      id: 2,
      numeroFormateado: '001-001-0000002',
      innominada: true,
      receptorEfectivo: null,
      estado: 'RECHAZADO',
    },
  ])
  const { unmount } = await open()
  expect(enlace(/001-001-0000002.*Sin nombre/)).toBe('/c/1/documentos/2')
  expect(enlace(/001-001-0000001.*ANA BENITEZ/)).toBe('/c/1/documentos/1')
  unmount()
  elServicio().lista(DOCUMENTOS, [])
  await pasar(20_000)
  await open()
  expect(enlace('Emitir el primero')).toBe('/c/1/emitir')
})

test('a summary that cannot be had is said, and what else is known stands there all the same', async () => {
  sinNada()
  elServicio().rechaza(RESUMEN, 'rate-limited', 429, { retryAfter: 6 })
  await open()
  expect(texto()).toContain('6 s')
  expect(texto()).not.toContain('Todo en orden')
  expect(texto(screen.getByRole('region', { name: 'Ventas' }))).toContain('Gs. 480.000')
})

test('a key that was used from elsewhere says from where, and goes once it was seen', async () => {
  elServicio().lista(ALERTAS, [{ direccion: '203.0.113.9', pais: 'BR', tipo: 'PAIS_NUEVO' }])
  await open()
  const alertas = screen.getByRole('list', { name: 'Alertas de claves' })
  expect(texto(alertas)).toContain('se usó desde 203.0.113.9 (BR), un país donde nunca antes')
  elServicio().lista(ALERTAS, [])
  await tocar(boton(/^Ya la vi/))
  expect(elServicio().pedido(VISTA).path).toMatch(/alertas\/3\/vista$/)
  expect(screen.queryByRole('list', { name: 'Alertas de claves' })).toBe(null)
})

test('one that could not be marked as seen stays, and why is said', async () => {
  elServicio().lista(ALERTAS, [{ tipo: 'FUERA_DE_LISTA' }])
  elServicio().corta(VISTA)
  await open()
  await tocar(boton(/^Ya la vi/))
  expect(texto(screen.getByRole('list', { name: 'Alertas de claves' }))).toContain('El servicio no responde')
})

test('a key that slept is said with since when, and new ones come by themselves', async () => {
  elServicio().lista(ALERTAS, [])
  await open()
  elServicio().lista(ALERTAS, [{ tipo: 'TRAS_SILENCIO', calladaDesde: '2026-07-01T12:00:00.000Z' }])
  await pasar(60_500)
  expect(texto()).toContain('no se usaba desde el 01/07/2026')
})

test('who may not manage is neither told of keys nor asks for them', async () => {
  soy({ rol: 'EMISOR' })
  await open()
  expect(elServicio().pedidos(ALERTAS)).toHaveLength(0)
})

test('what is not known is not in order: notices that cannot be had are asked for again', async () => {
  elServicio().lista(ALERTAS, [])
  elServicio().rechaza(NOTICIAS, 'rate-limited', 429, { retryAfter: 3 })
  await open()
  expect(texto()).not.toContain('Todo en orden')
  expect(texto()).toContain('3 s')
  elServicio().lista(NOTICIAS, [
    { tipo: 'NUMEROS_SIN_USAR', titulo: 'Números sin usar de octubre', pagina: 'libro' },
  ])
  await tocar(boton('Reintentar'))
  expect(enlace(/Números sin usar de octubre/)).toBe('/c/1/libro')
})

test('the last documentos are asked about again while one of them is on its way', async () => {
  sinNada()
  elServicio().lista(DOCUMENTOS, [{ estado: 'PENDIENTE' }])
  await open()
  expect(texto()).toContain('Pendiente')
  elServicio().lista(DOCUMENTOS, [{ estado: 'APROBADO' }])
  await pasar(3_100)
  expect(texto()).not.toContain('Pendiente')
})
