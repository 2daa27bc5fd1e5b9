import type { Codigo, Estado } from '../juez/contrato.ts'
import type { ContribuyenteRegistrado, ResultadoLote } from '../registro/asiento.ts'
import { DESCRIPCION_ESTADO } from '../registro/contribuyentes.ts'
import { conZona } from '../tiempo.ts'
import { ns2, ns2Opcional, ns2Texto, sobre } from './xml.ts'

// Production reports five at most (MT v150 §9).
const MAX_RESULTADOS = 5

const resultado = ({ codigo, mensaje }: Codigo) =>
  ns2('gResProc', ns2Texto('dCodRes', codigo), ns2Texto('dMsgRes', mensaje))

const resultados = (codigos: readonly Codigo[]) => codigos.slice(0, MAX_RESULTADOS).map(resultado).join('')

export interface ResultadoDE {
  readonly cdc?: string | undefined
  readonly digestValue?: string | undefined
  readonly estado: Estado
  readonly protAut?: number | undefined
  readonly codigos: readonly Codigo[]
}

export function rRetEnviDe(ahora: number, de: ResultadoDE): string {
  return sobre(
    'rRetEnviDe',
    ns2(
      'rProtDe',
      ns2Opcional('Id', de.cdc),
      ns2Texto('dFecProc', conZona(ahora)),
      ns2Opcional('dDigVal', de.digestValue),
      ns2Texto('dEstRes', de.estado),
      ns2Opcional('dProtAut', de.protAut),
      resultados(de.codigos),
    ),
  )
}

/** What any service answers to a message that it does not dispatch. */
export const rechazoGenerico = (ahora: number, codigo: Codigo) =>
  rRetEnviDe(ahora, { estado: 'Rechazado', codigos: [codigo] })

export interface ResultadoEvento {
  readonly id: string
  readonly estado: Estado
  readonly protAut?: number | undefined
  readonly codigos: readonly Codigo[]
}

export function rRetEnviEventoDe(ahora: number, eventos: readonly ResultadoEvento[]): string {
  const grupos = eventos.map(evento =>
    ns2(
      'gResProcEVe',
      ns2Texto('dEstRes', evento.estado),
      ns2Opcional('dProtAut', evento.protAut),
      ns2Texto('id', evento.id),
      resultados(evento.codigos),
    ),
  )
  return sobre('rRetEnviEventoDe', ns2Texto('dFecProc', conZona(ahora)), ...grupos)
}

export function rResEnviLoteDe(ahora: number, { codigo, mensaje }: Codigo, numero?: string): string {
  return sobre(
    'rResEnviLoteDe',
    ns2Texto('dFecProc', conZona(ahora)),
    ns2Texto('dCodRes', codigo),
    ns2Texto('dMsgRes', mensaje),
    ns2Opcional('dProtConsLote', numero),
    ns2Texto('dTpoProces', 0),
  )
}

export function rResEnviConsLoteDe(
  ahora: number,
  { codigo, mensaje }: Codigo,
  lote: readonly ResultadoLote[] = [],
): string {
  const grupos = lote.map(de =>
    ns2(
      'gResProcLote',
      ns2Texto('id', de.id),
      ns2Texto('dEstRes', de.dEstRes),
      ns2Opcional('dProtAut', de.dProtAut),
      resultados(de.gResProc),
    ),
  )
  return sobre(
    'rResEnviConsLoteDe',
    ns2Texto('dFecProc', conZona(ahora)),
    ns2Texto('dCodResLot', codigo),
    ns2Texto('dMsgResLot', mensaje),
    ...grupos,
  )
}

export function rEnviConsDeResponse(fecha: number, { codigo, mensaje }: Codigo, contenido?: string): string {
  return sobre(
    'rEnviConsDeResponse',
    ns2Texto('dFecProc', conZona(fecha)),
    ns2Texto('dCodRes', codigo),
    ns2Texto('dMsgRes', mensaje),
    ns2Opcional('xContenDE', contenido),
  )
}

export function rResEnviConsRUC(
  { codigo, mensaje }: Codigo,
  contribuyente?: ContribuyenteRegistrado,
): string {
  const contenido =
    contribuyente === undefined
      ? ''
      : ns2(
          'xContRUC',
          ns2Texto('dRUCCons', contribuyente.ruc),
          ns2Texto('dRazCons', contribuyente.razonSocial),
          ns2Texto('dCodEstCons', contribuyente.estado),
          ns2Texto('dDesEstCons', DESCRIPCION_ESTADO[contribuyente.estado]),
          ns2Texto('dRUCFactElec', contribuyente.facturador ? 'S' : 'N'),
        )
  return sobre('rResEnviConsRUC', ns2Texto('dCodRes', codigo), ns2Texto('dMsgRes', mensaje), contenido)
}
