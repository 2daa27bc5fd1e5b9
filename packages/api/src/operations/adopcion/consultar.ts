import { cambiaElDocumento, processSiConsDEResponse, readDocumento, siConsDERequest } from '@mbohera/sifen'
import type { DocumentoLeido } from '@mbohera/sifen/valores'
import { fail } from '../../domain/failure.ts'
import { parseInstant } from '../../domain/tiempo.ts'
import { type Wrong, wrong } from '../../domain/validated.ts'
import { exchange, type Intercambio } from '../intercambio.ts'
import type { Clock, PedidoASifen, SifenGateway } from '../ports.ts'
import { type EventoMostrado, showEvento } from './mostrar.ts'

/** What SIFEN shows under a CDC, as far as it can be relied on. */
export type Mostrado =
  | {
      que: 'documento'
      leido: DocumentoLeido
      /** The signed text, byte for byte as SIFEN gave it. */
      xml: string
      protocolo: string
      /** When SIFEN approved it; null where it does not say so. */
      fechaAprobacion: number | null
      eventos: EventoMostrado[]
      registro: Intercambio['registro']
    }
  /** SIFEN says that it has none, or what it has is not to be had. */
  | { que: 'nada'; porque: Wrong }
  /** SIFEN does not let whoever asks ask: of the documento nothing follows from it. */
  | { que: 'negado'; porque: Wrong }
  /** It gave no answer, or one that is not understood whole: nothing follows from it. */
  | { que: 'sin-respuesta'; porque: Wrong }

/** For how long SIFEN may be asked, by a caller who waits; or for as long as it takes, by nobody in particular. */
export type Prisa = { plazoMs: number } | { sinApuro: true }

export interface ConsultarDeps {
  sifen: SifenGateway
  clock: Clock
}

/** SIFEN's code for a CDC under which it approved nothing. */
export const NO_LO_TIENE = '0420'

const sinRespuesta = (codigo: string, detail: string): Mostrado => ({
  que: 'sin-respuesta',
  porque: wrong('cdc', codigo, detail),
})
const nada = (codigo: string, detail: string): Mostrado => ({
  que: 'nada',
  porque: wrong('cdc', codigo, detail),
})

const negado = ({ codigo, mensaje }: { codigo: string; mensaje: string }): Mostrado => ({
  que: 'negado',
  porque: wrong('cdc', codigo, `SIFEN no permite consultarlo: ${codigo} ${mensaje}`),
})

/** The failure of whoever asked about what is here and was not let. */
export const failNegado = ({ faults }: Wrong) =>
  fail({ type: 'emisor-not-ready', faults: faults.map(fault => ({ ...fault, campo: 'emisor' })) })

/** Asks SIFEN for a CDC and reads all of it: signatures verified, every event understood, or nothing is said. */
export async function queryCdc(
  deps: ConsultarDeps,
  { cdc, ...pedido }: Pick<PedidoASifen, 'ambiente' | 'certificado'> & { cdc: string } & Prisa,
): Promise<Mostrado> {
  const body = siConsDERequest(deps.clock(), cdc)
  const { outcome, registro } = await exchange(deps, { ...pedido, servicio: 'siConsDE', body })
  const consulta = processSiConsDEResponse(outcome, cdc)
  switch (consulta.kind) {
    case 'absent':
      return nada(NO_LO_TIENE, 'SIFEN no tiene un documento aprobado con este CDC')
    case 'rejected':
      return negado(consulta)
    case 'uncertain':
      return sinRespuesta('sin-respuesta', `SIFEN no contestó (${consulta.detalle}): pídalo de nuevo`)
    case 'found': {
      const { contenido, dFecProc } = consulta
      const leido = readDocumento(contenido.xml)
      if (!leido.ok) return nada('firma', `no se puede traer: ${leido.detalle}`)
      if (contenido.extranos.length > 0)
        return sinRespuesta('forma-desconocida', `no se entiende qué eventos tiene: ${contenido.extranos[0]}`)
      const eventos: EventoMostrado[] = []
      for (const registrado of contenido.eventos.filter(cambiaElDocumento)) {
        const evento = showEvento(registrado, cdc)
        if (evento === null)
          return sinRespuesta('evento', `no se entiende uno de sus eventos: ${registrado.elemento}`)
        eventos.push(evento)
      }
      const fechaAprobacion = dFecProc === null ? null : parseInstant(dFecProc)
      return {
        que: 'documento',
        leido: leido.value,
        xml: contenido.xml,
        protocolo: contenido.dProtAut,
        fechaAprobacion,
        eventos,
        registro,
      }
    }
  }
}
