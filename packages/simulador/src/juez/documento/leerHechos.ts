import type { Grupo } from '../../tablas/estructura.ts'
import { ESTRUCTURA } from '../../tablas/index.ts'
import type { Contexto, HechosDocumento, Pieza } from '../contrato.ts'
import { validar } from '../esquema/validar.ts'
import { leerPerfil } from '../firma/perfil.ts'
import { arbolDe } from '../piezas.ts'
import { hijoDe } from '../xml/leer.ts'
import { abrirDocumento } from './documento.ts'
import { hechosDe } from './hechos.ts'

const NADIE = { ruc: '', dv: '' }
const SIEMPRE = { desde: 0, hasta: Number.MAX_SAFE_INTEGER }

/** The facts of an rDE that is registered without a judgement; undefined when it has not the structure of an rDE. */
export function readHechos(pieza: Pieza): HechosDocumento | undefined {
  const arbol = arbolDe(pieza)
  const signature = arbol && hijoDe(arbol, 'Signature')
  if (arbol?.nodeName !== 'rDE' || !signature) return undefined
  const { nodo, fallas } = validar(arbol, ESTRUCTURA.raices.rDE as Grupo)
  if (fallas.length) return undefined
  const perfil = leerPerfil(signature, nodo.g('DE')?.atributos.Id ?? '')
  const digestValue = typeof perfil === 'string' ? '' : perfil.digestValue
  const firma = { firmante: NADIE, vigencia: SIEMPRE, digestValue }
  return hechosDe(abrirDocumento(nodo, firma, {} as Contexto))
}
