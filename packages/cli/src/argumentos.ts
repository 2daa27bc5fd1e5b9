import { parseArgs } from 'node:util'
import { Falla } from './falla.ts'
import { type Argumento, COMUNES, type Mandato, type Opcion, type Pedido } from './mandato.ts'

export type Leido = { mandato: Mandato; pedido: Pedido } | { ayuda: Mandato | null }

const distancia = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

/** How help is asked for elsewhere. */
const EN_OTROS_PROGRAMAS = ['help', 'h']

/** The word that was probably meant. */
function parecida(word: string, words: readonly string[]): string {
  const [best] = [...words].sort((a, b) => distancia(word, a) - distancia(word, b))
  const near = Math.min(3, Math.floor(word.length / 2))
  return best !== undefined && distancia(word, best) <= near ? ` ¿Quiso decir "${best}"?` : ''
}

/** Whether the next word is its value: what stands before the command is known by no table but that of all of them. */
const hasValor = (word: string | undefined, tabla: readonly Mandato[]): boolean =>
  [COMUNES, ...tabla.map(({ opciones }) => opciones)]
    .flat()
    .some(({ nombre, valor }) => valor !== undefined && word === `--${nombre}`)

function mandatoDe(argv: readonly string[], tabla: readonly Mandato[]): Mandato | null {
  const dicho = argv.filter((word, at) => !word.startsWith('-') && !hasValor(argv[at - 1], tabla))
  const [one = '', two = ''] = dicho
  const found =
    tabla.find(({ nombre }) => nombre === `${one} ${two}`) ?? tabla.find(({ nombre }) => nombre === one)
  if (found !== undefined || one === '' || one === 'ayuda') return found ?? null
  const deGrupo = tabla.filter(({ nombre }) => nombre.startsWith(`${one} `)).map(({ nombre }) => nombre)
  if (deGrupo.length > 0)
    throw new Falla('uso', `Después de "${one}" falta qué hacer.`, `Es uno de: ${deGrupo.join(', ')}.`)
  const nombres = tabla.map(({ nombre }) => nombre)
  throw new Falla('uso', `No hay un mandato "${one}".${parecida(one, nombres)}`, 'Los que hay: mbohera ayuda')
}

function refuseForma(
  nombre: string,
  value: string | undefined,
  { forma }: Argumento | Opcion,
  remedio: string,
): void {
  if (value !== undefined && forma !== undefined && !forma.es.test(value))
    throw new Falla('uso', `${nombre} ${forma.dice}, no "${value}".`, remedio)
}

/** What was written, by the table of the commands; or what is wrong with it, and how it is written. */
export function leerArgumentos(argv: readonly string[], tabla: readonly Mandato[]): Leido {
  const mandato = mandatoDe(argv, tabla)
  if (mandato === null) {
    const [, ...resto] = argv.filter(word => !word.startsWith('-'))
    return { ayuda: resto.length === 0 ? null : mandatoDe(resto, tabla) }
  }
  const remedio = `Cómo se usa: mbohera ${mandato.nombre} --ayuda`
  const all = [...mandato.opciones, ...COMUNES]
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      all.map(({ nombre, valor }) => [nombre, { type: valor === undefined ? 'boolean' : 'string' }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const opciones: Record<string, string | boolean> = {}
  const palabras: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') palabras.push(token.value)
    if (token.kind !== 'option') continue
    if (EN_OTROS_PROGRAMAS.includes(token.name)) {
      opciones.ayuda = true
      continue
    }
    const opcion = all.find(({ nombre }) => nombre === token.name)
    if (opcion === undefined)
      throw new Falla(
        'uso',
        `"${token.rawName}" no es una opción de ${mandato.nombre}.${parecida(
          token.name,
          all.map(({ nombre }) => nombre),
        )}`,
        remedio,
      )
    if (opcion.valor === undefined && token.value !== undefined)
      throw new Falla('uso', `--${token.name} no lleva un valor.`, remedio)
    if (opcion.valor !== undefined && token.value === undefined)
      throw new Falla('uso', `--${token.name} necesita un valor: ${opcion.valor}.`, remedio)
    if (opcion.valores !== undefined && !opcion.valores.includes(token.value ?? ''))
      throw new Falla(
        'uso',
        `--${token.name} no puede ser "${token.value}".`,
        `Es uno de: ${opcion.valores.join(', ')}.`,
      )
    refuseForma(`--${token.name}`, token.value, opcion, remedio)
    if (token.name in opciones) throw new Falla('uso', `--${token.name} está dos veces.`, remedio)
    opciones[token.name] = token.value ?? true
  }
  const argumentos = palabras.slice(mandato.nombre.split(' ').length)
  if (opciones.ayuda === true) return { ayuda: mandato }
  const falta = mandato.argumentos.filter(({ opcional }) => !opcional)[argumentos.length]
  if (falta !== undefined) throw new Falla('uso', `Falta ${falta.nombre}: ${falta.texto}.`, remedio)
  for (const [index, argumento] of mandato.argumentos.entries())
    refuseForma(argumento.nombre, argumentos[index], argumento, remedio)
  const { length } = mandato.argumentos
  if (argumentos.length > length && !mandato.argumentos.at(-1)?.varios)
    throw new Falla('uso', `"${argumentos[length]}" sobra.`, remedio)
  return { mandato, pedido: { argumentos, opciones } }
}
