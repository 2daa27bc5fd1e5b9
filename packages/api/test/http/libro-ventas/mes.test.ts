import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { hasta } from '../../support/hasta.ts'
import { hayPython, sinPython, sumWithPython } from '../../support/juez-de-sumas.ts'
import { INNOMINADA, Nominaciones } from '../../support/nominaciones.ts'

/** What a program of sheets would take for a formula, a new cell or a new line. */
const NOMBRES = [
  '=HYPERLINK("http://a";"b")',
  '+1 SA',
  '-1 SA',
  '@SUM(1)',
  'COMA, PUNTO; Y "COMILLAS" SA',
  'ÑANDÚ Ⓐ',
]

let n: Nominaciones
let port: number
let nominada: string
let cancelada: string

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...DE_NOTA } = FACTURA
const item = (cambios: object) => ({ ...FACTURA.items[0], ...cambios })
const A_CREDITO = { condicionOperacion: 'CREDITO', condicionPago: undefined }
const dolares = { ...A_CREDITO, monedaOperacion: 'USD' }

/** What can be issued in a month: every rate, every currency, notes, a nomination, a cancellation; and the month before and after. */
beforeAll(async () => {
  n = await Nominaciones.open()
  const varias = [
    item({ cantidad: 3, precioUnitario: 33_333 }),
    item({ cantidad: 1.5, precioUnitario: 7_777, tasaIVA: 5 }),
    item({ precioUnitario: 12_345, tasaIVA: 0, afectacionTributaria: 'EXENTO' }),
    item({ precioUnitario: 5_005, tasaIVA: 0, afectacionTributaria: 'EXONERADO' }),
    item({
      cantidad: 1,
      precioUnitario: 100_000,
      afectacionTributaria: 'GRAVADO_PARCIAL',
      proporcionGravada: 30,
    }),
  ]
  const factura = await n.aprobada({ ...A_CREDITO, items: varias })
  nominada = await n.innominada()
  expect((await n.nominar(nominada)).status).toBe(200)
  cancelada = await n.aprobada()
  expect((await n.cancelar(cancelada)).status).toBe(200)
  await n.aprobada({ ...dolares, tipoCambio: 7_313.5, items: [item({ cantidad: 5, precioUnitario: 6.67 })] })
  await n.aprobada({
    ...dolares,
    items: [
      item({ cantidad: 1, precioUnitario: 13.35, tipoCambio: 7_300 }),
      item({ cantidad: 2, precioUnitario: 10, tasaIVA: 5, tipoCambio: 7_310.25 }),
    ],
  })
  await n.aprobada({
    ...DE_NOTA,
    tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
    motivoEmision: 'DEVOLUCION',
    documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: factura },
    items: [item({ cantidad: 1, precioUnitario: 33_333 })],
  })
  await n.aprobada({ ...INNOMINADA, fechaEmision: '2026-11-01T00:00:00' })
  await n.aprobada({ ...INNOMINADA, fechaEmision: '2026-10-31T23:59:59' })
  for (const nombreRazonSocial of NOMBRES)
    await n.aprobada({
      fechaEmision: '2026-10-31T10:00:00',
      receptor: {
        ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento: 'CEDULA_PARAGUAYA' },
        ...{ numeroDocumento: '2345678', nombreRazonSocial },
      },
    })
  const address = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(address.split(':').at(-1))
})
afterAll(() => n.close())

const URL = '/api/v1/libro-ventas'
const libro = async (mes = '2026-11') => (await n.ver(`${URL}?mes=${mes}`)).body

test(`the sums of a month are what its items come to, one by one${sinPython}`, {
  skip: !hayPython,
}, async () => {
  const { rows } = await n.servicio.db.query(
    `select xml, estado from documento where fecha_emision >= '2026-11-01T00:00:00-03' and fecha_emision < '2026-12-01T00:00:00-03'`,
  )
  const { cuantos, cancelados, ...montos } = (await libro()).total
  expect(montos).toEqual(sumWithPython(rows))
  expect([cuantos, cancelados]).toEqual([7, 1])
})

test('a documento counts in its month of Paraguay, and to whom it was nominated at last', async () => {
  const noviembre = await libro()
  expect([(await libro('2026-10')).total.cuantos, (await libro('2026-12')).total.cuantos]).toEqual([7, 0])
  expect(
    noviembre.porDia.map(({ dia, cuantos }: { dia: string; cuantos: number }) => [dia, cuantos]),
  ).toEqual([
    ['2026-11-01', 1],
    ['2026-11-20', 6],
  ])
  expect(noviembre.clientes).toBe(3)
  expect(noviembre.porCliente).toContainEqual(
    expect.objectContaining({
      documento: '80012345-0',
      nombre: 'COMPRADORA SA',
      cuantos: 1,
      total: '150000',
    }),
  )
  expect(noviembre.porTipo).toMatchObject([
    { tipoDocumento: 'FACTURA_ELECTRONICA', cuantos: 6, cancelados: 1 },
    { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', cuantos: 1, total: expect.stringMatching(/^-/) },
  ])
})

test('its lines come in the order of emission, page by page, and are the sum', async () => {
  const ids: number[] = []
  let total = 0
  for (let cursor = ''; ; ) {
    const { body } = await n.ver(`${URL}/lineas?mes=2026-11&limite=3${cursor}`)
    for (const linea of body.datos) {
      ids.push(linea.id)
      total += Number(linea.total)
      if (linea.cdc === cancelada)
        expect(linea).toMatchObject({ estado: 'CANCELADO', total: '0', totalEnMoneda: '150000' })
    }
    if (body.siguiente === null) break
    cursor = `&cursor=${body.siguiente}`
  }
  expect(ids).toHaveLength(7)
  expect(ids.at(0)).toBe(Math.max(...ids))
  expect(total).toBeCloseTo(Number((await libro()).total.total), 4)
})

test('what SIFEN has not, or refused, is named with what to look at, until its number is voided', async () => {
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  const cdc = await n.emisiones.emitir()
  expect((await n.emisiones.fin(cdc)).estado).toBe('RECHAZADO')
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  await n.servicio.db.query(
    `update timbrado set siguiente = siguiente + 3 where tipo_documento = 1 and punto = '001'`,
  )
  const ultima = Number((await n.documento(await n.aprobada())).numeroDocumento)
  const { noConcluidos, documentosPendientes, saltos } = await libro()
  expect([noConcluidos, documentosPendientes.length]).toEqual([1, 1])
  expect(documentosPendientes[0]).toMatchObject({ estado: 'RECHAZADO', mensajeRespuesta: expect.any(String) })
  expect(saltos).toMatchObject([{ establecimiento: '001', numeroInicio: ultima - 3, numeroFin: ultima - 1 }])
  const { status, text } = await n.inutilizar({
    tipoDocumento: 1,
    establecimiento: 1,
    puntoExpedicion: 1,
    numeroTimbrado: 80099999,
    numeroInicio: ultima - 4,
    numeroFin: ultima - 1,
    motivo: 'salto de numeracion',
  })
  expect(status, text).toBe(200)
  expect(await libro()).toMatchObject({ noConcluidos: 0, documentosPendientes: [], saltos: [] })
})

test('an event of which nobody knows is named', async () => {
  const cdc = await n.innominada()
  const { body } = await n.leaveUncertain(() => n.nominar(cdc))
  expect((await libro()).eventosPendientes).toMatchObject([
    { tipo: 'NOMINACION', documentoElectronicoId: expect.any(Number) },
  ])
  expect(body.type).toBe('result-uncertain')
})

test('a month that there is not is told', async () => {
  for (const mes of ['2026-13', '2026-1', 'noviembre', '1999-01', '2026-11-01']) {
    const { status, body } = await n.ver(`${URL}?mes=${mes}`)
    expect([status, body.errors[0]?.campo]).toEqual([400, 'mes'])
  }
})

/** As a client over the wire hears it: the bytes, and whether the answer came to its end. */
const bajar = (query: string, alOir?: (cortar: () => void) => void, as = n.key) =>
  new Promise<{ status: number; bytes: Buffer; entero: boolean; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const parts: Buffer[] = []
      const req = request(
        {
          port,
          host: '127.0.0.1',
          path: `${URL}/archivo?${query}`,
          headers: { authorization: `Bearer ${as}` },
        },
        res => {
          res.on('data', part => {
            parts.push(part)
            alOir?.(() => req.destroy())
          })
          res.on('error', () => {})
          res.on('close', () =>
            resolve({
              status: res.statusCode ?? 0,
              bytes: Buffer.concat(parts),
              entero: res.complete,
              headers: res.headers,
            }),
          )
        },
      )
      req.on('error', reject)
      req.end()
    },
  )

/** Cells of a sheet, as a reader of CSV takes them. */
function celdasDe(csv: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (const [at, char] of [...csv].entries()) {
    const row = rows.at(-1)!
    if (char === '"') {
      if (quoted && csv[at + 1] !== '"' && csv[at - 1] === '"') continue
      quoted = !quoted
    } else if (!quoted && char === ';') row.push('')
    else if (!quoted && char === '\n') rows.push([''])
    else if (char !== '\r') row[row.length - 1] += char
  }
  return rows
}

test('a CSV is what Excel of es-PY opens: its mark, semicolons, decimal commas, and no name that it would calculate', async () => {
  const { status, bytes, entero, headers } = await bajar('mes=2026-10&formato=csv')
  expect([status, entero, headers['content-type']]).toEqual([200, true, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="libro-ventas_80099999-1_2026-10.csv"')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const text = bytes.subarray(3).toString('utf8')
  const [titulos, ...filas] = celdasDe(text.trimEnd())
  expect(filas).toHaveLength(NOMBRES.length + 1)
  const cliente = titulos!.indexOf('Cliente')
  for (const [n, fila] of filas.slice(0, NOMBRES.length).entries()) {
    expect(fila).toHaveLength(titulos!.length)
    expect(fila[cliente]!.replaceAll('"', '')).toContain(NOMBRES[n]!.replaceAll('"', ''))
    expect(fila[cliente]).not.toMatch(/^[=+@-]/)
    expect(fila[titulos!.indexOf('IVA 10 % Gs.')]).toBe('13636,36363636')
  }
  // As it is printed: Excel would round a number of 44 digits.
  expect(filas[0]!.at(-2)).toMatch(/^(\d{4} ){10}\d{4}$/)
})

test('of a contribuyente one file is made at a time: whoever asks for another is told so, and another contribuyente has his', async () => {
  const { key: deBeto } = await n.servicio.clave('beto')
  const otro = new pg.Client({ connectionString: n.servicio.databaseUrl })
  await otro.connect()
  await otro.query('begin')
  await otro.query('lock table documento in access exclusive mode')
  // The worker waits for the table, too.
  const waiting = async () =>
    (
      await n.servicio.db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%as condicion%'`,
      )
    ).rowCount
  const una = bajar('mes=2026-10')
  let suya: typeof una
  try {
    await hasta(async () => ((await waiting()) ?? 0) > 0)
    for (const url of [`${URL}/archivo?formato=zip`, '/api/v1/registro-comprobantes/archivo?mes=2026-10']) {
      const { status, headers, body } = await n.ver(url)
      expect([status, headers['retry-after']]).toEqual([503, '10'])
      expect(body.detail).toContain('de a uno')
    }
    suya = bajar('mes=2026-10', undefined, deBeto)
    await hasta(async () => ((await waiting()) ?? 0) > 1)
  } finally {
    await otro.end()
  }
  for (const { status, entero } of [await una, await suya]) expect([status, entero]).toEqual([200, true])
  expect((await bajar('mes=2026-10')).status).toBe(200)
})

test('a reader that goes away gives its place and its connection back', async () => {
  for (let vez = 0; vez < 5; vez++) await bajar('mes=2026-10', cortar => cortar()).catch(() => {})
  await hasta(async () => (await bajar('mes=2026-10')).status === 200)
  const { rows } = await n.servicio.db.query(
    `select count(*)::int as abiertas from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows[0].abiertas).toBe(0)
})

/** What a reader of others makes of a file. */
function leerCon(python: string, programa: string, bytes: Buffer) {
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-libro-'))
  try {
    writeFileSync(join(dir, 'archivo'), bytes)
    const { stdout, stderr } = spawnSync(python, ['-c', programa, join(dir, 'archivo')], { encoding: 'utf8' })
    if (stderr !== '') throw new Error(stderr)
    return JSON.parse(stdout)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

const conOpenpyxl = ['python3', '/usr/bin/python3'].find(
  python => spawnSync(python, ['-c', 'import openpyxl']).status === 0,
)
const sinOpenpyxl =
  conOpenpyxl === undefined ? ' [skipped: openpyxl is missing; install the package python3-openpyxl]' : ''
const HOJA = `
import sys, json, openpyxl
libro = openpyxl.load_workbook(open(sys.argv[1], 'rb'))
print(json.dumps([[c.isoformat() if hasattr(c, 'isoformat') else c for c in fila] for fila in libro['Libro de ventas'].iter_rows(values_only=True)]))
`

test(`the sheet of Excel has what the CSV has, days as days, amounts as amounts and names as text${sinOpenpyxl}`, {
  skip: conOpenpyxl === undefined,
}, async () => {
  const { bytes, entero, headers } = await bajar('mes=2026-10&formato=xlsx')
  expect([entero, headers['content-disposition']]).toEqual([
    true,
    'attachment; filename="libro-ventas_80099999-1_2026-10.xlsx"',
  ])
  const [titulos, ...filas] = leerCon(conOpenpyxl!, HOJA, bytes)
  const csv = celdasDe((await bajar('mes=2026-10&formato=csv')).bytes.toString('utf8').slice(1))
  expect(titulos).toEqual(csv[0])
  const en = (fila: unknown[], titulo: string) => fila[titulos.indexOf(titulo)]
  expect(filas.map((fila: unknown[]) => en(fila, 'Cliente'))).toEqual([...NOMBRES, 'Sin Nombre'])
  expect(filas[0].slice(0, 2)).toEqual(['2026-10-31T00:00:00', 'Factura'])
  expect([en(filas[0], 'Total Gs.'), en(filas[0], 'IVA 10 % Gs.')]).toEqual([150_000, 13_636.36363636])
  expect(en(filas[0], 'CDC')).toBe(csv[1]![titulos.indexOf('CDC')])
})

const ZIP = `
import sys, json, zipfile, hashlib
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({i.filename: hashlib.sha256(z.read(i)).hexdigest() for i in z.infolist()}))
`

test(`the ZIP of a month has each documento as it was signed and printed, under names of digits alone, and nobody else's${sinPython}`, {
  skip: !hayPython,
}, async () => {
  const { bytes, entero } = await bajar('mes=2026-11&formato=zip')
  expect(entero).toBe(true)
  const contenido = leerCon('python3', ZIP, bytes)
  const { rows } = await n.servicio.db.query(
    `select cdc, encode(sha256(convert_to(xml, 'UTF8')), 'hex') as xml, encode(sha256(k.pdf), 'hex') as pdf, estado
     from documento d left join kude k on k.documento_id = d.documento_id and k.formato = 'a4'
     where fecha_emision >= '2026-11-01T00:00:00-03' and estado in ('APROBADO', 'APROBADO_OBSERVACION', 'CANCELADO')`,
  )
  expect(Object.keys(contenido)).toHaveLength(2 * rows.length)
  for (const name of Object.keys(contenido))
    expect(name).toMatch(/^(xml|kude)\/\d{3}-\d{3}-\d{7}_\d{44}\.(xml|pdf)$/)
  for (const { cdc, xml, pdf, estado } of rows) {
    const [suXml, suKude] = ['xml', 'pdf'].map(
      ext => Object.keys(contenido).find(name => name.endsWith(`${cdc}.${ext}`))!,
    )
    expect(contenido[suXml!]).toBe(xml)
    // Of what was cancelled since, one that says so.
    expect(contenido[suKude!] === pdf).toBe(estado !== 'CANCELADO')
  }
})

test('a stranger gets nothing of it, and neither does a key of another ambiente', async () => {
  const otra = (await n.servicio.clave('beto')).key
  const prod = (await n.servicio.clave('ana', 'PROD')).key
  for (const as of [otra, prod]) {
    const { bytes, status } = await bajar('mes=2026-10&formato=csv', undefined, as)
    expect([status, bytes.toString('utf8').trim().split('\n').length]).toEqual([200, 1])
  }
  const as = await n.servicio.token('beto')
  const { status } = await n.ver('/api/v1/contribuyentes/1/libro-ventas/archivo?formato=zip', as)
  expect(status).toBe(403)
})

test('a passport and a cédula of one number are two customers', async () => {
  const antes = (await libro('2026-10')).clientes
  await n.aprobada({
    fechaEmision: '2026-10-31T11:00:00',
    receptor: {
      ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento: 'PASAPORTE' },
      ...{ numeroDocumento: '2345678', nombreRazonSocial: 'JANE DOE' },
    },
  })
  const { clientes, porCliente } = await libro('2026-10')
  expect(clientes).toBe(antes + 1)
  expect(
    porCliente
      .filter(({ documento }: { documento: string }) => documento === '2345678')
      .map(({ cuantos }: { cuantos: number }) => cuantos),
  ).toEqual([NOMBRES.length, 1])
})

test('a number of another month that was voided counts once: what nobody used beside it is still named', async () => {
  const numeroDe = async (cdc: string) => Number((await n.documento(cdc)).numeroDocumento)
  const inutilizar = async (numero: number) => {
    const rango = { numeroTimbrado: 80099999, numeroInicio: numero, numeroFin: numero }
    const { text } = await n.inutilizar({
      ...{ tipoDocumento: 1, establecimiento: 1, puntoExpedicion: 1, motivo: 'salto de numeracion' },
      ...rango,
    })
    expect(JSON.parse(text).estadoEvento, text).toBe('APROBADO')
  }
  await n.aprobada()
  n.simulador.putContribuyente('80099999', { estado: 'SUS' })
  const rechazada = await n.emisiones.emitir({ fechaEmision: '2026-10-31T10:00:00' })
  expect((await n.emisiones.fin(rechazada)).estado).toBe('RECHAZADO')
  n.simulador.putContribuyente('80099999', { estado: 'ACT' })
  await n.servicio.db.query(
    `update timbrado set siguiente = siguiente + 1 where tipo_documento = 1 and punto = '001'`,
  )
  await n.aprobada()
  const suyo = await numeroDe(rechazada)
  await inutilizar(suyo)
  expect((await libro()).saltos).toMatchObject([{ numeroInicio: suyo, numeroFin: suyo + 1 }])
  await inutilizar(suyo + 1)
  expect((await libro()).saltos).toEqual([])
})

test.each([
  [77, null],
  [78, 'AA'],
])(
  'a number that nobody used between the last of a month and the first of the next is named in the later one: punto %i, serie %j',
  async (puntoExpedicion, serieNumero) => {
    const { text, status } = await n.post('/api/v1/contribuyentes/1/timbrados', {
      as: await n.servicio.token('ana'),
      json: {
        ...{
          numeroTimbrado: '80099999',
          inicio: '2026-01-01',
          establecimiento: 1,
          puntoExpedicion,
          serieNumero,
        },
        ...{ tipoDocumento: 'FACTURA_ELECTRONICA', proximoNumero: 5 },
      },
    })
    expect(status, text).toBe(201)
    const punto = `0${puntoExpedicion}`
    await n.aprobada({ puntoExpedicion, fechaEmision: '2026-10-31T10:00:00' })
    await n.servicio.db.query(`update timbrado set siguiente = siguiente + 2 where punto = $1`, [punto])
    await n.aprobada({ puntoExpedicion })
    const deElla = async (mes: string) =>
      (await libro(mes)).saltos.filter(
        (salto: { puntoExpedicion: string }) => salto.puntoExpedicion === punto,
      )
    // What came before the first of all is of whoever used it.
    expect(await deElla('2026-10')).toEqual([])
    expect(await deElla('2026-11')).toMatchObject([{ serieNumero, numeroInicio: 6, numeroFin: 7 }])
  },
)
