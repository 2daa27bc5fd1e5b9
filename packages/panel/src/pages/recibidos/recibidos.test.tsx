import { expect, test } from 'vitest'
import {
  abrir,
  boton,
  calma,
  campo,
  elegirAccion,
  elegirArchivos,
  elServicio,
  escribirEn,
  pasar,
  recargar,
  screen,
  teclear,
  texto,
  tocar,
} from '../../../test/piezas/mostrar.tsx'

const LISTA = 'GET …/documentos-recibidos'
const RECIBIR = 'POST …/documentos-recibidos'
const UNO = 'GET …/documentos-recibidos/{id}'
const CDC = '01800888880001001000000722026112010000000172'
const ACTOS = ['notificar', 'conformar', 'disconformar', 'desconocer'] as const

const open = (search = '') => abrir(`/c/1/recibidos${search}`)
const soy = (more: object) =>
  elServicio().responde('GET …', (value: { data: object }) => ({
    ...value,
    data: { ...value.data, ...more },
  }))

/** One of which everything can still be said. */
const sinResponder = () =>
  elServicio().responde(UNO, (value: { data: { acciones: Record<string, object> } }) => ({
    ...value,
    data: {
      ...value.data,
      eventos: [],
      acciones: Object.fromEntries(
        ACTOS.map(acto => [
          acto,
          {
            ...value.data.acciones[acto],
            puede: true,
            hasta: '2027-01-04T12:00:01.000Z',
            codigo: null,
            motivo: null,
          },
        ]),
      ),
    },
  }))

async function say(acto: string) {
  sinResponder()
  await abrir('/c/1/recibidos/1')
  await tocar(boton(acto))
}

test('a CDC that is pasted goes as it is, and what became of it is told with the way to it', async () => {
  await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  expect(elServicio().pedidos(RECIBIR)).toHaveLength(1)
  expect(texto()).toContain('Esto fue de lo que llegó')
  expect(screen.getByRole('link', { name: /de RUC 80088888-0/ }).getAttribute('href')).toBe(
    '/c/1/recibidos/1',
  )
  expect((campo('O pegue el CDC') as HTMLInputElement).value).toBe('')
})

test('of one that she issued herself it is told where such are brought in, by the name that it has here', async () => {
  const detail = 'lo emitió el mismo contribuyente: tráigalo con adoptar'
  elServicio().responde(RECIBIR, (value: { data: { resultados: object[] } }) => {
    const suyo = {
      documento: null,
      resultado: 'NO_RECIBIDO',
      motivo: { campo: 'cdc', codigo: 'propio', detail },
    }
    value.data.resultados = [{ ...value.data.resultados[0], ...suyo }]
    return value
  })
  await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  expect(texto()).toContain('tráigalo en «Traer de SIFEN»')
  expect(texto()).not.toContain('adoptar')
})

const OTRO = CDC.replace(/172$/, '189')

test('what is pasted while something else is being received stays', async () => {
  const slow = elServicio().demora(RECIBIR)
  await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  await escribirEn(campo('O pegue el CDC'), OTRO)
  slow.llega(elServicio().ejemplo(RECIBIR))
  await pasar(0)
  expect(texto()).toContain('Esto fue de lo que llegó')
  expect((campo('O pegue el CDC') as HTMLInputElement).value).toBe(OTRO)
})

const xml = (name: string) => new File(['<rDE/>'], name, { type: 'application/xml' })

test('files that are chosen while others are being received stay', async () => {
  const slow = elServicio().demora(RECIBIR)
  await open()
  await elegirArchivos(xml('una.xml'))
  await tocar(boton('Recibir'))
  await elegirArchivos(xml('otra.xml'))
  slow.llega(elServicio().ejemplo(RECIBIR))
  await pasar(0)
  expect(texto()).toContain('Esto fue de lo que llegó')
  expect(texto()).toContain('otra.xml')
})

test('what became of it is told also to who went elsewhere meanwhile, and is back', async () => {
  const slow = elServicio().demora(RECIBIR)
  const { history } = await open()
  const ir = async (path: string) => {
    history.push(path)
    await pasar(0)
  }
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  await ir('/c/1/clientes')
  await ir('/c/1/recibidos')
  expect(boton('Recibir').getAttribute('data-loading')).toBe('true')
  await ir('/c/1/clientes')
  slow.llega(elServicio().ejemplo(RECIBIR))
  await pasar(0)
  await ir('/c/1/recibidos')
  expect(texto()).toContain('Esto fue de lo que llegó')
  await ir('/c/1/clientes')
  await ir('/c/1/recibidos')
  expect(texto()).not.toContain('Esto fue de lo que llegó')
})

test('files that are sent one after the other all go to the ambiente in which they were', async () => {
  const slow = elServicio().demora(RECIBIR)
  await abrir('/c/1/recibidos', { conMarco: true })
  await elegirArchivos(xml('una.xml'), xml('otra.xml'))
  await tocar(boton('Recibir'))
  elServicio().con('PUT …/ambiente', { ambienteElegido: 'PROD' })
  await elegirAccion(/^Ambiente/, /^PRODUCCIÓN/)
  await tocar(boton('Pasar a PRODUCCIÓN'))
  slow.llega(elServicio().ejemplo(RECIBIR))
  await pasar(0)
  const enQue = elServicio()
    .pedidos(RECIBIR)
    .map(({ headers }) => headers.get('mbohera-ambiente'))
  expect(enQue).toEqual(['DEV', 'DEV'])
})

test('whose session ends in the middle is told which files were not sent, until they are', async () => {
  const hecho = () => ({ status: 200, body: elServicio().ejemplo(RECIBIR) })
  const { promise: tarde, resolve: llega } = Promise.withResolvers<ReturnType<typeof hecho>>()
  elServicio().contestaEnOrden(RECIBIR, hecho, () => tarde)
  await open()
  await elegirArchivos(xml('una.xml'), xml('otra.xml'), xml('tercera.xml'))
  await tocar(boton('Recibir'))
  expect(texto()).not.toContain('Se cortó')
  recargar()
  elServicio().contesta(RECIBIR, hecho)
  await open()
  expect(texto()).toContain('Se cortó antes de terminar de mandar 2 archivos')
  expect(texto()).toMatch(/otra\.xml ?tercera\.xml/)
  expect(texto()).not.toContain('una.xml')
  await elegirArchivos(xml('otra.xml'), xml('tercera.xml'))
  await tocar(boton('Recibir'))
  expect(texto()).toContain('Esto fue de lo que llegó')
  expect(texto()).not.toContain('Se cortó')
  // What is under way keeps a window, whoever sees it no more: it ends with this test.
  llega(hecho())
  await calma()
})

test('with nothing to receive the button says what is missing', async () => {
  await open()
  expect(boton('Recibir').getAttribute('aria-description')).toBe('Pegue el CDC o elija un archivo.')
})

test('a refusal keeps what was pasted', async () => {
  elServicio().rechaza(RECIBIR, 'rate-limited', 429, { retryAfter: 4 })
  await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  expect(texto()).toContain('4 s')
  expect((campo('O pegue el CDC') as HTMLInputElement).value).toBe(CDC)
})

test('a refusal is of what it was about: it stays while that is mended, and goes with it', async () => {
  const dicho = 'SIFEN no tiene un documento aprobado con este CDC'
  elServicio().rechaza(RECIBIR, 'validation-error', 422, {
    errors: [{ campo: 'cdc', codigo: '0420', detail: dicho }],
  })
  await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  await tocar(boton('Recibir'))
  expect(texto()).toContain(dicho)
  await escribirEn(campo('O pegue el CDC'), `${CDC}\n${OTRO}`)
  expect(texto()).toContain(dicho)
  await escribirEn(campo('O pegue el CDC'), OTRO)
  expect(texto()).not.toContain(dicho)
})

test('in SANDBOX nothing is received, and the way out of it is said', async () => {
  soy({ ambienteElegido: 'SANDBOX' })
  await open()
  expect(texto()).toContain('En SANDBOX no se reciben documentos de otros')
  expect(elServicio().pedidos(LISTA)).toHaveLength(0)
})

test('a supplier is looked for when the typist pauses, once for a word', async () => {
  const { donde } = await open()
  const before = elServicio().pedidos(LISTA).length
  for (const text of ['o', 'ot', 'otra']) await escribirEn(campo('Buscar'), text)
  await pasar(300)
  expect(donde()).toBe('/c/1/recibidos?buscar=otra')
  const asked = elServicio()
    .pedidos(LISTA)
    .slice(before)
    .filter(({ query }) => query.totales === undefined)
  expect(asked.map(({ query }) => query.buscar)).toEqual(['otra'])
})

test('a whole CDC that is typed leads to its documento', async () => {
  const { donde } = await open()
  await escribirEn(campo('Buscar'), CDC.replace(/(.{4})/g, '$1 '))
  await teclear('{Enter}')
  expect(donde()).toBe(`/c/1/recibidos/${CDC}`)
})

test('what still wants an answer is one switch, which stands in the address', async () => {
  const { donde } = await open()
  await tocar(campo('Solo por responder, los más urgentes primero'))
  expect(donde()).toContain('porResponder')
  expect(elServicio().pedidos(LISTA).at(-1)?.query).toMatchObject({ porResponder: 'true' })
})

test.each([
  ['', 'Ningún documento todavía'],
  ['?buscar=zzz', 'Ningún documento recibido es así'],
  ['?porResponder=true', 'No queda nada por responder'],
])('an empty list%s says why it is empty', async (search, said) => {
  elServicio().lista(LISTA, [])
  await open(search)
  expect(texto()).toContain(said)
})

test('how long is left to answer is said of each', async () => {
  elServicio().lista(LISTA, [
    { id: 1, plazoHasta: '2026-11-21T12:00:00.000Z' },
    { id: 2, plazoHasta: '2026-11-19T12:00:00.000Z' },
    { id: 3, respuesta: 'CONFORMIDAD' },
  ])
  await open()
  expect(texto()).toMatch(/Quedan (1 d|23 h 59 min)/)
  expect(texto()).toContain('Venció el 19/11/2026 09:00')
})

test('a total conformity says no date', async () => {
  await say('Dar la conformidad')
  expect(texto(screen.getByRole('dialog'))).toContain('DeOTRA SA')
  await tocar(boton('Registrar la conformidad'))
  expect(elServicio().pedido('POST …/documentos-recibidos/{id}/conformar').body).toEqual({ tipo: 'TOTAL' })
  expect(texto()).toContain('SIFEN lo registró')
})

test('a partial one asks when the rest will come, and sends it as the contract writes it', async () => {
  await say('Dar la conformidad')
  await tocar(campo('Con una parte: lo demás falta recibir'))
  await escribirEn(campo(/^Cuándo espera lo demás/), '25/11/2026 10:00')
  await tocar(boton('Registrar la conformidad'))
  expect(elServicio().pedido('POST …/documentos-recibidos/{id}/conformar').body).toEqual({
    tipo: 'PARCIAL',
    fechaRecepcion: '2026-11-25T10:00',
  })
})

test('the date of a partial one is not sent with a total one', async () => {
  await say('Dar la conformidad')
  await tocar(campo('Con una parte: lo demás falta recibir'))
  await escribirEn(campo(/^Cuándo espera lo demás/), '25/11/2026 10:00')
  await tocar(campo('Con todo'))
  await tocar(boton('Registrar la conformidad'))
  expect(elServicio().pedido('POST …/documentos-recibidos/{id}/conformar').body).toEqual({ tipo: 'TOTAL' })
})

test.each([
  ['Dar la disconformidad', 'Registrar la disconformidad', 'disconformar', { motivo: 'Faltan dos cajas' }],
  [
    'Desconocer el documento',
    'Registrar que lo desconoce',
    'desconocer',
    { fechaRecepcion: '2026-11-20T09:00', motivo: 'Faltan dos cajas' },
  ],
])('%s sends its motivo and what else it asks for', async (acto, hacer, ruta, body) => {
  await say(acto)
  if ('fechaRecepcion' in body) await escribirEn(campo(/^Cuándo lo recibió/), '20/11/2026 9:00')
  await escribirEn(campo(/^Motivo/), 'Faltan dos cajas')
  await tocar(boton(hacer))
  expect(elServicio().pedido(`POST …/documentos-recibidos/{id}/${ruta}`).body).toEqual(body)
})

test('what it asks for is asked for: without a motivo nothing is said to SIFEN', async () => {
  await say('Dar la disconformidad')
  await tocar(boton('Registrar la disconformidad'))
  expect(elServicio().pedidos('POST …/documentos-recibidos/{id}/disconformar')).toHaveLength(0)
})

test('an answer that was lost is asked about with the same key', async () => {
  await say('Dar la conformidad')
  elServicio().corta('POST …/documentos-recibidos/{id}/conformar')
  await tocar(boton('Registrar la conformidad'))
  expect(texto()).toContain('Se envió la conformidad, y la respuesta no llegó.')
  elServicio().responde('POST …/documentos-recibidos/{id}/conformar', value => value)
  await tocar(boton('Preguntar de nuevo'))
  const [first, second] = elServicio().pedidos('POST …/documentos-recibidos/{id}/conformar')
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('its CDC is read in groups, as it is printed, and taken along whole', async () => {
  await abrir('/c/1/recibidos/1')
  expect(texto()).toMatch(/CDC(\d{4} ){10}\d{4}/)
  expect(boton('Copiar el CDC')).toBeTruthy()
})

test('of what cannot be said any more each says why', async () => {
  await abrir('/c/1/recibidos/1')
  expect(boton('Notificar la recepción').getAttribute('aria-description')).toContain(
    'Ya registró conformidad',
  )
})

test('what was just answered does not stand in the list as still to be answered', async () => {
  const { history } = await open('?porResponder=true')
  sinResponder()
  history.push('/c/1/recibidos/1')
  await pasar(0)
  await tocar(boton('Dar la conformidad'))
  await tocar(boton('Registrar la conformidad'))
  elServicio().lista(LISTA, [])
  history.push('/c/1/recibidos?porResponder=true')
  await pasar(0)
  expect(texto()).toContain('No queda nada por responder')
})

test('one that is not here says so', async () => {
  elServicio().rechaza(UNO, 'documento-recibido-not-found', 404, { detail: 'Ese documento no está aquí.' })
  await abrir('/c/1/recibidos/9')
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
})

test('what was pasted is there after the session ended, and is not when it was received', async () => {
  const { unmount } = await open()
  await escribirEn(campo('O pegue el CDC'), CDC)
  unmount()
  const { unmount: leave } = await open()
  expect((campo('O pegue el CDC') as HTMLInputElement).value).toBe(CDC)
  await tocar(boton('Recibir'))
  leave()
  await open()
  expect((campo('O pegue el CDC') as HTMLInputElement).value).toBe('')
})

test('what SIFEN approved may be another text than came: its items are read anew when it has shown it', async () => {
  const XML = 'GET …/documentos-recibidos/{id}/xml'
  elServicio().con(UNO, { estado: 'FIRMADO' })
  await abrir('/c/1/recibidos/1')
  expect(elServicio().pedidos(XML)).toHaveLength(1)
  elServicio().con(UNO, { estado: 'APROBADO' })
  await tocar(boton('Preguntar a SIFEN'))
  expect(elServicio().pedidos(XML)).toHaveLength(2)
})

test('where SIFEN turned out to have approved another text, it is that one that is shown before anything is said again', async () => {
  await say('Dar la conformidad')
  const detail = 'SIFEN aprobó otro texto con este CDC'
  elServicio().rechaza('POST …/documentos-recibidos/{id}/conformar', 'validation-error', 422, {
    detail,
    errors: [{ campo: 'estado', codigo: 'otro-contenido', detail }],
  })
  elServicio().con(UNO, { total: '777123' })
  await tocar(boton('Registrar la conformidad'))
  expect(screen.getByRole('dialog').textContent).toContain(detail)
  expect(screen.getByRole('dialog').textContent).toContain('777.123')
})
