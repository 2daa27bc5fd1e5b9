import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readZip } from '@mbohera/sifen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textoDeXml } from '../../../src/db/texto-de-xml.ts'
import { Emisiones } from '../../support/emisiones.ts'
import { AUTOFACTURA, FACTURA } from '../../support/factura.ts'
import { hayPython, sinPython, sumWithPython } from '../../support/juez-de-sumas.ts'
import { Recibidos } from '../../support/recibidos.ts'

let r: Recibidos
const cdcs: Record<string, string> = {}

/** What a signed text writes with references. */
const VENDEDOR = 'PEDRO & HIJOS <SEMILLAS>'
const item = (cambios: object) => ({ ...FACTURA.items[0], ...cambios })
const A_CREDITO = { condicionOperacion: 'CREDITO', condicionPago: undefined }
const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, receptor: _r, ...DE_NOTA } = FACTURA

/** What can be bought in a month: every rate, another currency, a note, an autofactura; what was cancelled, disowned, and is only signed; and the month before. */
beforeAll(async () => {
  r = await Recibidos.open()
  const varias = [
    item({ cantidad: 3, precioUnitario: 33_333 }),
    item({ cantidad: 1.5, precioUnitario: 7_777, tasaIVA: 5 }),
    item({ precioUnitario: 12_345, tasaIVA: 0, afectacionTributaria: 'EXENTO' }),
  ]
  const recibir = async (como: string, cambios: object = {}) => {
    const { cdc } = await r.venta(cambios)
    expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
    cdcs[como] = cdc
  }
  await recibir('factura', { ...A_CREDITO, items: varias })
  const enDolares = { ...A_CREDITO, monedaOperacion: 'USD', tipoCambio: 7_313.5 }
  await recibir('dolares', { ...enDolares, items: [item({ cantidad: 5, precioUnitario: 6.67 })] })
  await recibir('nota', {
    ...DE_NOTA,
    tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
    motivoEmision: 'DEVOLUCION',
    documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: cdcs.factura },
    items: [item({ cantidad: 1, precioUnitario: 33_333 })],
  })
  await recibir('cancelada')
  expect((await r.n.cancelar(cdcs.cancelada!)).status).toBe(200)
  expect((await r.conciliar(cdcs.cancelada!)).body.estado).toBe('CANCELADO')
  await recibir('desconocida')
  expect((await r.decir('desconocer', cdcs.desconocida!)).status).toBe(200)
  const { cdc, xml } = await r.venta()
  expect((await r.archivo(xml)).status).toBe(200)
  cdcs.firmada = cdc
  await recibir('octubre', { fechaEmision: '2026-10-31T23:59:59' })
  const suya = new Emisiones(r.n.servicio, r.n.simulador, r.key)
  cdcs.autofactura = await suya.emitir({
    ...AUTOFACTURA,
    vendedor: { ...AUTOFACTURA.vendedor, nombreRazonSocial: VENDEDOR },
  })
  expect((await suya.fin(cdcs.autofactura)).estado).toBe('APROBADO')
})
afterAll(() => r.close())

const URL = '/api/v1/libro-compras'
const libro = async (mes = '2026-11', as = r.key) => (await r.n.ver(`${URL}?mes=${mes}`, as)).body

test(`the sums of a month are what the items of what was approved come to, one by one${sinPython}`, {
  skip: !hayPython,
}, async () => {
  const aparte = new Set([cdcs.cancelada, cdcs.desconocida, cdcs.firmada])
  const { rows } = await r.n.servicio.db.query(
    `select cdc, xml from documento_recibido where fecha_emision >= '2026-11-01T00:00:00-03'
     union all select cdc, xml from documento where tipo_documento = 4`,
  )
  const { total } = await libro()
  const { cuantos, cancelados, ...montos } = total
  expect(montos).toEqual(
    sumWithPython(rows.map(({ cdc, xml }) => ({ xml, estado: aparte.has(cdc) ? 'APARTE' : 'APROBADO' }))),
  )
  expect([cuantos, cancelados]).toEqual([7, 1])
})

test('what does not count stands apart with what it comes to, and what SIFEN was not asked about is named until it was', async () => {
  const noviembre = await libro()
  const apartes = noviembre.porEstado.map(({ estado, cuantos, total }: Record<string, unknown>) => [
    ...[estado, cuantos],
    estado === 'APROBADO' || total,
  ])
  expect(apartes).toEqual([
    ['APROBADO', 4, true],
    ['CANCELADO', 1, '150000'],
    ['DESCONOCIDO', 1, '150000'],
    ['SIN_CONFIRMAR', 1, '150000'],
  ])
  expect([noviembre.sinConfirmar, noviembre.documentosSinConfirmar]).toEqual([
    1,
    [
      expect.objectContaining({
        nombreEmisor: expect.stringContaining('sin valor comercial'),
        fechaConsulta: null,
      }),
    ],
  ])
  expect(noviembre.porTipo.map(({ tipoDocumento }: { tipoDocumento: string }) => tipoDocumento)).toEqual([
    'FACTURA_ELECTRONICA',
    'AUTOFACTURA_ELECTRONICA',
    'NOTA_DE_CREDITO_ELECTRONICA',
  ])
  expect([noviembre.proveedores, noviembre.porProveedor[0].documento]).toEqual([2, '80099999-1'])
  expect(noviembre.porProveedor[1]).toMatchObject({
    documento: '1234567',
    nombre: VENDEDOR,
    exento: '150000',
  })
  expect([(await libro('2026-10')).total.cuantos, (await libro('2026-12')).total.cuantos]).toEqual([1, 0])
})

test('its lines come in the order of emission, page by page, each leading to its documento, and are the sum', async () => {
  const lineas: { total: string; totalEnMoneda: string; cdc: string; documentoRecibidoId: number | null }[] =
    []
  for (let cursor = ''; ; ) {
    const { body } = await r.n.ver(`${URL}/lineas?mes=2026-11&limite=2${cursor}`, r.key)
    lineas.push(...body.datos)
    if (body.siguiente === null) break
    cursor = `&cursor=${body.siguiente}`
  }
  const { total } = await libro()
  expect(lineas).toHaveLength(7)
  expect(lineas.reduce((sum, linea) => sum + Number(linea.total), 0)).toBeCloseTo(Number(total.total), 4)
  const de = (cdc?: string) => lineas.find(linea => linea.cdc === cdc)
  expect(de(cdcs.nota)).toMatchObject({ documentoAsociado: cdcs.factura, total: expect.stringMatching(/^-/) })
  expect(de(cdcs.desconocida)).toMatchObject({ estado: 'DESCONOCIDO', total: '0', totalEnMoneda: '150000' })
  for (const linea of lineas)
    expect(linea.totalEnMoneda, 'as many digits as it has').toMatch(/^\d+(\.\d*[1-9])?$/)
  expect(de(cdcs.autofactura)).toMatchObject({
    documentoRecibidoId: null,
    documentoElectronicoId: expect.any(Number),
  })
  const { documentoRecibidoId } = de(cdcs.factura)!
  expect((await r.ver(`/${documentoRecibidoId}`)).body.cdc).toBe(cdcs.factura)
})

const bajar = (formato: string, as = r.key) =>
  r.n.servicio.http.inject({
    url: `${URL}/archivo?mes=2026-11&formato=${formato}`,
    headers: { authorization: `Bearer ${as}` },
  })

test('the files have a line, or the signed XML byte for byte, of each; a stranger gets nothing of it', async () => {
  const csv = await bajar('csv')
  expect(csv.headers['content-disposition']).toBe(
    'attachment; filename="libro-compras_80088888-0_2026-11.csv"',
  )
  const filas = csv.body.trimEnd().split('\r\n')
  expect(filas).toHaveLength(8)
  expect(filas[0]).toContain(';Proveedor;Condición;')
  expect(filas.filter(fila => fila.includes(';Sin confirmar en SIFEN;'))).toHaveLength(1)
  const hojas = await filesOf((await bajar('xlsx')).rawPayload)
  expect(hojas['xl/worksheets/sheet1.xml']?.match(/<row>/g)).toHaveLength(8)
  const xmls = await filesOf((await bajar('zip')).rawPayload)
  expect(Object.keys(xmls)).toHaveLength(7)
  const nombre = Object.keys(xmls).find(name => name.endsWith(`_${cdcs.firmada}.xml`))!
  expect(nombre).toMatch(/^xml\/\d{3}-\d{3}-\d{7}_\d{44}\.xml$/)
  expect(xmls[nombre]).toBe((await r.ver(`/${cdcs.firmada}/xml`)).text)
  expect((await bajar('csv', r.n.key)).body.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await libro('2026-11', r.n.key)).total.cuantos).toBe(0)
})

async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const entries = readZip(zip)
  if (!entries.ok) throw new Error(entries.detalle)
  const files: Record<string, string> = {}
  for (const { name, read } of entries.value) {
    const content = await read()
    if (content.ok) files[name] = content.value.toString('utf8')
  }
  return files
}

test('an event of which nobody knows is named: what was disowned without an answer counts until it is known', async () => {
  const { cdc } = await r.venta()
  expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
  const antes = await libro()
  expect(antes.eventosPendientes).toEqual([])
  const { body } = await r.n.leaveUncertain(() => r.decir('desconocer', cdc))
  expect(body.type).toBe('result-uncertain')
  const { id } = (await r.ver(`/${cdc}`)).body
  const despues = await libro()
  expect(despues.eventosPendientes).toMatchObject([
    { tipo: 'DESCONOCIMIENTO', documentoRecibidoId: id, documentoElectronicoId: null },
  ])
  expect(despues.total).toEqual(antes.total)
})

test('a passport and a cédula of one number are two of whom was bought', async () => {
  const suya = new Emisiones(r.n.servicio, r.n.simulador, r.key)
  const antes = (await libro()).proveedores
  const cdc = await suya.emitir({
    ...AUTOFACTURA,
    vendedor: { ...AUTOFACTURA.vendedor, naturaleza: 'EXTRANJERO', tipoDocumento: 'PASAPORTE' },
  })
  expect((await suya.fin(cdc)).estado).toBe('APROBADO')
  expect((await libro()).proveedores).toBe(antes + 1)
})

test('who sold by an autofactura of another program is called what it says, though its letters stand as numbers', async () => {
  const golden = join(import.meta.dirname, '../../../../sifen/test/golden/documento/afe-no-contribuyente.xml')
  const firmado = await r.otraVez(readFileSync(golden, 'utf8'), de =>
    de.replace(/<dNomVen>[^<]*/, '<dNomVen>FÉLIX ÑANDÚ &amp; &lt;HIJOS&gt;'),
  )
  // A signature does not see how a letter is written.
  const xml = firmado.replace('FÉLIX ÑANDÚ', 'F&#201;LIX &#xD1;AND&#xda;')
  const { cdc } = await r.n.simulador.registerDocumento({ xml })
  const { body, text } = await r.n.adoptar(cdc)
  expect(body.resultados[0].motivo ?? null, text).toBeNull()
  const { body: lineas } = await r.n.ver(`${URL}/lineas?mes=2026-11&limite=100`)
  const suya = lineas.datos.find((linea: { cdc: string }) => linea.cdc === cdc)
  expect(suya?.nombre).toBe('FÉLIX ÑANDÚ & <HIJOS>')
})

test.each([
  ["JOHN O'NEIL", "JOHN O'NEIL"],
  ['O&apos;NEIL &quot;EL GRINGO&quot; &amp;lt;', `O'NEIL "EL GRINGO" &lt;`],
  ['<![CDATA[PEDRO & <HIJOS> &amp;]]>', 'PEDRO & <HIJOS> &amp;'],
  ['&#128522; &#xF1;', '😊 ñ'],
])('what an element says is read however it is written: %s', async (escrito, dicho) => {
  const { rows } = await r.n.servicio.db.query(
    `select ${textoDeXml('$1::text', 'dNomVen')} as dice, ${textoDeXml('$1::text', 'dNumIDVen')} as nada`,
    [`<gCamAE><dNomVen>${escrito}</dNomVen><dDirVen>B</dDirVen></gCamAE>`],
  )
  expect(rows).toEqual([{ dice: dicho, nada: null }])
})
