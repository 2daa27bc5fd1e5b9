import type { Grupo } from '../../tablas/estructura.ts'
import { ESTRUCTURA } from '../../tablas/index.ts'
import { NS, type Revision, validar } from '../esquema/validar.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijosDe } from '../xml/leer.ts'

const GRUPO = ESTRUCTURA.raices.gGroupGesEve as Grupo
const EVENTO = GRUPO.hijos[0]?.[3] as Grupo
const MAXIMO = GRUPO.hijos[0]?.[2] ?? 15

const SIN_ESQUEMA = 'No se informó el schema en el XML'
const NS_XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** The pair "namespace file" that every message of its own must name. */
export function fallaDeSchemaLocation(e: Elemento): string[] {
  const par = (e.atributoDe(NS_XSI, 'schemaLocation') ?? '').trim().split(/\s+/)
  return par.length === 2 && par[0] === NS ? [] : [SIN_ESQUEMA]
}

/** Structure of one rGesEve. */
export function revisarEvento(e: Elemento): Revision {
  if (e.revision) return e.revision as Revision
  const revision = validar(e, EVENTO)
  const propio =
    e.atributoDe(NS_XSI, 'schemaLocation') !== undefined ? ['El valor del elemento: rGesEve es invalido'] : []
  const todo = { nodo: revision.nodo, fallas: [...propio, ...revision.fallas] }
  e.revision = todo
  return todo
}

/** Structure of the whole group: the schema is named here and nowhere else. */
export function revisarGrupoDeEventos(grupo: Elemento): readonly string[] {
  const eventos = hijosDe(grupo)
  const fallas = fallaDeSchemaLocation(grupo)
  if (!eventos.length || eventos.length > MAXIMO)
    fallas.push('Elemento esperado: rGesEve dentro de: gGroupGesEve')
  const ids = new Set<string>()
  for (const e of eventos) {
    if (e.nodeName !== 'rGesEve' || e.namespaceURI !== NS)
      fallas.push(`El valor del elemento: ${e.localName} es invalido`)
    else fallas.push(...revisarEvento(e).fallas)
    const id = revisarEvento(e).nodo.g('rEve')?.atributos.Id ?? ''
    if (ids.has(id)) fallas.push('El valor del elemento: Id es invalido')
    ids.add(id)
  }
  return fallas
}
