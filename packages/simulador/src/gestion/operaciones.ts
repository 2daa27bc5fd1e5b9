import type { Armado } from '../escenarios/motor.ts'
import type { Ambiente, HechosDocumento, HechosEvento } from '../juez/contrato.ts'
import { readHechos } from '../juez/index.ts'
import type { Nucleo } from '../nucleo.ts'

export interface DocumentoVisto {
  readonly cdc: string
  readonly ambiente: Ambiente
  readonly aprobado: number
  readonly protAut: number
  readonly cancelado: boolean
  readonly hechos: HechosDocumento
  readonly xml: string
  readonly eventos: readonly EventoRegistradoVisto[]
}

export interface EventoRegistradoVisto {
  readonly tipo: string
  readonly registrado: number
  readonly protAut: number
  readonly hechos: HechosEvento
  readonly xml: string
}

export class PeticionError extends Error {}

export function eventosDe(nucleo: Nucleo, ambiente: Ambiente, cdc: string): readonly EventoRegistradoVisto[] {
  nucleo.ripen()
  return nucleo.registro
    .of(ambiente)
    .eventos.of(cdc)
    .map(({ hechos, registrado, protAut, texto }) => ({
      tipo: hechos.tipo,
      registrado,
      protAut,
      hechos,
      xml: texto(),
    }))
}

export function documentoDe(nucleo: Nucleo, ambiente: Ambiente, cdc: string): DocumentoVisto | undefined {
  nucleo.ripen()
  const documento = nucleo.registro.of(ambiente).documentos.find(cdc)
  if (documento === undefined) return undefined
  const { hechos, aprobado, protAut, cancelado } = documento
  const eventos = eventosDe(nucleo, ambiente, cdc)
  return { cdc, ambiente, aprobado, protAut, cancelado, hechos, xml: documento.texto(), eventos }
}

const DECLARATION = /^\s*<\?xml[^>]*\?>\s*/

/** Puts a document into the registry as approved, without judging it. */
export async function registerDocumento(
  nucleo: Nucleo,
  { xml, ambiente = 'test', aprobado }: { xml: string; ambiente?: Ambiente; aprobado?: number },
): Promise<{ cdc: string; protAut: number }> {
  const texto = xml.replace(DECLARATION, '').trimEnd()
  const hechos = readHechos({ texto, xml: texto })
  if (hechos === undefined)
    throw new PeticionError('El XML no es un rDE legible: envíe el elemento rDE completo, con su Signature.')
  const estado = nucleo.registro.of(ambiente)
  const known = estado.documentos.find(hechos.cdc)
  if (known !== undefined) throw new PeticionError(`El CDC ${hechos.cdc} ya está registrado en ${ambiente}.`)
  const protAut = estado.addDocumento(hechos, texto, aprobado ?? nucleo.reloj.now())
  await nucleo.registro.flush()
  return { cdc: hechos.cdc, protAut }
}

export function arm(nucleo: Nucleo, armado: Armado): number {
  return nucleo.motor.arm(armado)
}
