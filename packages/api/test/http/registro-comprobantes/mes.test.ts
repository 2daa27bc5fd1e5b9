import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../../src/db/db.ts'
import { countComprobantes, listComprobantes } from '../../../src/db/libro-registro.ts'
import { parseMes } from '../../../src/domain/libro/mes.ts'
import { Exportaciones } from '../../../src/operations/libro/exportar.ts'
import { openRegistro } from '../../../src/operations/libro/registro.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { AUTOFACTURA, FACTURA } from '../../support/factura.ts'
import { judgeRegistro } from '../../support/juez-de-registro.ts'
import { hayPython, sinPython } from '../../support/juez-de-sumas.ts'
import { INNOMINADA } from '../../support/nominaciones.ts'
import { Recibidos } from '../../support/recibidos.ts'

let r: Recibidos
let suya: Emisiones
/** What has no line: what was cancelled, disowned, is only signed, or comes to nothing. */
const fuera = new Set<string>()
const cdcs: Record<string, string> = {}

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, receptor: _r, ...DE_NOTA } = FACTURA
const item = (cambios: object) => ({ ...FACTURA.items[0], ...cambios })
const A_CREDITO = { condicionOperacion: 'CREDITO', condicionPago: undefined }
const notaDe = (cdc: string, tipo = 'NOTA_DE_CREDITO_ELECTRONICA') => ({
  ...DE_NOTA,
  tipoDocumento: tipo,
  motivoEmision: 'DEVOLUCION',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  items: [item({ cantidad: 1, precioUnitario: 33_333 })],
})
const persona = (tipoDocumento: string, numeroDocumento: string, nombreRazonSocial: string) => ({
  receptor: {
    tipoContribuyente: 'NO_CONTRIBUYENTE',
    tipoOperacion: 'B2C',
    ...{ tipoDocumento, numeroDocumento, nombreRazonSocial },
  },
})
const EMPRESA = {
  receptor: {
    ...{ tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B' },
    ...{ numeroDocumento: '80012345-0', nombreRazonSocial: 'COMPRAS & "CIA" <SRL>' },
  },
}
const IMPRESO = {
  ...{ tipoDocumento: 'IMPRESO', tipoDocumentoImpreso: 'FACTURA', numeroTimbrado: '12345678' },
  ...{
    establecimiento: '001',
    puntoExpedicion: '002',
    numeroDocumento: '0000123',
    fechaEmision: '2026-10-01',
  },
}

const emitir = async (como: string, cambios: Record<string, unknown>): Promise<string> => {
  const cdc = await suya.emitir(cambios)
  expect((await suya.fin(cdc)).estado, como).toBe('APROBADO')
  cdcs[como] = cdc
  return cdc
}
const recibir = async (como: string, cambios: object = {}): Promise<string> => {
  const { cdc } = await r.venta(cambios)
  expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
  cdcs[como] = cdc
  return cdc
}

/** Of OTRA SA: what it issued and what it received in a month, and in the month before. */
beforeAll(async () => {
  r = await Recibidos.open()
  suya = new Emisiones(r.n.servicio, r.n.simulador, r.key)
  const varias = [
    item({ cantidad: 3, precioUnitario: 33_333 }),
    item({ cantidad: 1.5, precioUnitario: 7_777, tasaIVA: 5 }),
    item({ precioUnitario: 12_345, tasaIVA: 0, afectacionTributaria: 'EXENTO' }),
  ]
  const venta = await emitir('venta', { ...EMPRESA, ...A_CREDITO, items: varias })
  await emitir('innominada', INNOMINADA)
  await emitir('cedula', persona('CEDULA_PARAGUAYA', '2345678', 'ÑANDÚ ÁLVAREZ'))
  await emitir('pasaporte', persona('PASAPORTE', 'AB123456', "JOHN O'NEIL"))
  await emitir('residente', persona('CARNET_DE_RESIDENCIA', 'R-1', 'WANG LI'))
  await emitir('dolares', {
    ...EMPRESA,
    ...A_CREDITO,
    monedaOperacion: 'USD',
    tipoCambio: 7_313.5,
    items: [item({ cantidad: 5, precioUnitario: 6.67 })],
  })
  await emitir('nota', { ...EMPRESA, ...notaDe(venta) })
  await emitir('debito', { ...EMPRESA, ...notaDe(venta, 'NOTA_DE_DEBITO_ELECTRONICA') })
  await emitir('autofactura', {
    ...AUTOFACTURA,
    vendedor: { ...AUTOFACTURA.vendedor, nombreRazonSocial: 'PEDRO & HIJOS <SEMILLAS>' },
  })
  const compra = await recibir('compra', { ...A_CREDITO, items: varias })
  await recibir('devuelta', notaDe(compra))
  fuera.add(await recibir('desconocida'))
  expect((await r.decir('desconocer', cdcs.desconocida!)).status).toBe(200)
  fuera.add(await recibir('cancelada'))
  expect((await r.n.cancelar(cdcs.cancelada!)).status).toBe(200)
  expect((await r.conciliar(cdcs.cancelada!)).body.estado).toBe('CANCELADO')
  const { cdc, xml } = await r.venta()
  expect((await r.archivo(xml)).status).toBe(200)
  fuera.add(cdc)
  await emitir('octubre', { ...INNOMINADA, fechaEmision: '2026-10-31T23:59:59' })
})
afterAll(() => r.close())

const URL = '/api/v1/registro-comprobantes'
const registro = async (mes = '2026-11', as = r.key) => (await r.n.ver(`${URL}?mes=${mes}`, as)).body
const bajar = (query: string, as = r.key) =>
  r.n.servicio.http.inject({ url: `${URL}/archivo?${query}`, headers: { authorization: `Bearer ${as}` } })

const nombreDe = (header: unknown): string => /filename="([^"]+)"/.exec(String(header))?.[1] ?? ''

/** Of OTRA SA in November, as they were signed. */
async function firmados() {
  const { rows } = await r.n.servicio.db.query<{ cdc: string; xml: string; mio: boolean; fecha: Date }>(
    `select cdc, xml, true as mio, fecha_emision as fecha from documento where contribuyente_id = 2
     union all select cdc, xml, false, fecha_emision from documento_recibido where contribuyente_id = 2`,
  )
  return rows.filter(({ cdc }) => cdc !== cdcs.octubre && !fuera.has(cdc))
}

test(`each line is what its signed text says, in the form of the specification${sinPython}`, {
  skip: !hayPython,
}, async () => {
  const documentos = await firmados()
  const { statusCode, headers, rawPayload } = await bajar('mes=2026-11&imputa=IVA,IRP_RSP')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  const nombre = nombreDe(headers['content-disposition'])
  expect(nombre).toBe('80088888_REG_112026_V0001.zip')
  const { faltas, filas, esperadas } = judgeRegistro({
    archivos: [{ nombre, zip: rawPayload }],
    documentos,
    imputa: ['S', 'N', 'S'],
  })
  expect(faltas).toEqual([])
  const order = (lineas: string[][]) => lineas.map(celdas => celdas.join('|')).toSorted()
  expect(order(filas)).toEqual(order(esperadas))
  expect(filas.map(([cual]) => cual).join('')).toMatch(/^1+2+$/)
})

test('a note of credit is of the side that has the credit: a purchase of who issued it, a sale of who received it', async () => {
  const { ventas, compras, archivos, sinLinea, obligacion } = await registro()
  // The facturas and the note of debit that it issued, and the note that came; what came, the autofactura, and the note that it issued.
  expect([ventas, compras, archivos, sinLinea, obligacion]).toEqual([8, 3, 1, 0, '955'])
  expect(await registro('2026-10')).toMatchObject({ ventas: 1, compras: 0, archivos: 1 })
  expect(await registro('2026-12')).toMatchObject({ ventas: 0, compras: 0, archivos: 0 })
})

test('a nominated buyer stands in the line, and not who was unnamed', async () => {
  const cdc = await r.n.innominada()
  expect((await r.n.nominar(cdc)).status).toBe(200)
  const { rawPayload } = await bajar('mes=2026-11', r.n.key)
  const { filas } = judgeRegistro({
    archivos: [{ nombre: '80099999_REG_112026_V0001.zip', zip: rawPayload }],
    documentos: [],
    imputa: [],
  })
  const suNumero = (await r.n.documento(cdc)).numeroFormateado
  expect(filas.find(fila => fila[7] === suNumero)?.slice(1, 4)).toEqual(['11', '80012345', 'COMPRADORA SA'])
})

test('a note about a comprobante on paper names its timbrado and its number', async () => {
  await emitir('delPapel', { ...EMPRESA, ...notaDe(''), documentoAsociado: IMPRESO })
  const { rawPayload } = await bajar('mes=2026-11')
  const { filas } = judgeRegistro({
    archivos: [{ nombre: '80088888_REG_112026_V0001.zip', zip: rawPayload }],
    documentos: [],
    imputa: [],
  })
  expect(filas.filter(fila => fila[4] === '110').map(fila => fila.slice(-2))).toContainEqual([
    '001-002-0000123',
    '12345678',
  ])
})

test('a note about what is not known here has no line, and is named with the reason', async () => {
  // The factura stands at SIFEN, and was not received here.
  const compra = await r.venta()
  const { cdc, xml } = await r.venta(notaDe(compra.cdc))
  expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
  const antes = await registro()
  expect(antes.sinLinea).toBe(1)
  expect(antes.documentosSinLinea).toEqual([
    {
      documentoElectronicoId: null,
      documentoRecibidoId: expect.any(Number),
      tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
      numeroFormateado: expect.stringMatching(/^\d{3}-\d{3}-\d{7}$/),
      nombre: expect.any(String),
      motivo: 'SIN_ASOCIADO',
    },
  ])
  expect(xml).toContain(compra.cdc)
})

test('a month is cut into files of so many lines, each with a number of its own, and a part that there is not is told', async () => {
  const otro = await bajar('mes=2026-11&numero=27')
  expect(nombreDe(otro.headers['content-disposition'])).toBe('80088888_REG_112026_V0027.zip')
  for (const [query, campo] of [
    ['mes=2026-11&parte=2', 'parte'],
    ['mes=2026-12&parte=2', 'parte'],
    ['parte=0', 'parte'],
    ['parte=1.5', 'parte'],
    ['numero=10000', 'numero'],
    ['imputa=IVA,ISC', 'imputa'],
    ['imputa=', 'imputa'],
    ['mes=2026-13', 'mes'],
  ]) {
    const { statusCode, json } = await bajar(query!)
    expect([statusCode, json().errors[0].campo], query).toEqual([400, campo])
  }
})

test('a line stays in its part while the month changes: none is in two of them, and none in no one', async () => {
  const leido = parseMes('2026-11', 0)
  if (!leido.ok) throw new Error('a month')
  const noviembre = leido.value
  const [db, emisor] = [r.n.servicio.db, { contribuyenteId: 2, ambiente: 'DEV' } as const]
  /** In parts of so few lines that there are several: in which one each stands. */
  async function partes(): Promise<Map<number, number>> {
    const en = new Map<number, number>()
    const { archivos, ventas, compras } = await countComprobantes(db, emisor, noviembre, 4)
    for (let parte = 1; parte <= archivos; parte++) {
      const filas = await listComprobantes(db, emisor, noviembre, { parte, filas: 4 })
      expect(filas.length).toBeLessThanOrEqual(4)
      for (const { clave } of filas) en.set(clave, parte)
    }
    expect(en.size).toBe(Number(ventas) + Number(compras))
    return en
  }
  const antes = await partes()
  expect(Math.max(...antes.values())).toBeGreaterThan(2)
  const { status } = await r.n.servicio.request(
    'POST',
    `/api/v1/documento-electronico/${cdcs.innominada}/cancelar`,
    { as: r.key, json: { motivo: 'La venta no se hizo' } },
  )
  expect(status).toBe(200)
  await emitir('deAntes', { ...INNOMINADA, fechaEmision: '2026-11-01T00:00:00' })
  const ahora = await partes()
  expect(ahora.size).toBe(antes.size)
  for (const [clave, parte] of ahora) expect(antes.get(clave) ?? Math.max(...ahora.values())).toBe(parte)
})

test('of the files that there are each can be had, also one of which every line fell away since', async () => {
  const leido = parseMes('2026-11', 0)
  if (!leido.ok) throw new Error('a month')
  const emisor = { contribuyenteId: 2, ambiente: 'DEV' } as const
  const pool = openPool({ url: r.n.servicio.databaseUrl, connections: 1, onError: () => {} })
  const deps = { pool, exportaciones: new Exportaciones(() => 0) }
  const { archivos, ventas, compras } = await countComprobantes(pool, emisor, leido.value, 1)
  // Of one line each; whatever was cancelled has none.
  expect(archivos).toBeGreaterThan(ventas + compras)
  const abrir = async (parte: number) => {
    const pedido = {
      parte,
      numero: 1,
      imputa: new Set(['IVA'] as const),
      now: r.n.servicio.now,
      porArchivo: 1,
    }
    const abierto = await openRegistro(deps, emisor, leido.value, pedido)
    return abierto.ok && abierto.value !== null
  }
  for (let parte = 1; parte <= archivos; parte++) expect(await abrir(parte), `${parte}`).toBe(true)
  expect(await abrir(archivos + 1)).toBe(false)
  await pool.end()
})

test('a month of nothing is a file without a line', async () => {
  const { statusCode, rawPayload } = await bajar('mes=2026-12')
  expect([statusCode, rawPayload.subarray(0, 4)]).toEqual([200, Buffer.from('PK\x03\x04')])
  expect(rawPayload.length).toBeLessThan(400)
})

test('a stranger gets nothing of it, and neither does a key of another ambiente', async () => {
  const deOtro = (await r.n.servicio.clave('beto', 'SANDBOX')).key
  expect(await registro('2026-11', deOtro)).toMatchObject({ ventas: 0, compras: 0 })
  expect((await bajar('mes=2026-11', deOtro)).rawPayload.length).toBeLessThan(400)
  const token = await r.n.servicio.token('ana')
  const { status } = await r.n.ver(
    '/api/v1/contribuyentes/2/registro-comprobantes/archivo?mes=2026-11',
    token,
  )
  expect(status).toBe(403)
})
