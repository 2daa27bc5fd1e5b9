import type { Lugares } from '../../lugar/lugares.ts'
import type { Evento } from './consulta.ts'
import { CONTENIDO } from './contenido.generated.ts'

interface Elemento {
  etiqueta: string
  /** What its codes mean. */
  valores?: Readonly<Record<string, string>>
  /** Of which table it is a code. */
  lugar?: keyof Lugares
}
const ELEMENTOS = new Map<string, Elemento>(Object.entries(CONTENIDO))

const enTexto = (valor: string, { valores, lugar }: Elemento, lugares: Lugares | undefined): string => {
  const sitio = lugar && lugares?.[lugar].find(({ codigo }) => codigo === Number(valor))
  // A moment is Paraguay's, without seconds.
  const texto = valor.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2')
  return sitio?.nombre ?? valores?.[valor] ?? texto
}

/** Whether a table is needed to read it. */
export const nombraLugares = ({ contenido = [] }: Pick<Evento, 'contenido'>): boolean =>
  contenido.some(({ elemento }) => ELEMENTOS.get(elemento)?.lugar !== undefined)

/** What an evento says besides its motive, in the words and the order of the form that asked for it. */
export function contenidoDe(
  { contenido = [] }: Pick<Evento, 'contenido'>,
  lugares: Lugares | undefined,
): [nombre: string, valor: string][] {
  const dicho = new Map(contenido.map(({ elemento, valor }) => [elemento, valor]))
  const digito = dicho.get('dDVTrans')
  return [...ELEMENTOS].flatMap(([nombre, elemento]): [string, string][] => {
    const valor = dicho.get(nombre)
    if (valor === undefined) return []
    const entero = nombre === 'dRucTrans' && digito !== undefined ? `${valor}-${digito}` : valor
    return [[elemento.etiqueta, enTexto(entero, elemento, lugares)]]
  })
}
