import type { VeredictoDocumento } from '../juez/contrato.ts'
import { judgeDocumento, judgeEvento } from '../juez/index.ts'
import { type ResultadoEvento, rRetEnviDe, rRetEnviEventoDe } from '../red/respuestas.ts'
import { contextoDe, type Llamada, type MensajeDe } from './llamada.ts'

/** Judges and registers in one step: no other message comes in between. */
export function admitDocumento(
  llamada: Llamada,
  veredicto: VeredictoDocumento,
  texto: string,
  ahora: number,
): number | undefined {
  if (veredicto.hechos === undefined) return undefined
  return llamada.estado.addDocumento(veredicto.hechos, texto, ahora)
}

export function siRecepDE(llamada: Llamada, { documento }: MensajeDe<'siRecepDE'>): string {
  const veredicto = judgeDocumento(documento, contextoDe(llamada, llamada.ahora, true))
  const protAut = admitDocumento(llamada, veredicto, documento.texto, llamada.ahora)
  return rRetEnviDe(llamada.ahora, { ...veredicto, protAut })
}

export function siRecepEvento(llamada: Llamada, { eventos }: MensajeDe<'siRecepEvento'>): string {
  const resultados = eventos.map((pieza): ResultadoEvento => {
    const veredicto = judgeEvento(pieza, contextoDe(llamada))
    const { hechos } = veredicto
    const protAut =
      hechos === undefined ? undefined : llamada.estado.addEvento(hechos, pieza.xml, llamada.ahora)
    return { ...veredicto, protAut }
  })
  return rRetEnviEventoDe(llamada.ahora, resultados)
}
