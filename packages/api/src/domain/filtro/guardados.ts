import type { Dado } from '../campos/tipos.ts'
import { parseOneOf } from '../enumeracion.ts'
import { boundedText, readable } from '../texto.ts'
import { check, collect, type Validated, valid, wrong } from '../validated.ts'

/** Which lists have filters that somebody may want again. */
export const LISTAS_CON_FILTRO = ['DOCUMENTOS', 'EVENTOS'] as const
export type ListaConFiltro = (typeof LISTAS_CON_FILTRO)[number]

export const GUARDADOS_MAX = 50
export const NOMBRE_DE_FILTRO_MAX = 60
export const CONSULTA_MAX = 1000

/** What one person looks for again and again, under a name of hers. */
export interface FiltroGuardado {
  lista: ListaConFiltro
  nombre: string
  /** As the list's own address has it. */
  consulta: string
  /** What the list opens with. */
  predeterminado: boolean
}

interface Dicho {
  lista?: Dado<string>
  nombre?: Dado<string>
  consulta?: Dado<string>
  predeterminado?: Dado<boolean>
}

export interface CuerpoDeGuardados {
  filtros?: Dado<Dicho[]>
}

/** All of them: those that are not said are not there any more. */
export function parseGuardados({ filtros }: CuerpoDeGuardados): Validated<FiltroGuardado[]> {
  if (filtros == null) return wrong('filtros', 'required', 'es obligatorio: la lista entera, o []')
  if (filtros.length > GUARDADOS_MAX)
    return wrong('filtros', 'quota', `se guardan hasta ${GUARDADOS_MAX}: quite los que no use`)
  const read = collect(filtros.map((filtro, i) => parseGuardado(filtro, `filtros[${i}]`)))
  if (!read.ok) return read
  const guardados = read.value
  const dobles = guardados.map((uno, i) => {
    const antes = guardados.slice(0, i).filter(({ lista }) => lista === uno.lista)
    const [mismo, otro] = [antes.some(({ nombre }) => nombre === uno.nombre), antes.some(hasPredeterminado)]
    return collect([
      check(!mismo, `filtros[${i}].nombre`, 'duplicate', 'ya hay uno con ese nombre en esa lista'),
      check(
        !(otro && uno.predeterminado),
        `filtros[${i}].predeterminado`,
        'duplicate',
        'una lista se abre con uno solo',
      ),
    ])
  })
  const sinDobles = collect(dobles)
  return sinDobles.ok ? valid(guardados) : sinDobles
}

const hasPredeterminado = ({ predeterminado }: FiltroGuardado): boolean => predeterminado

const parseGuardado = (dicho: Dicho, donde: string): Validated<FiltroGuardado> =>
  collect({
    lista: parseOneOf(`${donde}.lista`, dicho.lista, LISTAS_CON_FILTRO),
    nombre: parseNombre(`${donde}.nombre`, dicho.nombre),
    consulta: parseConsulta(`${donde}.consulta`, dicho.consulta),
    predeterminado: valid(dicho.predeterminado === true),
  })

function parseNombre(campo: string, text: Dado<string>): Validated<string> {
  const read = boundedText(campo, text, { min: 1, max: NOMBRE_DE_FILTRO_MAX })
  return read.ok ? valid(read.value.trim()) : read
}

function parseConsulta(campo: string, text: Dado<string>): Validated<string> {
  if (text == null) return wrong(campo, 'required', 'es obligatorio')
  if (text.length > CONSULTA_MAX)
    return wrong(campo, 'max-length', `no puede superar ${CONSULTA_MAX} caracteres y tiene ${text.length}`)
  return readable(campo, text)
}
