import {
  CODIGOS_DE_REGLAS,
  isFecha,
  type LimiteInnominado,
  NOTAS,
  type Vigencia,
} from '@mbohera/sifen/valores'
import { check, collect, drafted, type Take, type Validated, wrong } from '../validated.ts'

/** A rules file, read: what notes newer than the release change, and where each stands. */
export interface ArchivoDeReglas {
  edicion: string
  vigencias: ReadonlyMap<string, Vigencia>
  limitesInnominado: readonly LimiteInnominado[]
  /** One sentence of each change, with its source. */
  cambios: readonly string[]
}

/** Up to which note the rules of the release go. */
export const ULTIMA_NOTA = NOTAS.at(-1)?.numero ?? 0

export const FORMATO_DE_REGLAS = 'mbohera-reglas-1'

/**
 * Rules that are judged where the body is read too, in the words of the body: stopped in the tables alone, they would refuse all the same.
 * Their days are the program's.
 */
export const SIN_CAMBIO: ReadonlySet<string> = new Set([
  ...['0160', '1201', '1210', '1216', '1302', '1304', '1305', '1311', '1314', '1331', '1334', '1335'],
  ...['1351', '1450', '1451', '1500', '1501', '1550', '1551', '1552', '1556', '1600', '1601', '1650'],
  ...['1651', '1700', '1701', '1703', '1704', '1705', '1706', '1751', '1808', '1850', '1851', '1853', '1856'],
  ...['1901', '1904', '1905', '1906', '1907', '1908', '2100', '2101', '2302', '2311', '2351', '2362'],
  ...['2390', '2400', '2402', '2405', '2406', '2407', '2408', '2409', '2411', '2413', '2414', '2415', '2416'],
  ...['2418', '2419', '2420', '2421', '2422', '2423', '2425', '2426', '2427', '2430', '2431', '2432', '2433'],
  ...['2434', '2550', '2551', '2600', '2601'],
])

type Objeto = Readonly<Record<string, unknown>>

const isObjeto = (value: unknown): value is Objeto =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CAMPOS = {
  raiz: ['formato', 'edicion', 'reglas', 'limites'],
  regla: ['codigo', 'desde', 'hasta', 'fuente'],
  limite: ['limite', 'guaranies', 'desde', 'fuente'],
} as const

/** Nothing is passed over: a word that is not known here may be meant for a newer program. */
const soloCampos = (dado: Objeto, donde: string, campos: readonly string[]): Validated<unknown> =>
  collect(
    Object.keys(dado).map(nombre =>
      check(campos.includes(nombre), `${donde}${nombre}`, 'unknown-field', 'no es de este formato: quítelo'),
    ),
  )

function textoDe(dado: Objeto, donde: string, nombre: string): Validated<string> {
  const value = dado[nombre]
  if (typeof value === 'string' && value.trim() !== '' && value.length <= 200)
    return { ok: true, value: value.trim() }
  return wrong(donde + nombre, 'required', 'es obligatorio: un texto de hasta 200 caracteres')
}

function diaDe(dado: Objeto, donde: string, nombre: 'desde' | 'hasta'): Validated<string | undefined> {
  const value = dado[nombre]
  if (value === undefined) return { ok: true, value }
  if (typeof value === 'string' && isFecha(value)) return { ok: true, value }
  return wrong(donde + nombre, 'format', 'debe ser un día que exista, escrito AAAA-MM-DD')
}

const listaDe = (dado: Objeto, nombre: 'reglas' | 'limites'): Validated<readonly unknown[]> => {
  const value = dado[nombre] ?? []
  return Array.isArray(value) ? { ok: true, value } : wrong(nombre, 'type', 'debe ser una lista')
}

const describeDias = ({ desde, hasta }: Vigencia): string =>
  [desde === undefined ? [] : `desde el ${desde}`, hasta === undefined ? [] : `hasta el ${hasta}`]
    .flat()
    .join(' ')

interface Lectura {
  vigencias: Map<string, Vigencia>
  limites: LimiteInnominado[]
  cambios: string[]
}

function readRegla(dado: unknown, donde: string, take: Take, { vigencias, cambios }: Lectura): void {
  if (!isObjeto(dado)) return void take(wrong(donde, 'type', 'debe ser un objeto'))
  const en = `${donde}.`
  take(soloCampos(dado, en, CAMPOS.regla))
  const codigo = take(textoDe(dado, en, 'codigo'))
  const fuente = take(textoDe(dado, en, 'fuente'))
  const [desde, hasta] = [take(diaDe(dado, en, 'desde')), take(diaDe(dado, en, 'hasta'))]
  const alguno = dado.desde !== undefined || dado.hasta !== undefined
  take(check(alguno, donde, 'required', 'diga desde o hasta qué día rige'))
  const alReves = desde !== undefined && hasta !== undefined && hasta < desde
  take(check(!alReves, `${en}hasta`, 'contradiction', 'es anterior a desde'))
  if (codigo === undefined) return
  const conocida = CODIGOS_DE_REGLAS.has(codigo)
  take(check(conocida, `${en}codigo`, 'unknown', `este programa no juzga ninguna regla ${codigo}`))
  const fija = `la regla ${codigo} también se juzga al leer la solicitud: cambia con el programa, no con un archivo`
  take(check(!conocida || !SIN_CAMBIO.has(codigo), `${en}codigo`, 'fixed', fija))
  take(check(!vigencias.has(codigo), `${en}codigo`, 'duplicate', `la regla ${codigo} está dos veces`))
  const vigencia = { ...(desde === undefined ? {} : { desde }), ...(hasta === undefined ? {} : { hasta }) }
  vigencias.set(codigo, vigencia)
  cambios.push(`la regla ${codigo} rige ${describeDias(vigencia)} (${fuente})`)
}

function readLimite(dado: unknown, donde: string, take: Take, { limites, cambios }: Lectura): void {
  if (!isObjeto(dado)) return void take(wrong(donde, 'type', 'debe ser un objeto'))
  const en = `${donde}.`
  take(soloCampos(dado, en, CAMPOS.limite))
  const { limite, guaranies } = dado
  take(check(limite === 'innominado', `${en}limite`, 'enum', 'debe ser innominado'))
  const entero = typeof guaranies === 'number' && Number.isSafeInteger(guaranies) && guaranies > 0
  take(check(entero, `${en}guaranies`, 'integer', 'debe ser un entero mayor que cero'))
  const fuente = take(textoDe(dado, en, 'fuente'))
  const desde = take(diaDe(dado, en, 'desde'))
  take(check(dado.desde !== undefined, `${en}desde`, 'required', 'es obligatorio'))
  if (desde === undefined || !entero) return
  const repetido = limites.some(otro => otro.desde === desde)
  take(check(!repetido, `${en}desde`, 'duplicate', `ya hay un límite desde el ${desde}`))
  limites.push({ desde, guaranies: BigInt(guaranies) })
  cambios.push(`una factura innominada es de menos de ${guaranies} guaraníes desde el ${desde} (${fuente})`)
}

/** What a rules file says, or every fault of it. */
export function readReglas(dado: unknown): Validated<ArchivoDeReglas> {
  if (!isObjeto(dado)) return wrong('', 'type', 'debe ser un objeto JSON')
  return drafted(take => {
    take(soloCampos(dado, '', CAMPOS.raiz))
    const detail = `debe ser "${FORMATO_DE_REGLAS}", el único que este programa lee`
    take(check(dado.formato === FORMATO_DE_REGLAS, 'formato', 'enum', detail))
    const edicion = take(textoDe(dado, '', 'edicion'), '')
    const lectura: Lectura = { vigencias: new Map(), limites: [], cambios: [] }
    const deReglas = take(listaDe(dado, 'reglas'))
    const deLimites = take(listaDe(dado, 'limites'))
    for (const [n, regla] of (deReglas ?? []).entries()) readRegla(regla, `reglas[${n}]`, take, lectura)
    for (const [n, limite] of (deLimites ?? []).entries()) readLimite(limite, `limites[${n}]`, take, lectura)
    const { vigencias, limites, cambios } = lectura
    const algo = deReglas?.length !== 0 || deLimites?.length !== 0
    take(check(algo, 'reglas', 'required', 'el archivo no cambia nada: quítelo'))
    return { edicion, vigencias, limitesInnominado: limites, cambios }
  })
}
