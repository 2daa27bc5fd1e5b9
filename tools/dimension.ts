// npm run dimension -- [--documentos 100000000] [--contribuyentes 100000]: what an installation of that size needs, from what our own benches measured
// (bench/tamano.ts, bench/resistencia.ts). docs/operations/sizing.md quotes it, and a test holds both together.
import { parseArgs } from 'node:util'
import { countConexiones } from '../packages/api/src/conexiones.ts'
import { MEDIDAS, type Medidas } from './dimension/medidas.ts'

export interface Supuestos {
  /** In a month. */
  documentos: number
  contribuyentes: number
  /** How many times the mean of the month the busiest hour has. */
  pico: number
  /** How often a caller asks for the state of a documento, and in which part of them the buyer is named afterwards. */
  estados: number
  nominados: number
  /** Of how many somebody ever asks for the KuDE: those are printed, and kept. */
  impresos: number
  /** Of a core: what is beyond waits. */
  ocupacion: number
  anos: number
  /** Of one server of PostgreSQL. */
  terabytes: number
}

export const PAIS: Supuestos = {
  documentos: 100_000_000,
  contribuyentes: 100_000,
  pico: 6,
  estados: 4,
  nominados: 0.05,
  impresos: 0.5,
  ocupacion: 0.5,
  anos: 6,
  terabytes: 8,
}

const MES_S = 30 * 86_400
const TB = 1e12
/** What MBOHERA_POOL is by default. */
const POOL = 10
const RECIBE = countConexiones({ poolConnections: POOL, worker: false })
const ENVIA = countConexiones({ poolConnections: POOL, worker: true })
const POR_LOTE = 50
/** Of a mean of so many documentos a day only the busiest fill a lote. */
const DIAS = 30

const whole = (n: number): string => Math.ceil(n).toLocaleString('en-US')
const tenth = (n: number): string => (Math.round(n * 10) / 10).toLocaleString('en-US')

const bytesOf = ({ impresos }: Supuestos, { tablas, kude }: Medidas): number =>
  Object.values(tablas).reduce((sum, { datos, indices }) => sum + datos + indices, kude * impresos)

/** What stands in the database and could stand elsewhere: no index leads into it. */
const bytesOfKude = ({ impresos }: Supuestos, { kude }: Medidas): number => kude * impresos

/** Rows of the page's table: what, how much, from what. */
export function dimension(s: Supuestos, m: Medidas): [string, string, string][] {
  const media = s.documentos / MES_S
  const pico = media * s.pico
  const nucleos = (pico * (m.procesadorMs + s.estados * m.estadoMs + s.nominados * m.nominacionMs)) / 1000
  const procesos = Math.ceil(nucleos / s.ocupacion)
  const mes = bytesOf(s, m) * s.documentos
  const total = (mes * 12 * s.anos) / TB
  const kude = (bytesOfKude(s, m) * s.documentos * 12 * s.anos) / TB
  const wal = m.wal + bytesOfKude(s, m)
  const solo = s.documentos / s.contribuyentes / DIAS
  return [
    ['documentos, mean', `${tenth(media)} a second`, `${s.documentos.toLocaleString('en-US')} in 30 days`],
    ['documentos, busiest hour', `${whole(pico)} a second`, `${s.pico} times the mean`],
    [
      'requests, busiest hour',
      `${whole(pico * (1 + s.estados + s.nominados))} a second`,
      `each is issued, asked about ${s.estados} times, ${s.nominados * 100} % nominated`,
    ],
    [
      'processor of the service',
      `${tenth(nucleos)} cores`,
      `${m.procesadorMs} ms a documento from 202 to approved, ${m.estadoMs} ms a question, ${m.nominacionMs} ms a nomination`,
    ],
    ['processes', `${procesos}`, `a core each, busy to ${s.ocupacion * 100} %; half of them workers`],
    [
      'connections',
      `${Math.floor(procesos / 2) * RECIBE + Math.ceil(procesos / 2) * ENVIA}`,
      `${POOL} and ${RECIBE - POOL} of each process, ${ENVIA - RECIBE} more of each that sends`,
    ],
    ['a documento in the database', `${whole(bytesOf(s, m))} bytes`, 'tables and indexes, KuDE included'],
    ['the database, a month', `${tenth(mes / TB)} TB`, ''],
    [`the database, ${s.anos} years`, `${tenth(total)} TB`, 'nothing is taken out before the law allows it'],
    [
      'of it KuDE',
      `${tenth(kude)} TB`,
      `${whole(m.kude)} bytes each, of the ${s.impresos * 100} % that somebody asks for`,
    ],
    ['servers for that', `${whole(total / s.terabytes)}`, `${s.terabytes} TB each, beside their standbys`],
    ['the same without KuDE', `${whole((total - kude) / s.terabytes)}`, 'were they in an object store'],
    [
      'WAL, busiest hour',
      `${tenth((pico * wal) / 1e6)} MB a second`,
      `${whole(wal)} bytes a documento: what standbys and the archive take`,
    ],
    [
      'the journal, a month',
      `${tenth((m.diario * s.documentos) / TB)} TB`,
      `${whole(m.diario)} bytes a documento, in a directory or a bucket`,
    ],
    [
      'documentos of one contribuyente',
      `${tenth(solo)} a day`,
      `the mean; a lote takes ${POR_LOTE}, so most leave one by one`,
    ],
    [
      'exchanges with SIFEN, busiest hour',
      `${whole(pico)} a second at the most`,
      'where each leaves alone; a lote and the question about it are two for fifty',
    ],
  ]
}

export const formatDimension = (rows: readonly (readonly [string, string, string])[]): string =>
  ['| what | how much | from |', '| --- | --- | --- |', ...rows.map(row => `| ${row.join(' | ')} |`)].join(
    '\n',
  )

const OPCIONES = {
  documentos: { type: 'string', default: String(PAIS.documentos) },
  contribuyentes: { type: 'string', default: String(PAIS.contribuyentes) },
} as const

/** Null: something was said that is no size. */
function readDado(args: readonly string[]): Record<keyof typeof OPCIONES, number> | null {
  try {
    const { values } = parseArgs({ args: [...args], options: OPCIONES })
    const [documentos, contribuyentes] = [Number(values.documentos), Number(values.contribuyentes)]
    return documentos > 0 && contribuyentes > 0 ? { documentos, contribuyentes } : null
  } catch {
    return null
  }
}

if (import.meta.main) {
  const dado = readDado(process.argv.slice(2))
  if (dado === null) {
    process.stderr.write('Uso: npm run dimension -- [--documentos <al mes>] [--contribuyentes <cuántos>]\n')
    process.exit(2)
  }
  process.stdout.write(`${formatDimension(dimension({ ...PAIS, ...dado }, MEDIDAS))}\n`)
}
