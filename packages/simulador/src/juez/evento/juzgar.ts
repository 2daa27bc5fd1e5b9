import { malFormado, mensajeDe } from '../codigos.ts'
import type { Codigo, Contexto, HechosEvento, Pieza, TipoEvento, VeredictoEvento } from '../contrato.ts'
import { identidadDe } from '../documento/identidades.ts'
import { verificarFirma } from '../firma/verificar.ts'
import { arbolDe } from '../piezas.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijoDe } from '../xml/leer.ts'
import { CANCELACION, ENDOSO, INUTILIZACION, rangoDe } from './emisor.ts'
import { revisarEvento } from './estructura.ts'
import { abrirEvento, type Evento, type ReglaEvento } from './evento.ts'
import { NOMINACION } from './nominacion.ts'
import {
  CONFORMIDAD,
  DESCONOCIMIENTO,
  DISCONFORMIDAD,
  NOTIFICACION,
  OBSERVACIONES_NOTIFICACION,
} from './receptor.ts'
import { ACTUALIZACION_TRANSPORTE } from './transporte.ts'

export const VERSION: ReglaEvento = ['4000', e => e.version !== '150']

/** The rules of each event, in the order in which they are judged. */
export const REGLAS_EVENTO: Readonly<Record<TipoEvento, readonly ReglaEvento[]>> = {
  rGeVeCan: CANCELACION,
  rGeVeInu: INUTILIZACION,
  rGeVeNotRec: NOTIFICACION,
  rGeVeConf: CONFORMIDAD,
  rGeVeDisconf: DISCONFORMIDAD,
  rGeVeDescon: DESCONOCIMIENTO,
  rGeVeEnd: ENDOSO,
  rGeVeTr: ACTUALIZACION_TRANSPORTE,
  rGEveNom: NOMINACION,
}

/** The keys of a record are those of its type. */
export const TIPOS_DE_EVENTO = Object.keys(REGLAS_EVENTO) as TipoEvento[]

export const OBSERVACIONES_EVENTO: readonly ReglaEvento[] = OBSERVACIONES_NOTIFICACION

function hechosDe(e: Evento): HechosEvento {
  const comunes = { tipo: e.tipo, id: e.id, rucFirmante: e.firmante.ruc }
  if (e.tipo === 'rGeVeInu') return { ...comunes, rango: rangoDe(e) }
  if (e.tipo === 'rGEveNom') return { ...comunes, cdc: e.cdc, nominado: identidadDe(e.g) }
  if (e.tipo === 'rGeVeConf') return { ...comunes, cdc: e.cdc, tipoConformidad: Number(e.g.t('iTipConf')) }
  return { ...comunes, cdc: e.cdc }
}

const rechazado = (id: string, codigo: Codigo): VeredictoEvento => ({
  id,
  estado: 'Rechazado',
  codigos: [codigo],
})

/** Schema, then signature, then version, then the rules of the event. */
export function judgeEvento(pieza: Pieza, ctx: Contexto): VeredictoEvento {
  const arbol = arbolDe(pieza)
  if (arbol?.nodeName !== 'rGesEve') return rechazado('0', malFormado([]))
  const { nodo, fallas } = revisarEvento(arbol)
  if (fallas.length) return rechazado('0', malFormado(fallas))
  const rEve = hijoDe(arbol, 'rEve') as Elemento
  const id = rEve.atributo('Id') ?? '0'
  const firma = verificarFirma(rEve, hijoDe(arbol, 'Signature') as Elemento, ctx)
  if ('falla' in firma) return rechazado(id, firma.falla)
  return dictar(abrirEvento(nodo, firma.firmante, ctx))
}

function dictar(e: Evento): VeredictoEvento {
  const { id, ctx } = e
  const rota = [VERSION, ...REGLAS_EVENTO[e.tipo]].find(([, viola]) => viola(e))
  if (rota) return rechazado(id, mensajeDe(rota[0], ctx.ambiente))
  const observacion = e.tipo === 'rGeVeNotRec' && OBSERVACIONES_EVENTO.find(([, viola]) => viola(e))
  return {
    id,
    estado: observacion ? 'Aprobado con observación' : 'Aprobado',
    codigos: [mensajeDe(observacion ? observacion[0] : '0600', ctx.ambiente)],
    hechos: hechosDe(e),
  }
}
