import type { DocumentoGuardado } from '../registro/documentos.ts'
import type { EventoGuardado } from '../registro/eventos.ts'
import { sinZona } from '../tiempo.ts'

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>'

const contEv = (evento: EventoGuardado) => `	<rContEv>
		<xEvento>
			${PROLOG}${evento.texto()}
		</xEvento>
		<rResEnviEventoDe>
			<rRetEnviEventoDe>
				<dFecProc>${sinZona(evento.registrado)}</dFecProc>
				<gResProcEVe>
					<dEstRes>Aprobado</dEstRes>
					<dProtAut>${evento.protAut}</dProtAut>
					<gResProc>
						<dCodRes>0600</dCodRes>
						<dMsgRes>Se encontro el evento</dMsgRes>
					</gResProc>
				</gResProcEVe>
			</rRetEnviEventoDe>
		</rResEnviEventoDe>
	</rContEv>
`

/**
 * The text of xContenDE before it is escaped: the document as it was sent, its authorisation number and its events,
 * one after the other; no document by itself, and with a space at its end.
 */
export function xContenDE(documento: DocumentoGuardado, eventos: readonly EventoGuardado[]): string {
  const inner = eventos.length === 0 ? '' : `\n${eventos.map(contEv).join('')}`
  return `${PROLOG}${documento.texto()}\n<dProtAut>${documento.protAut}</dProtAut>\n<xContEv>${inner}</xContEv> `
}
