import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const URL = '/api/v1/libro-ventas/archivo'
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

beforeAll(async () => {
  n = await Nominaciones.open()
  for (const nombreRazonSocial of NOMBRES)
    await n.aprobada({
      receptor: {
        ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento: 'CEDULA_PARAGUAYA' },
        ...{ numeroDocumento: '2345678', nombreRazonSocial },
      },
    })
  const address = await n.servicio.http.listen({ host: '127.0.0.1', port: 0 })
  port = Number(address.split(':').at(-1))
})
afterAll(() => n.close())

/** As a client over the wire hears it: the bytes, and whether the answer came to its end. */
const bajar = (query: string, alOir?: (cortar: () => void) => void, as = n.key) =>
  new Promise<{ status: number; bytes: Buffer; entero: boolean; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const parts: Buffer[] = []
      const req = request(
        { port, host: '127.0.0.1', path: `${URL}?${query}`, headers: { authorization: `Bearer ${as}` } },
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
  const { status, bytes, entero, headers } = await bajar('mes=2026-11&formato=csv')
  expect([status, entero, headers['content-type']]).toEqual([200, true, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="libro-ventas_80099999-1_2026-11.csv"')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const text = bytes.subarray(3).toString('utf8')
  const [titulos, ...filas] = celdasDe(text.trimEnd())
  expect(filas).toHaveLength(NOMBRES.length)
  const cliente = titulos!.indexOf('Cliente')
  for (const [n, fila] of filas.entries()) {
    expect(fila).toHaveLength(titulos!.length)
    expect(fila[cliente]!.replaceAll('"', '')).toContain(NOMBRES[n]!.replaceAll('"', ''))
    expect(fila[cliente]).not.toMatch(/^[=+@-]/)
    expect(fila[titulos!.indexOf('IVA 10 % Gs.')]).toBe('13636,36363636')
  }
  // As it is printed: Excel would round a number of 44 digits.
  expect(filas[0]!.at(-2)).toMatch(/^(\d{4} ){10}\d{4}$/)
})

test('a reader that goes away gives its place and its connection back', async () => {
  for (let vez = 0; vez < 5; vez++) await bajar('mes=2026-11', cortar => cortar()).catch(() => {})
  await hasta(async () => (await bajar('mes=2026-11')).status === 200)
  const { rows } = await n.servicio.db.query(
    `select count(*)::int as abiertas from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows[0].abiertas).toBe(0)
})
