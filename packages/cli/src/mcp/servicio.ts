import manifest from '../../package.json' with { type: 'json' }
import { leerArgumentos } from '../argumentos.ts'
import { Falla, fallaDe } from '../falla.ts'
import type { Argumento, Opcion, Pedido, Resultado } from '../mandato.ts'
import type { Mundo } from '../mundo.ts'
import { Terminal } from '../terminal.ts'
import { Confirmaciones } from './confirmaciones.ts'
import { ESCRIBEN, type Herramienta, LEEN } from './herramientas.ts'
import type { Definicion, Dicho, Servicio } from './protocolo.ts'

const CONFIRMACION = 'confirmacion'
const INSTRUCCIONES =
  'Facturación electrónica en Paraguay. Lo que cambia algo se pide dos veces: la primera muestra qué se haría y no hace nada; la segunda, con la confirmación que dio la primera y sólo si la persona dijo que sí, lo hace. "incierto" no es un fracaso ni un éxito: repita la misma herramienta con los mismos datos; nunca se hace dos veces. Una nominación aprobada no se deshace.'

/** A command whose standard input is a text that is here. */
class TerminalCon extends Terminal {
  readonly #text: string

  constructor(text: string) {
    super()
    this.#text = text
  }

  override async readAll(): Promise<Buffer> {
    return Buffer.from(this.#text, 'utf8')
  }
}

const nombreDe = (text: string): string => text.toLowerCase().replaceAll(/[ -]/g, '_')
const opcionesDe = ({ mandato, opciones }: Herramienta): Opcion[] =>
  mandato.opciones.filter(({ nombre }) => opciones.includes(nombre))
/** What comes as an input is no argument besides. */
const argumentosDe = ({ mandato, entrada }: Herramienta): readonly Argumento[] =>
  entrada === undefined ? mandato.argumentos : []

function definicionDe(herramienta: Herramienta): Definicion {
  const { mandato, entrada, previa } = herramienta
  const confirmacion = 'la que dio la vista previa, si la persona dijo que sí; sin ella no se hace nada'
  const properties = Object.fromEntries([
    ...(entrada === undefined ? [] : [[entrada.nombre, { type: entrada.tipo, description: entrada.texto }]]),
    ...argumentosDe(herramienta).map(({ nombre, texto }) => [
      nombreDe(nombre),
      { type: 'string', description: texto },
    ]),
    ...opcionesDe(herramienta).map(({ nombre, valor, texto, valores }) => [
      nombreDe(nombre),
      {
        type: valor === undefined ? 'boolean' : 'string',
        description: texto,
        ...(valores && { enum: valores }),
      },
    ]),
    ...(previa === undefined ? [] : [[CONFIRMACION, { type: 'string', description: confirmacion }]]),
  ])
  const required = [
    ...(entrada === undefined ? [] : [entrada.nombre]),
    ...argumentosDe(herramienta).map(({ nombre }) => nombreDe(nombre)),
  ]
  return {
    name: nombreDe(mandato.nombre),
    title: mandato.resumen,
    description: [`${mandato.resumen}.`, mandato.explica].filter(Boolean).join(' '),
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: {
      readOnlyHint: previa === undefined,
      destructiveHint: previa !== undefined,
      idempotentHint: true,
    },
  }
}

interface Llamada {
  readonly pedido: Pedido
  readonly entrada: string
  readonly confirmacion: string | null
}

const wrong = (detalle: string): Falla =>
  new Falla('uso', detalle, 'No se pidió nada. Corríjalo, y llame otra vez.')

function textOf(nombre: string, value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  throw wrong(`${nombre} debe ser un texto.`)
}

/** What was given, read as if it had been written in a terminal: by the same table, with the same faults. */
function parseLlamada(herramienta: Herramienta, args: Record<string, unknown>): Llamada {
  const { mandato, entrada, previa } = herramienta
  const palabras = mandato.nombre.split(' ')
  const rest = { ...args }
  const take = (nombre: string): unknown => {
    const value = rest[nombreDe(nombre)]
    delete rest[nombreDe(nombre)]
    return value ?? undefined
  }
  for (const { nombre } of argumentosDe(herramienta)) {
    const value = take(nombre)
    if (value === undefined) continue
    const text = textOf(nombreDe(nombre), value)
    if (text.startsWith('-')) throw wrong(`${nombreDe(nombre)} no empieza con "-".`)
    palabras.push(text)
  }
  for (const { nombre, valor } of opcionesDe(herramienta)) {
    const value = take(nombre)
    if (value === undefined || (valor === undefined && value === false)) continue
    if (valor === undefined && value !== true) throw wrong(`${nombreDe(nombre)} debe ser true o false.`)
    palabras.push(valor === undefined ? `--${nombre}` : `--${nombre}=${textOf(nombreDe(nombre), value)}`)
  }
  const given = entrada === undefined ? '' : take(entrada.nombre)
  if (given === undefined) throw wrong(`Falta ${entrada?.nombre}.`)
  if (entrada !== undefined) palabras.push('-')
  const confirmacion = previa === undefined ? undefined : take(CONFIRMACION)
  const [sobra] = Object.keys(rest)
  if (sobra !== undefined) throw wrong(`"${sobra}" sobra.`)
  const leido = leerArgumentos(palabras, [mandato])
  if ('ayuda' in leido) throw wrong('Falta decir qué.')
  return {
    pedido: leido.pedido,
    entrada: typeof given === 'string' ? given : JSON.stringify(given),
    confirmacion: confirmacion === undefined ? null : textOf(CONFIRMACION, confirmacion),
  }
}

const say = (text: string, structuredContent: object): Dicho => ({
  content: [{ type: 'text', text }],
  structuredContent,
})

/** The commands, as a model calls them. */
export class Herramientas implements Servicio {
  readonly serverInfo = { name: 'mbohera', title: 'Mbohéra', version: manifest.version }
  readonly instructions = INSTRUCCIONES
  readonly #mundo: Mundo
  readonly #offered: readonly Herramienta[]
  readonly #confirmaciones: Confirmaciones

  constructor(mundo: Mundo, escribe: boolean) {
    this.#mundo = mundo
    this.#offered = escribe ? [...LEEN, ...ESCRIBEN] : LEEN
    this.#confirmaciones = new Confirmaciones(mundo.now)
  }

  list(): readonly Definicion[] {
    return this.#offered.map(definicionDe)
  }

  async call(
    name: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<{ dicho: Dicho; despues?: () => void } | null> {
    const herramienta = this.#offered.find(({ mandato }) => nombreDe(mandato.nombre) === name)
    if (herramienta === undefined) return null
    try {
      const llamada = parseLlamada(herramienta, args)
      const mundo = { ...this.#mundo, terminal: new TerminalCon(llamada.entrada), signal }
      const previa = await this.#preview(mundo, herramienta, llamada)
      if (previa !== null) return { dicho: previa }
      return tellResultado(await herramienta.mandato.run(mundo, llamada.pedido))
    } catch (error) {
      const { salida, message, remedio, faltas, tipo } = fallaDe(error)
      const text = [message, ...faltas.map(({ campo, detail }) => `${campo}: ${detail}`), remedio]
      return { dicho: { ...say(text.filter(Boolean).join('\n'), { salida, tipo, faltas }), isError: true } }
    }
  }

  /** Null when it may be done: it changes nothing, or was shown and confirmed. */
  async #preview(mundo: Mundo, { mandato, previa }: Herramienta, llamada: Llamada): Promise<Dicho | null> {
    if (previa === undefined) return null
    const { pedido, entrada, confirmacion } = llamada
    const que = JSON.stringify([mandato.nombre, pedido.argumentos, pedido.opciones, entrada])
    if (confirmacion !== null && this.#confirmaciones.take(confirmacion, que)) return null
    if (confirmacion !== null)
      throw wrong(
        'Esa confirmación no es de estos datos, ya se usó, o venció. Sin ella se muestra otra vez qué se haría.',
      )
    const vista = await previa(mundo, pedido, entrada)
    const nueva = this.#confirmaciones.note(que)
    const text = `Todavía no se hizo nada. Esto es lo que haría "${mandato.nombre}":\n${JSON.stringify(vista, null, 2)}\nMuéstreselo a la persona. Sólo si dice que sí, llame otra vez con los mismos datos y ${CONFIRMACION} "${nueva}" (vale diez minutos, una vez).`
    return say(text, { previa: vista, [CONFIRMACION]: nueva })
  }
}

const tellResultado = ({
  texto,
  datos,
  salida,
  despues,
}: Resultado): { dicho: Dicho; despues?: () => void } => ({
  dicho: say(texto, { salida, ...datos }),
  ...(despues && { despues }),
})
