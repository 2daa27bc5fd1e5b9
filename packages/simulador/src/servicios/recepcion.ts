import { obeyRechazo } from '../escenarios/obediencia.ts'
import type { Ambiente, Pieza, Veredicto, VeredictoDocumento } from '../juez/contrato.ts'
import { hayCodigo, judgeDocumento, judgeEvento, mensajeDe } from '../juez/index.ts'
import { type ResultadoEvento, rRetEnviDe, rRetEnviEventoDe } from '../red/respuestas.ts'
import { ambienteDe, contextoDe, type Llamada, type MensajeDe } from './llamada.ts'

/** What the judge says; or in the place of an approval what the message itself asks for. */
export function obeyed<V extends Veredicto>(veredicto: V, { texto }: Pieza, ambiente: Ambiente): V {
  if (veredicto.estado === 'Rechazado') return veredicto
  const codigo = obeyRechazo(texto, {
    mensajeDe: one => (hayCodigo(one) ? mensajeDe(one, ambiente) : undefined),
    // Of what is right but for its order: the first code of its kind.
    mala: 'cdc' in veredicto ? '1000' : '4000',
  })
  if (codigo === undefined) return veredicto
  return { ...veredicto, estado: 'Rechazado', codigos: [codigo], hechos: undefined }
}

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
  const juicio = judgeDocumento(documento, contextoDe(llamada, llamada.ahora, true))
  const veredicto = obeyed(juicio, documento, ambienteDe(llamada))
  const protAut = admitDocumento(llamada, veredicto, documento.texto, llamada.ahora)
  return rRetEnviDe(llamada.ahora, { ...veredicto, protAut })
}

export function siRecepEvento(llamada: Llamada, { eventos }: MensajeDe<'siRecepEvento'>): string {
  const resultados = eventos.map((pieza): ResultadoEvento => {
    const veredicto = obeyed(judgeEvento(pieza, contextoDe(llamada)), pieza, ambienteDe(llamada))
    const { hechos } = veredicto
    const protAut =
      hechos === undefined ? undefined : llamada.estado.addEvento(hechos, pieza.xml, llamada.ahora)
    return { ...veredicto, protAut }
  })
  return rRetEnviEventoDe(llamada.ahora, resultados)
}
