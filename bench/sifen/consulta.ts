import {
  type Certificado,
  type Outcome,
  processSiConsDEResponse,
  signDocumento,
  signEvento,
} from '../../packages/sifen/src/index.ts'
import { envoltura, escribir, facturaOf, nominacion } from './casos.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'

// As SIFEN writes what it stored: '>' stays, letters beyond ASCII are numeric references.
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[^\0-\x7f]/gu, letter => `&#${letter.codePointAt(0)};`)

export interface Consulta {
  readonly bytes: number
  /** Judges the whole reply, from the bytes to the document and its events. */
  judge(): unknown
}

/** A reply of about `size` bytes: a factura with as many items as it takes, and its nominación. */
export function consulta(size: number, certificado: Certificado): Consulta {
  const replyOf = (items: number): { bytes: Buffer; cdc: string } => {
    const { xml } = signDocumento(escribir(facturaOf(items)), certificado)
    const cdc = /<DE Id="(\d+)"/.exec(xml)![1]!
    const signed = signEvento({ ...nominacion, Id: cdc } as typeof nominacion, envoltura, certificado)
    if (!signed.ok) throw new Error(JSON.stringify(signed.faults))
    return { bytes: Buffer.from(reply(xml, signed.evento.xml)), cdc }
  }
  const [two, four] = [replyOf(2).bytes.length, replyOf(4).bytes.length]
  const { bytes, cdc } = replyOf(2 + Math.ceil((size - two) / ((four - two) / 2)))
  const outcome: Outcome = { kind: 'reply', status: 200, headers: {}, body: bytes }
  const judge = () => processSiConsDEResponse(outcome, cdc)
  const verdict = judge()
  if (verdict.kind !== 'found' || verdict.contenido.eventos.length !== 1)
    throw new Error(`the reply of the bench is not understood: ${verdict.kind}`)
  return { bytes: bytes.length, judge }
}

function reply(xml: string, evento: string): string {
  const rGesEve = /<rGesEve.*<\/rGesEve>/s.exec(evento)![0]
  const content = `${xml}<dProtAut>50300001</dProtAut><xContEv>
	<rContEv>
		<xEvento>
			<?xml version="1.0" encoding="UTF-8"?>${rGesEve}
		</xEvento>
		<rResEnviEventoDe>
			<rRetEnviEventoDe><dFecProc>2026-11-25T09:00:01</dFecProc><gResProcEVe><dEstRes>Aprobado</dEstRes><dProtAut>1200001</dProtAut><gResProc><dCodRes>0600</dCodRes><dMsgRes>Se encontro el evento</dMsgRes></gResProc></gResProcEVe></rRetEnviEventoDe>
		</rResEnviEventoDe>
	</rContEv>
</xContEv> `
  return `<?xml version="1.0" encoding="UTF-8"?>
<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/><env:Body><ns2:rEnviConsDeResponse xmlns:ns2="${NS}"><ns2:dFecProc>2026-11-20T10:15:02-03:00</ns2:dFecProc><ns2:dCodRes>0422</ns2:dCodRes><ns2:dMsgRes>CDC encontrado</ns2:dMsgRes><ns2:xContenDE>${escaped(content)}</ns2:xContenDE></ns2:rEnviConsDeResponse></env:Body></env:Envelope>`
}
