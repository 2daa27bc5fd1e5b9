import type { Azar } from '../../recovery/campana/azar.ts'

/** JSON as it will be written, which no value of JavaScript can say. */
class Crudo {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}
/** An object whose words may come twice, or be called `__proto__`. */
class Objeto {
  readonly entradas: [string, Valor][]
  constructor(entradas: [string, Valor][]) {
    this.entradas = entradas
  }
}
type Valor = null | boolean | number | string | Crudo | Objeto | Valor[]

const LARGO = 'a'.repeat(9000)
const ANIDADO = (levels: number) => new Crudo(`${'['.repeat(levels)}1${']'.repeat(levels)}`)

const TEXTOS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'Ñandú ç漢😀',
  '\u202eal revés',
  'e\u0301'.repeat(40),
  '\ufeff',
  '\u2028',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  ']]>&#0;<!ENTITY x SYSTEM "file:///etc/passwd">',
  '%00%s%n{{7*7}}',
  '../../../etc/passwd',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1,5',
  '１２３',
  '2026-02-30',
  '2026-11-20T25:61:61Z',
  '+275760-09-13T00:00:00Z',
  '0000-00-00',
  '2026-11-20T09:00:00+99:99',
  '80012345-0',
  '80012345-9',
  '9'.repeat(400),
  '-1',
  'null',
  '__proto__',
  'SANDBOX',
  LARGO,
]
const RAROS: Valor[] = [
  null,
  true,
  false,
  0,
  -1,
  1.005,
  1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  new Crudo('-0'),
  new Crudo('1e400'),
  new Crudo('-1E+400'),
  new Crudo('0.1000000000000000055511151231257827'),
  new Crudo('9'.repeat(400)),
  new Crudo('1e-400'),
  new Crudo('"\\ud800"'),
  new Crudo('"a\\udfffb"'),
  new Crudo('"\\u0000"'),
  new Crudo('NaN'),
  new Crudo('undefined'),
  new Crudo('01'),
  new Crudo("'x'"),
  new Crudo('[1,]'),
  new Objeto([]),
  new Objeto([['__proto__', new Objeto([['toString', null]])]]),
  new Objeto([['constructor', new Objeto([['prototype', 1]])]]),
  new Objeto([['length', 1e9]]),
  [],
  [null],
  [[], [[]]],
  ANIDADO(20),
  ANIDADO(2000),
]
const PALABRAS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a\u0000',
  'ítems',
  'length',
]

function leer(value: unknown): Valor {
  if (Array.isArray(value)) return value.map(leer)
  if (typeof value === 'object' && value !== null)
    return new Objeto(Object.entries(value).map(([name, inner]) => [name, leer(inner)]))
  return value as Valor
}

function escribir(value: Valor): string {
  if (value instanceof Crudo) return value.json
  if (Array.isArray(value)) return `[${value.map(escribir).join()}]`
  if (value instanceof Objeto)
    return `{${value.entradas.map(([name, inner]) => `${JSON.stringify(name)}:${escribir(inner)}`).join()}}`
  return JSON.stringify(value)
}

const raro = (azar: Azar): Valor => (azar.next() < 0.5 ? azar.uno(TEXTOS) : azar.uno(RAROS))

function otroNumero(n: number, azar: Azar): Valor {
  return azar.uno<Valor>([
    -n,
    n * 1e9,
    n + 0.001,
    n + 1,
    n - 1,
    String(n),
    `${n}.00`,
    n / 3,
    Number.MAX_VALUE,
  ])
}

function otroTexto(text: string, azar: Azar): Valor {
  const at = azar.entre(0, text.length + 1)
  const inside = azar.uno(['\u0000', '\ud800', '😀', ' ', '\n', '<', '&', '"', '\\', 'ñ', '-', '9'])
  return azar.uno<Valor>([
    text.slice(0, at) + inside + text.slice(at),
    text.repeat(azar.entre(2, 60)),
    text.slice(0, at),
    text.toLowerCase(),
    text.toUpperCase(),
    ` ${text} `,
    Number(text) || 0,
    [text],
    new Crudo(`"${[...text].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`),
  ])
}

function otraLista(list: Valor[], azar: Azar): Valor {
  const one = list[0] ?? 1
  return azar.uno<() => Valor>([
    () => [],
    () => [...list, ...list],
    () => Array.from({ length: azar.uno([50, 999, 1000]) }, () => one),
    () => [null, ...list],
    () => [...list, raro(azar)],
    () => new Objeto(list.map((inner, i) => [String(i), inner])),
    () => [list],
  ])()
}

function otroObjeto({ entradas }: Objeto, azar: Azar): Valor {
  if (entradas.length === 0) return new Objeto([[azar.uno(PALABRAS), raro(azar)]])
  const at = azar.entre(0, entradas.length)
  const [name, value] = entradas[at]!
  const other = azar.uno(entradas)[1]
  const con = (...puestas: [string, Valor][]) =>
    new Objeto([...entradas.slice(0, at), ...puestas, ...entradas.slice(at + 1)])
  return azar.uno<() => Valor>([
    () => con(),
    () => con([name, value], [name, raro(azar)]),
    () => con([azar.uno(PALABRAS), value]),
    () => con([name.toUpperCase(), value]),
    () => con([`${name}s`, value], [name, value]),
    () => con([name, other]),
    () => con([name, [value]]),
    () => con([name, new Objeto([[name, value]])]),
    () => con([name, value], [azar.uno(PALABRAS), raro(azar)]),
  ])()
}

/** The value with one thing changed, somewhere in it. */
function mutado(value: Valor, azar: Azar, depth = 0): Valor {
  const here = azar.next() < 0.25 + depth * 0.15
  if (value instanceof Objeto && value.entradas.length > 0 && !here) {
    const at = azar.entre(0, value.entradas.length)
    return new Objeto(
      value.entradas.map(([name, inner], i) => [name, i === at ? mutado(inner, azar, depth + 1) : inner]),
    )
  }
  if (Array.isArray(value) && value.length > 0 && value.length < 50 && !here) {
    const at = azar.entre(0, value.length)
    return value.map((inner, i) => (i === at ? mutado(inner, azar, depth + 1) : inner))
  }
  if (azar.next() < 0.3) return raro(azar)
  if (value instanceof Objeto) return otroObjeto(value, azar)
  if (Array.isArray(value)) return otraLista(value, azar)
  if (typeof value === 'string') return otroTexto(value, azar)
  if (typeof value === 'number') return otroNumero(value, azar)
  return raro(azar)
}

/** What happens to bytes on their way, or in a program that writes JSON by hand. */
const ESTROPEAR: ((bytes: Buffer, azar: Azar) => Buffer)[] = [
  (bytes, azar) => bytes.subarray(0, azar.entre(0, bytes.length + 1)),
  (bytes, azar) => {
    const copy = Buffer.from(bytes)
    for (let i = 0; i < 3 && copy.length > 0; i++) copy[azar.entre(0, copy.length)] = azar.entre(0, 256)
    return copy
  },
  bytes => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  bytes => Buffer.from(bytes.toString(), 'utf16le'),
  bytes => Buffer.from(bytes.toString(), 'latin1'),
  bytes => Buffer.concat([bytes, bytes]),
  bytes => Buffer.concat([bytes, Buffer.from([0])]),
  () => Buffer.from('null'),
  () => Buffer.from('[]'),
  () => Buffer.from('"x"'),
  () => Buffer.alloc(0),
  bytes => Buffer.from(`/* */${bytes}`),
  bytes => Buffer.from(`${' '.repeat(70_000)}${bytes}`),
]

/** A body that began as an honest one. */
export function cuerpoHostil(honesto: unknown, azar: Azar): Buffer {
  let value = leer(honesto)
  const veces = azar.uno([0, 0, 1, 1, 1, 2, 3, 6])
  for (let i = 0; i < veces; i++) value = mutado(value, azar)
  const bytes = Buffer.from(escribir(value))
  return azar.next() < 0.05 ? azar.uno(ESTROPEAR)(bytes, azar) : bytes
}
