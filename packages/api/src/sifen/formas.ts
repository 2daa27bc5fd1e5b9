import { extraneza, formaDe, type Outcome } from '@mbohera/sifen'
import type { FormaDesconocida, PedidoASifen, SifenGateway } from '../operations/ports.ts'

const HORA = 3_600_000
/** As many forms are told apart; whatever comes after them is counted together. */
const MAX_FORMAS = 50
const LAS_DEMAS = 'otras'

/** An answer of SIFEN that was not understood: what a developer needs to add the new form. */
export interface NoticiaDeForma extends FormaDesconocida {
  detalle: string
  /** The whole answer, and so with data of the taxpayer and of the receptor. */
  respuesta: string
}

export interface FormasOptions {
  clock: () => number
  /** Once an hour for each form, however many answers have it. */
  onForma: (noticia: NoticiaDeForma) => void
}

type Vista = FormaDesconocida & { dicha: number }
type Preguntado = Pick<PedidoASifen, 'ambiente' | 'servicio' | 'body'>

/** The forms in which SIFEN answered and that the service does not know, since it started. */
export class FormasDesconocidas {
  readonly #options: FormasOptions
  readonly #vistas = new Map<string, Vista>()

  constructor(options: FormasOptions) {
    this.#options = options
  }

  look({ ambiente, servicio, body }: Preguntado, outcome: Outcome): void {
    const detalle = outcome.kind === 'reply' ? extraneza(servicio, body, outcome) : null
    if (detalle === null || outcome.kind !== 'reply') return
    const now = this.#options.clock()
    const [key, forma] = this.#clave(`${ambiente} ${servicio}`, formaDe(outcome))
    const before = this.#vistas.get(key)
    const decir = before === undefined || now - before.dicha >= HORA
    const cuantas = (before?.cuantas ?? 0) + 1
    const vista = { ambiente, servicio, forma, cuantas, ultima: now, dicha: decir ? now : before.dicha }
    this.#vistas.set(key, vista)
    if (!decir) return
    const { dicha: _, ...noticia } = vista
    this.#options.onForma({ ...noticia, detalle, respuesta: Buffer.from(outcome.body).toString('utf8') })
  }

  estado(): FormaDesconocida[] {
    return [...this.#vistas.values()].map(({ dicha: _, ...forma }) => forma)
  }

  #clave(de: string, forma: string): [key: string, forma: string] {
    const key = `${de} ${forma}`
    return this.#vistas.has(key) || this.#vistas.size < MAX_FORMAS
      ? [key, forma]
      : [`${de} ${LAS_DEMAS}`, LAS_DEMAS]
  }
}

/** A gateway that passes every exchange on and shows each answer to `formas`. */
export const watched = (sifen: SifenGateway, formas: FormasDesconocidas): SifenGateway => ({
  plazoMs: sifen.plazoMs,
  lugares: sifen.lugares,
  cupo: (...args) => sifen.cupo(...args),
  impedimento: (...args) => sifen.impedimento(...args),
  exchange: async pedido => {
    const outcome = await sifen.exchange(pedido)
    formas.look(pedido, outcome)
    return outcome
  },
  estado: () => ({ ...sifen.estado(), formas: formas.estado() }),
})
