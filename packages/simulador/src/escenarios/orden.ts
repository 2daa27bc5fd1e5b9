import { MAGICOS } from '../registro/contribuyentes.ts'
import type { Parametros, Valor } from './tipo.ts'

/** What a message itself asks of the simulator, in a text of its own or by the RUC of its receptor. */
export interface Orden {
  /** `rechazo`, or the name of a scenario. */
  readonly nombre: string
  readonly valores: Parametros
}

/** The word that no true SIFEN knows: there, what follows it is a text like any other. */
export const PALABRA = '#SIMULAR'

/** The order that is obeyed by the judge; every other one is a scenario of the wire. */
export const RECHAZO = 'rechazo'

const DICHA = new RegExp(`${PALABRA} +([a-z0-9-]+)((?: +[a-zA-Z]+=[A-Za-z0-9_.-]+)*)`)
const RECEPTOR = /<dRucRec>([^<]*)<\/dRucRec>/

const DE_RUC = new Map(MAGICOS.flatMap(({ ruc, orden }) => (orden === undefined ? [] : [[ruc, orden]])))

function toValor(text: string): Valor {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function toValores(text: string): Parametros {
  const pairs = text.trim().split(/ +/).filter(Boolean)
  return Object.fromEntries(
    pairs.map(pair => {
      const [name = '', value = ''] = pair.split('=', 2)
      // A code keeps its zeros.
      return [name, name === 'codigo' ? value : toValor(value)]
    }),
  )
}

/** The order in a documento or an event: what its text says goes before whom it is for. */
export function findOrden(text: string): Orden | undefined {
  const said =
    DICHA.exec(text) ?? DICHA.exec(`${PALABRA} ${DE_RUC.get(RECEPTOR.exec(text)?.[1] ?? '') ?? ''}`)
  const [, nombre, valores = ''] = said ?? []
  return nombre === undefined ? undefined : { nombre, valores: toValores(valores) }
}
