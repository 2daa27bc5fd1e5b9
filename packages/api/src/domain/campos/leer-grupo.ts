import { type Draft, drafted, draftOf, type Take, wrong } from '../validated.ts'
import type { Campo, Tabla } from './campo.ts'
import { isVacio, readCampo, readLista } from './leer.ts'
import type { Cantidad, Dado } from './tipos.ts'

/** A group of the manual, by the names of its elements. */
export type Grupo = Record<string, unknown>

/** What comes of an object of the body, and where it is put: several objects may be of one group of the manual. */
interface Lectura {
  raiz: Grupo
  base: string
  prefijo: string
  take: Take
}

/**
 * A whole block of the body under SIFEN's names, with the objects and lists in it: what is obligatory must be there, and what has a default
 * has it. Limits, and rules that join fields, are the library's to judge.
 */
export const readGrupo = (tabla: Tabla, cuerpo: object, prefijo: string): Draft<Grupo> =>
  drafted(take => {
    const raiz: Grupo = {}
    readInto({ raiz, base: '', prefijo, take }, tabla, cuerpo)
    return raiz
  })

function readInto(lectura: Lectura, tabla: Tabla, cuerpo: object): void {
  const dados = new Map<string, unknown>(Object.entries(cuerpo))
  for (const [nombre, fila] of Object.entries(tabla)) readUno(lectura, nombre, fila, dados.get(nombre))
}

function readUno(lectura: Lectura, nombre: string, fila: Campo, value: unknown): void {
  const { raiz, base, prefijo, take } = lectura
  const campo = prefijo + nombre
  const ruta = base + (fila.sifen ?? '')
  const vacio = isVacio(value)
  if (fila.forma === 'objeto') {
    if (vacio && fila.obligatorio !== true) return
    const dentro = { ...lectura, base: fila.sifen === undefined ? base : `${ruta}.`, prefijo: `${campo}.` }
    readInto(dentro, fila.campos, isObjeto(value) ? value : {})
    return
  }
  if (vacio && fila.obligatorio === true) take(wrong(campo, 'required', faltante(fila)))
  if (fila.forma === 'lista') {
    if (Array.isArray(value) && !vacio)
      put(raiz, ruta.replace(/\[\]$/, ''), readCada(fila, value, campo, take))
    return
  }
  // The JSON types of a body were looked at before: a plain field is a text or a number.
  const leido = vacio ? fila.defecto : take(readCampo(campo, fila, value as Dado<Cantidad>))
  if (leido !== undefined && fila.sifen !== undefined) put(raiz, ruta, leido)
}

const isObjeto = (value: unknown): value is object => typeof value === 'object' && value !== null

const faltante = (fila: Campo): string =>
  fila.forma === 'opcion' ? `es obligatorio: ${fila.valores.join(', ')}` : 'es obligatorio'

const readCada = (
  { campos, max }: Extract<Campo, { forma: 'lista' }>,
  lista: readonly object[],
  campo: string,
  take: Take,
): Grupo[] =>
  (take(readLista(campo, lista, max ?? lista.length)) ?? []).map((dado, index) => {
    const leido = readGrupo(campos, dado, `${campo}[${index}].`)
    return take(leido, draftOf(leido))
  })

/** Sets what stands at a path of elements. */
function put(grupo: Grupo, ruta: string, value: unknown): void {
  const at = ruta.indexOf('.')
  if (at < 0) {
    grupo[ruta] = value
    return
  }
  const nombre = ruta.slice(0, at)
  const dentro = (grupo[nombre] ?? {}) as Grupo // nothing else than this function put it there
  put(dentro, ruta.slice(at + 1), value)
  grupo[nombre] = dentro
}
