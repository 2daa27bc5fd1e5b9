import { NO_ADMITIDAS } from '../../packages/api/src/http/no-admitidas.ts'

/** A body as somebody would send it who wants it to cost: which value stands where, and how it came about. */
export interface Aspirante {
  forma: string
  /** Raw JSON by the path of its field; a path ends in `[]` where the value stands in a list of as many as fit. */
  valores: ReadonlyMap<string, string>
}

interface Esquema {
  title?: string
  type?: string | string[]
  properties?: Record<string, Esquema>
  items?: Esquema
  anyOf?: Esquema[]
  enum?: unknown[]
  maxItems?: number
}

const opciones = (esquema: Esquema): Esquema[] => esquema.anyOf ?? [esquema]

/** Every field of a body with what it may hold, lists included. */
function* campos(esquema: Esquema, at = ''): Generator<[path: string, esquema: Esquema]> {
  for (const opcion of opciones(esquema)) {
    if (at !== '') yield [at, opcion]
    for (const [name, inner] of Object.entries(opcion.properties ?? {}))
      yield* campos(inner, at === '' ? name : `${at}.${name}`)
    if (opcion.items) yield* campos(opcion.items, `${at}[]`)
  }
}

/** Texts that are dear for somebody: a parser, an expression, a decimal, a counter of symbols. */
const LETRAS = [
  'a',
  '9',
  '0',
  ' ',
  '-',
  '.',
  '<',
  '&',
  'é',
  '😀',
  '\\u0000',
  '\\ud800',
  '\\"',
  '\\\\',
  '\\n',
  '80012345-0 ',
  // Marks on one letter, which have to be put in order.
  '\u0316\u0301',
]
/** What is looked for at the end of a text, and does not stand there: a careless expression begins anew at each letter. */
const FINALES: readonly (readonly [antes: string, letra: string, despues: string])[] = [
  ['', ' ', 'x'],
  ['', '0', '1'],
  ['1.', '0', '1'],
]
const ATOMOS = [
  '{}',
  '[]',
  '1',
  '1.5',
  'null',
  '""',
  '-1e-7',
  '"x"',
  '{"x":1}',
  '123456789012345678901234567890',
]

const llenar = (unit: string, bytes: number, between = ''): string => {
  const count = Math.max(1, Math.floor(bytes / (Buffer.byteLength(unit) + between.length)))
  return between === '' ? unit.repeat(count) : Array.from({ length: count }, () => unit).join(between)
}

type Forma = [nombre: string, json: string]

const esDe = ({ type, enum: palabras }: Esquema, ...tipos: string[]): boolean =>
  palabras === undefined && [type ?? 'any'].flat().some(one => tipos.includes(one))

/** Made once for each size: a megabyte is shared by all fields that it is tried in. */
const hechas = new Map<string, string>()
function una(nombre: string, bytes: number, hacer: () => string): Forma {
  const key = `${nombre} ${bytes}`
  const json = hechas.get(key) ?? hacer()
  hechas.set(key, json)
  return [nombre, json]
}

/** Shapes for one field: what its type admits, as long as a body may be, and one value of another type. */
function* valoresDe(esquema: Esquema, bytes: number): Generator<Forma> {
  yield ['true', 'true']
  if (esDe(esquema, 'string', 'any')) {
    for (const letra of LETRAS) yield una(`"${letra}…"`, bytes, () => `"${llenar(letra, bytes)}"`)
    yield* finales(bytes)
  }
  if (esDe(esquema, 'number', 'integer', 'any')) {
    yield una('9…', bytes, () => llenar('9', bytes))
    yield una('0.9…', bytes, () => `0.${llenar('9', bytes)}`)
    yield una('1e9…', bytes, () => `1e${llenar('9', bytes)}`)
  }
  if (esDe(esquema, 'object', 'any')) {
    const keys = () => Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"k${i}":1`)
    yield una('{k…}', bytes, () => `{${keys().join()}}`)
  }
  if (esDe(esquema, 'array', 'any')) yield* listasDe(esquema, bytes)
}

function* finales(bytes: number): Generator<Forma> {
  for (const [antes, letra, despues] of FINALES)
    yield una(`"${antes}${letra}…${despues}"`, bytes, () => `"${antes}${llenar(letra, bytes - 4)}${despues}"`)
}

/** Words that the contract has not, and that are known all the same. */
const noAdmitidas = (path: string, { title = '' }: Esquema): string[] =>
  Object.keys(NO_ADMITIDAS[title] ?? {}).map(palabra => (path === '' ? palabra : `${path}.${palabra}`))

/** Lists short enough to be read, and lists as long as a body may be. */
function* listasDe(esquema: Esquema, bytes: number): Generator<Forma> {
  const admite = esquema.maxItems ?? 999
  const veces = (json: string) => `[${Array.from({ length: admite }, () => json).join()}]`
  for (const atomo of ATOMOS) {
    yield una(`[${atomo}…]`, bytes, () => `[${llenar(atomo, bytes, ',')}]`)
    yield [`[${atomo} × ${admite}]`, veces(atomo)]
  }
  yield una('[[[…]]]', bytes, () => '['.repeat(28) + llenar('[]', bytes, ',') + ']'.repeat(28))
  const propios = Object.keys(opciones(esquema.items ?? {})[0]?.properties ?? {})
  if (propios.length === 0) return
  for (const letra of ['a', '9', '0.', '\\u0000']) {
    const cada = Math.max(1, Math.floor(bytes / admite / propios.length) - 24)
    const objeto = `{${propios.map(name => `"${name}":"${llenar(letra, cada)}"`).join()}}`
    yield [`[{"${letra}…" en todo} × ${admite}]`, veces(objeto)]
  }
  const parecidas = palabrasComo(
    propios.toSorted((a, b) => b.length - a.length)[0]!,
    Math.floor(48_000 / admite),
  )
  const cuantas = parecidas.slice(0, Math.floor(bytes / admite / (parecidas[0]!.length + 5)))
  yield [`[{parecidas} × ${admite}]`, veces(`{${cuantas.map(name => `"${name}":1`).join()}}`)]
}

/** Words that differ from that one in their capitals alone: each has to be compared, and told. */
const palabrasComo = (name: string, count: number): string[] =>
  Array.from({ length: Math.min(count, 2 ** name.length - 1) }, (_, i) =>
    [...name]
      .map((letter, at) => (((i + 1) >> at) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase()))
      .join(''),
  )

export function candidatos(body: object, limite: number): Aspirante[] {
  // Room for what else has to be there.
  const bytes = limite - 2048
  const all = [...campos(body as Esquema)]
  const propios = all.flatMap(([path, esquema]) =>
    [...valoresDe(esquema, bytes)].map(([nombre, json]) => ({
      forma: `${path} = ${nombre}`,
      valores: new Map([[path, json]]),
    })),
  )
  const ajenos = [...valoresDe({}, bytes)].map(([nombre, json]) => ({
    forma: `desconocido = ${nombre}`,
    valores: new Map([['desconocido', json]]),
  }))
  const negados = [['', body as Esquema] as const, ...all].flatMap(([path, esquema]) =>
    noAdmitidas(path, esquema).flatMap(palabra =>
      [...finales(bytes)].map(([nombre, json]) => ({
        forma: `${palabra} = ${nombre}`,
        valores: new Map([[palabra, json]]),
      })),
    ),
  )
  return [...propios, ...ajenos, ...negados]
}

/** Both at once, where they stand in different fields and fit together. */
export function fundir(a: Aspirante, b: Aspirante, limite: number): Aspirante | null {
  const paths = [...a.valores.keys(), ...b.valores.keys()]
  if (paths.some((path, i) => paths.some((other, j) => i !== j && raiz(path) === raiz(other)))) return null
  const both = { forma: `${a.forma} + ${b.forma}`, valores: new Map([...a.valores, ...b.valores]) }
  return Buffer.byteLength(texto(both)) <= limite ? both : null
}

const raiz = (path: string): string => path.split(/[.[]/, 1)[0]!

/** What else a body must have to come far. */
const RESTO: Record<string, string> = {
  tipoDocumento: '"FACTURA_ELECTRONICA"',
  condicionOperacion: '"CONTADO"',
  numeroEstablecimiento: '1',
  puntoExpedicion: '1',
  condicionPago: '{"tipoPago":"EFECTIVO","montoPago":1}',
  receptor: '{"tipoContribuyente":"INNOMINADO","tipoOperacion":"B2C","nombreRazonSocial":"Sin Nombre"}',
  items: '[{"codigo":"a","descripcion":"b","cantidad":1,"precioUnitario":1}]',
  motivo: '"El comprador se identificó"',
}

export function texto({ valores }: Aspirante): string {
  const propios = new Map(Object.entries(RESTO))
  for (const [path, json] of valores) propios.set(raiz(path), anidar(path.slice(raiz(path).length), json))
  return `{${[...propios].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`
}

/** `[].codigo` around a value: `[{"codigo":…}]`. */
function anidar(path: string, json: string): string {
  if (path === '') return json
  if (path.startsWith('[]')) return `[${anidar(path.slice(2), json)}]`
  const name = /^\.([^.[]+)/.exec(path)![1]!
  return `{${JSON.stringify(name)}:${anidar(path.slice(name.length + 1), json)}}`
}
