import type { Pool } from '../../db/db.ts'
import type { PeticionRow } from '../../db/peticion.ts'
import { fail, invalid, type Result } from '../../domain/failure.ts'
import { wrong } from '../../domain/validated.ts'
import { viewKude, viewXml } from '../../operations/documentos.ts'
import { viewXmlDeEvento } from '../../operations/eventos/ver.ts'
import type { Prensa } from '../../operations/kude.ts'
import { answerKude } from '../responder-kude.ts'
import { answerXml, answerXmlDeEvento } from '../responder-xml.ts'
import type { Respuesta } from '../route.ts'

/** What a nominated buyer takes with her: the KuDE, the signed XML, and the evento that names her. */
export async function answerArchivo(
  deps: { pool: Pool } & Prensa,
  { contribuyenteId, ambiente, documentoId, estado, eventoSifenId }: PeticionRow,
  cual: unknown,
): Promise<Result<Respuesta>> {
  if (estado !== 'APROBADA' || eventoSifenId === null) return fail({ type: 'peticion-not-waiting', estado })
  const emisor = { contribuyenteId, ambiente }
  switch (cual) {
    case 'kude':
      return answerKude(await viewKude(deps, emisor, { documentoId }, { formato: 'a4', original: false }))
    case 'xml':
      return answerXml(await viewXml(deps, emisor, { documentoId }))
    case 'evento':
      return answerXmlDeEvento(eventoSifenId, await viewXmlDeEvento(deps, emisor, eventoSifenId))
    default:
      return invalid(wrong('cual', 'enum', 'debe ser uno de: kude, xml, evento'))
  }
}
