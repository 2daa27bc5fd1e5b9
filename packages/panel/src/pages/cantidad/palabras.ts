import type { components } from '../../api/contrato.generated.ts'
import { formatCuenta } from '../../values/decimal.ts'

export type Tanda = components['schemas']['Tanda']
type Escrito = components['schemas']['DocumentoDeTanda']
/** What was written down of a sale, read as an emission: any field of it may be missing, or hold what none may. */
export type DeTanda = Omit<Escrito, 'cuerpo'> & { cuerpo: components['schemas']['Emision'] }

// The contract says only that it is an object: whoever reads a field of it asks whether it is there.
export const deTanda = (escrito: Escrito): DeTanda => escrito as DeTanda

export const ESTADOS_DE_TANDA: Record<Tanda['estado'], { nombre: string; color: string }> = {
  BORRADOR: { nombre: 'Por emitir', color: 'gray' },
  EN_CURSO: { nombre: 'Emitiendo', color: 'blue' },
  PAUSADA: { nombre: 'En pausa', color: 'orange' },
  TERMINADA: { nombre: 'Terminada', color: 'green' },
  CANCELADA: { nombre: 'Cancelada', color: 'dark' },
}

export const SITUACIONES: Record<DeTanda['estado'], { nombre: string; color: string }> = {
  CON_FALTAS: { nombre: 'Para corregir', color: 'red' },
  LISTO: { nombre: 'Lista', color: 'blue' },
  EMITIDO: { nombre: 'Emitida', color: 'green' },
  CANCELADO: { nombre: 'No se emitió', color: 'dark' },
}

export const facturas = (cuantas: number): string =>
  `${formatCuenta(cuantas)} ${cuantas === 1 ? 'factura' : 'facturas'}`

/** How many there are of each, without those of which there are none. */
export const resumenDe = ({ emitidos, listos, conFaltas, cancelados }: Tanda): string =>
  [
    [emitidos, emitidos === 1 ? 'emitida' : 'emitidas'],
    [listos, listos === 1 ? 'lista' : 'listas'],
    [conFaltas, 'para corregir'],
    [cancelados, 'sin emitir'],
  ]
    .flatMap(([cuantas, nombre]) => (cuantas === 0 ? [] : [`${formatCuenta(Number(cuantas))} ${nombre}`]))
    .join(' · ') || 'vacía'

export const avanceDe = ({ documentos, emitidos, cancelados }: Tanda): number =>
  documentos === 0 ? 0 : (100 * (emitidos + cancelados)) / documentos

/** Which of its sales are shown. */
export const readSituacion = ({ estado }: Record<string, unknown>): { estado?: DeTanda['estado'] } =>
  typeof estado === 'string' && estado in SITUACIONES ? { estado: estado as DeTanda['estado'] } : {}
