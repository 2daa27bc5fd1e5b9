import type { DocumentoRegistrado, HechosDocumento } from '../../src/juez/contrato.ts'
import { digitoVerificador, judgeDocumento } from '../../src/juez/index.ts'
import { asociadoElectronico, factura, INNOMINADO, nota, PERSONA, remision } from './documentos.ts'
import { pieza, sellarDocumento } from './firmar.ts'
import { contextoDe, EMISORA } from './pares.ts'
import { registrado } from './registro.ts'
import { pon } from './texto.ts'

/** The facts of a document that the judge approves. */
function hechosDe(sinSello: string, documentos: readonly DocumentoRegistrado[] = []): HechosDocumento {
  const sellado = sellarDocumento(sinSello, { quien: EMISORA })
  const veredicto = judgeDocumento(pieza(sellado), contextoDe({ mundo: { documentos } }))
  if (!veredicto.hechos) throw new Error(JSON.stringify(veredicto))
  return veredicto.hechos
}

const numerada = (numero: string, receptor?: string) => pon('dNumDoc', numero)(factura(receptor))

/** An invoice to a company, one without a name, one to a person: all approved at 10:16. */
export const FACTURA = registrado(hechosDe(numerada('0000101')))
export const INNOMINADA = registrado(hechosDe(numerada('0000102', INNOMINADO)))
export const A_PERSONA = registrado(hechosDe(numerada('0000103', PERSONA)))
export const NOTA = registrado(
  hechosDe(pon('dNumDoc', '0000104')(nota(5, asociadoElectronico(FACTURA.hechos.cdc))), [FACTURA]),
)
export const REMISION = registrado(hechosDe(pon('dNumDoc', '0000105')(remision())))

export const CDC = {
  factura: FACTURA.hechos.cdc,
  innominada: INNOMINADA.hechos.cdc,
  aPersona: A_PERSONA.hechos.cdc,
  nota: NOTA.hechos.cdc,
  remision: REMISION.hechos.cdc,
}

/** A CDC of right form that nobody registered. */
const AUSENTE = '0180099999100100100009992202611201482915037'
export const CDC_AUSENTE = `${AUSENTE}${digitoVerificador(AUSENTE)}`
