import { mensajeDe } from '../juez/index.ts'
import { xContenDE } from '../red/contenido.ts'
import { rEnviConsDeResponse, rResEnviConsLoteDe, rResEnviConsRUC } from '../red/respuestas.ts'
import { LOTE_VENCE_MS, type Lote } from '../registro/lotes.ts'
import { ambienteDe, type Llamada, type MensajeDe } from './llamada.ts'

const puedeConsultar = ({ registro, transmisor }: Llamada) =>
  registro.padron.find(transmisor)?.puedeConsultar !== false

export function siConsDE(llamada: Llamada, { dCDC }: MensajeDe<'siConsDE'>): string {
  const { estado, ahora } = llamada
  const codigo = (code: string) => mensajeDe(code, ambienteDe(llamada))
  if (!puedeConsultar(llamada)) return rEnviConsDeResponse(ahora, codigo('0421'))
  const documento = estado.documentos.find(dCDC)
  if (documento === undefined) return rEnviConsDeResponse(ahora, codigo('0420'))
  const contenido = xContenDE(documento, estado.eventos.of(dCDC))
  // The date of the answer is the approval's, not the query's.
  return rEnviConsDeResponse(documento.aprobado, codigo('0422'), contenido)
}

function codigoDeLote(llamada: Llamada, lote: Lote | undefined): string {
  if (lote === undefined) return '0360'
  if (lote.remitente !== llamada.transmisor) return '0340'
  if (llamada.ahora - lote.recibido > LOTE_VENCE_MS) return '0364'
  return lote.resultado === undefined ? '0361' : '0362'
}

export function siResultLoteDE(llamada: Llamada, mensaje: MensajeDe<'siResultLoteDE'>): string {
  const { lotes } = llamada.estado
  const { dProtConsLote, dCDC } = mensaje
  const lote = dProtConsLote === undefined ? lotes.findByCdc(dCDC ?? '') : lotes.find(dProtConsLote)
  const codigo = codigoDeLote(llamada, lote)
  const n = lote?.numero ?? dProtConsLote ?? ''
  const respuesta = mensajeDe(codigo, ambienteDe(llamada), n)
  return rResEnviConsLoteDe(llamada.ahora, respuesta, codigo === '0362' ? lote?.resultado : [])
}

export function siConsRUC(llamada: Llamada, { dRUCCons }: MensajeDe<'siConsRUC'>): string {
  const codigo = (code: string) => mensajeDe(code, ambienteDe(llamada))
  if (!puedeConsultar(llamada)) return rResEnviConsRUC(codigo('0501'))
  const contribuyente = llamada.registro.padron.find(dRUCCons)
  if (contribuyente === undefined) return rResEnviConsRUC(codigo('0500'))
  return rResEnviConsRUC(codigo('0502'), contribuyente)
}
