import {
  CDC,
  cancelacion,
  cdata,
  conMotivo,
  consulta,
  deOtroCdc,
  enLineas,
  firmaNuestra,
  gResProcEVe,
  lista,
  NS,
  nuestro,
  OTRO_CDC,
  other,
  ours,
  PROLOGO,
  prefijado,
  RECHAZO,
  rContEv,
  rDE,
  resigned,
  respuesta,
  rRes,
  rRet,
  sinLista,
  sinNs,
  sobre,
  todo,
  xEvento,
} from './piezas-de-consulta.ts'
import { contenido, escaped } from './respuestas.ts'

/**
 * What SIFEN may answer to "which events does this documento have?". The form with a nomination was never captured: these are
 * the one that was captured with a cancellation, those that the manual draws, those that a gateway in between makes of them, and
 * those that somebody would write to deceive us.
 */
export type Veredicto = 'ours' | 'another' | 'none' | 'unknown'
type Forma = readonly [nombre: string, veredicto: Veredicto, cuerpo: string]

/** Forms that say: it is ours. */
const NUESTRAS: readonly Forma[] = [
  ['as captured with a cancellation', 'ours', consulta(contenido(rDE, [{ rGesEve: ours }]))],
  ['without indentation', 'ours', lista(rContEv(ours))],
  ['rContEv without xContEv around', 'ours', sinLista(rContEv(ours))],
  [
    'an xContEv for each event',
    'ours',
    sinLista(`<xContEv>${rContEv(cancelacion)}</xContEv><xContEv>${rContEv(ours)}</xContEv>`),
  ],
  [
    'an empty xContEv and a full one',
    'ours',
    sinLista(`<xContEv></xContEv><xContEv>${rContEv(ours)}</xContEv>`),
  ],
  ['xContEv without rContEv', 'ours', lista(xEvento(ours), rRes())],
  ['gResProcEVe one level higher', 'ours', lista(rContEv(ours, rRes(gResProcEVe())))],
  ['gResProcEVe two levels higher', 'ours', lista(rContEv(ours, gResProcEVe()))],
  [
    'gResProcEVe one level deeper, in an answer inside the answer',
    'ours',
    lista(rContEv(ours, rRes(rRet(rRet())))),
  ],
  [
    'the state without its group',
    'ours',
    lista(rContEv(ours, rRes('<dEstRes>Aprobado</dEstRes><dProtAut>1200001</dProtAut>'))),
  ],
  [
    'state and protocol inside gResProc, as the manual draws them',
    'ours',
    lista(
      rContEv(
        ours,
        rRes(
          rRet(
            '<gResProcEVe><gResProc><dEstRes>Aprobado</dEstRes><dProtAut>1200001</dProtAut><dCodRes>0600</dCodRes></gResProc></gResProcEVe>',
          ),
        ),
      ),
    ),
  ],
  [
    'no state, and the code of a registration',
    'ours',
    lista(
      rContEv(ours, rRes(rRet('<gResProcEVe><gResProc><dCodRes>0600</dCodRes></gResProc></gResProcEVe>'))),
    ),
  ],
  ['APROBADO in capitals', 'ours', lista(rContEv(ours, rRes(rRet(gResProcEVe('APROBADO')))))],
  [
    'approved with a remark',
    'ours',
    lista(rContEv(ours, rRes(rRet(gResProcEVe('Aprobado con observación'))))),
  ],
  ['the answer before the event', 'ours', lista(`<rContEv>${rRes()}${xEvento(ours)}</rContEv>`)],
  ['rGesEve without xEvento around', 'ours', lista(`<rContEv>${ours}${rRes()}</rContEv>`)],
  ['rGesEve in the group that was sent', 'ours', lista(rContEv(nuestro.xml))],
  [
    'the whole message that was sent',
    'ours',
    lista(
      rContEv(
        sobre(`<rEnviEventoDe xmlns="${NS}"><dId>7</dId><dEvReg>${nuestro.xml}</dEvReg></rEnviEventoDe>`),
      ),
    ),
  ],
  ['the answer in its own envelope', 'ours', lista(rContEv(ours, rRes(sobre(rRet()))))],
  ['rGesEve cut out without its namespace', 'ours', lista(rContEv(sinNs(ours)))],
  [
    'rEve and Signature without rGesEve',
    'ours',
    lista(rContEv(ours.replace(/^<rGesEve[^>]*>|<\/rGesEve>$/g, ''))),
  ],
  ['rGesEve with a prefix', 'ours', lista(rContEv(prefijado(ours, true)))],
  ['rGesEve with a prefix whose declaration stayed behind', 'ours', lista(rContEv(prefijado(ours, false)))],
  [
    'the wrapping in the namespace of SIFEN',
    'ours',
    sinLista(`<xContEv xmlns="${NS}">${rContEv(ours)}</xContEv>`),
  ],
  [
    'the wrapping with a prefix',
    'ours',
    sinLista(
      `<ns2:xContEv xmlns:ns2="${NS}"><ns2:rContEv><ns2:xEvento>${ours}</ns2:xEvento><ns2:rResEnviEventoDe><ns2:dEstRes>Aprobado</ns2:dEstRes></ns2:rResEnviEventoDe></ns2:rContEv></ns2:xContEv>`,
    ),
  ],
  [
    'the wrapping with a prefix that is not declared',
    'ours',
    lista(
      `<ns2:rContEv><ns2:xEvento>${ours}</ns2:xEvento><ns2:gResProcEVe><ns2:dEstRes>Aprobado</ns2:dEstRes></ns2:gResProcEVe></ns2:rContEv>`,
    ),
  ],
  ['the event as CDATA', 'ours', lista(rContEv(cdata(PROLOGO + ours)))],
  ['the event as escaped text', 'ours', lista(rContEv(escaped(ours)))],
  [
    'the event and its answer as escaped texts',
    'ours',
    lista(rContEv(escaped(ours), `<rResEnviEventoDe>${escaped(rRet())}</rResEnviEventoDe>`)),
  ],
  ['the event as text escaped twice', 'ours', lista(rContEv(escaped(escaped(ours))))],
  ['the list as CDATA', 'ours', sinLista(`<xContEv>${cdata(rContEv(ours))}</xContEv>`)],
  [
    'xContenDE as CDATA',
    'ours',
    respuesta(`<ns2:xContenDE>${cdata(todo(`<xContEv>${rContEv(ours)}</xContEv>`))}</ns2:xContenDE>`),
  ],
  [
    'xContenDE escaped twice',
    'ours',
    respuesta(
      `<ns2:xContenDE>${escaped(escaped(todo(`<xContEv>${rContEv(ours)}</xContEv>`)))}</ns2:xContenDE>`,
    ),
  ],
  [
    'xContenDE as elements, not as text',
    'ours',
    respuesta(
      `<ns2:xContenDE>${todo(`<xContEv>${rContEv(ours)}</xContEv>`).replace(PROLOGO, '')}</ns2:xContenDE>`,
    ),
  ],
  [
    'rContDe around all, as the manual draws it',
    'ours',
    consulta(
      `<rContDe xmlns="${NS}">${rDE}<dProtAut>50300001</dProtAut><xContEv>${rContEv(ours)}</xContEv></rContDe>`,
    ),
  ],
  [
    'rContDe instead of xContenDE',
    'ours',
    respuesta(
      `<rContDe xmlns="${NS}">${rDE}<dProtAut>50300001</dProtAut><xContEv>${rContEv(ours)}</xContEv></rContDe>`,
    ),
  ],
  [
    'the events before the documento',
    'ours',
    consulta(`<xContEv>${rContEv(ours)}</xContEv><dProtAut>50300001</dProtAut>${rDE}`),
  ],
  [
    'the name that the manual gives to the answer',
    'ours',
    lista(rContEv(ours)).replaceAll('rEnviConsDeResponse', 'rResEnviConsDe'),
  ],
  ['the base64 of the signature in lines', 'ours', lista(rContEv(enLineas(ours)))],
  ['the event indented', 'ours', lista(rContEv(ours.replace(/></g, '>\n\t\t<')))],
  [
    'another encoding declared inside the text',
    'ours',
    lista(rContEv(`<?xml version="1.0" encoding="ISO-8859-1"?>${ours}`)),
  ],
  ['blanks around its texts', 'ours', lista(rContEv(ours.replace('<dNomRec>', '<dNomRec>\n ')))],
  ['ours after another of its kind', 'ours', lista(rContEv(other), rContEv(ours))],
  ['ours among events of other kinds', 'ours', lista(rContEv(cancelacion), rContEv(ours))],
  [
    'ours twice: an attempt that was refused, and the one that was not',
    'ours',
    lista(rContEv(ours, RECHAZO), rContEv(ours)),
  ],
  [
    'several events in one rContEv, each approved',
    'ours',
    lista(`<rContEv>${xEvento(cancelacion)}${rRes()}${xEvento(ours)}${rRes()}</rContEv>`),
  ],
  [
    'all events first, then as many approvals',
    'ours',
    lista(xEvento(cancelacion), xEvento(ours), rRes(), rRes()),
  ],
  [
    'a wrapping that nobody knows, around ours and its approval',
    'ours',
    lista(`<rEventoNuevo>${xEvento(ours)}${rRes()}</rEventoNuevo>`),
  ],
  [
    'a field more, beside ours',
    'ours',
    lista(`<rContEv><dTipEve>Nominación</dTipEve>${xEvento(ours)}${rRes()}</rContEv>`),
  ],
  [
    'ours beside an event that nobody can read',
    'ours',
    lista('<rContEv><xEvento><x/></xEvento></rContEv>', rContEv(ours)),
  ],
]

/** Forms that show that another is registered, or none. */
const DE_OTROS: readonly Forma[] = [
  ['another receptor', 'another', lista(rContEv(other))],
  ['the same words under another signature', 'another', lista(rContEv(resigned))],
  ['another, without its namespace', 'another', lista(rContEv(sinNs(other)))],
  ['another, as CDATA', 'another', lista(rContEv(cdata(other)))],
  ['no event, as captured', 'none', consulta(contenido(rDE, []))],
  ['no event, the empty element closed in itself', 'none', sinLista('<xContEv/>')],
  [
    'no event in rContDe, where the manual wants none',
    'none',
    consulta(`<rContDe xmlns="${NS}">${rDE}<dProtAut>50300001</dProtAut></rContDe>`),
  ],
  ['only a cancellation', 'none', lista(rContEv(cancelacion))],
  ['only a cancellation, as escaped text', 'none', lista(rContEv(escaped(cancelacion)))],
  [
    'only an event of a kind that came later',
    'none',
    lista(rContEv(cancelacion.replaceAll('rGeVeCan', 'rGeVeAjuSal'))),
  ],
  ['a field more in the list', 'none', lista('<dCantEve>1</dCantEve>', rContEv(cancelacion))],
  ['our signature in a comment', 'none', lista(`<!-- ${firmaNuestra} -->`, rContEv(cancelacion))],
]

/** Forms that settle nothing. */
const SIN_PRUEBA: readonly Forma[] = [
  ['no list of events', 'unknown', sinLista('')],
  ['a list that is cut off', 'unknown', sinLista(`<xContEv>${rContEv(ours).slice(0, -60)}`)],
  [
    'a list with an entity that XML does not have',
    'unknown',
    lista(rContEv(cancelacion).replace('Error', '&nbsp;')),
  ],
  ['ours, rejected', 'unknown', lista(rContEv(ours, RECHAZO))],
  [
    'ours, approved with a code of rejection',
    'unknown',
    lista(rContEv(ours, rRes(rRet(gResProcEVe('Aprobado', '4453'))))),
  ],
  ['ours, approved and rejected', 'unknown', lista(rContEv(ours, rRes() + RECHAZO))],
  [
    'ours, in a state that nobody knows',
    'unknown',
    lista(rContEv(ours, rRes(rRet(gResProcEVe('En proceso'))))),
  ],
  ['ours, without any answer', 'unknown', lista(rContEv(ours, ''))],
  [
    'ours without answer, beside an approved cancellation',
    'unknown',
    lista(rContEv(ours, ''), rContEv(cancelacion)),
  ],
  [
    'ours without answer, beside an approval of something unreadable',
    'unknown',
    lista(xEvento(ours), '<rContEv><xEvento>AAAA</xEvento>', `${rRes()}</rContEv>`),
  ],
  [
    'ours beside unreadable and one approval for both',
    'unknown',
    lista(xEvento(ours), '<xEvento>AAAA</xEvento>', rRes()),
  ],
  [
    'ours and a cancellation under one approval',
    'unknown',
    lista(`<rContEv>${xEvento(ours)}${xEvento(cancelacion)}${rRes()}</rContEv>`),
  ],
  [
    'ours and a cancellation, one approved and one not',
    'unknown',
    lista(xEvento(ours), rRes(), xEvento(cancelacion), RECHAZO),
  ],
  ['another of its kind, rejected', 'unknown', lista(rContEv(other, RECHAZO))],
  ['an event of its kind for another CDC', 'unknown', lista(rContEv(deOtroCdc))],
  ['our signature over other content', 'unknown', lista(rContEv(ours.replace('80088888', '80088889')))],
  ['ours in a namespace that is not SIFEN’s', 'unknown', lista(rContEv(ours.replace(NS, 'urn:otro')))],
  [
    'ours without its signature',
    'unknown',
    lista(rContEv(ours.replace(/<Signature[\s\S]*<\/Signature>/, ''))),
  ],
  ['something that is not an event', 'unknown', lista('<rContEv><xEvento><x/></xEvento></rContEv>')],
  ['an event as base64', 'unknown', lista(rContEv(Buffer.from(ours).toString('base64')))],
  [
    'a wrapping that nobody knows, around a cancellation',
    'unknown',
    lista(`<rEventoNuevo>${xEvento(cancelacion)}${rRes()}</rEventoNuevo>`),
  ],
  ['an approval of nothing', 'unknown', lista(rRes())],
  ['an empty rContEv', 'unknown', lista('<rContEv/>')],
  ['another documento than the one asked for', 'unknown', lista(rContEv(ours)).replaceAll(CDC, OTRO_CDC)],
]

const CITA = escaped(escaped(rContEv(ours)))
/** Forms that somebody would write so that we believe what is not. */
const HOSTILES: readonly Forma[] = [
  [
    'our signature quoted in a rejected event',
    'unknown',
    lista(rContEv(conMotivo(other, firmaNuestra), RECHAZO)),
  ],
  [
    'our signature quoted in the motive of a cancellation',
    'unknown',
    lista(rContEv(conMotivo(cancelacion, firmaNuestra))),
  ],
  [
    'our whole event quoted in the motive of a cancellation',
    'unknown',
    lista(rContEv(conMotivo(cancelacion, escaped(rContEv(ours))))),
  ],
  [
    'our whole event as CDATA in the motive of a cancellation',
    'unknown',
    lista(rContEv(conMotivo(cancelacion, cdata(rContEv(ours))))),
  ],
  [
    'our whole event quoted in the message of an answer',
    'unknown',
    lista(rContEv(cancelacion, rRes(rRet(gResProcEVe().replace('Se encontro el evento', CITA))))),
  ],
  ['our signature on the event of another CDC', 'unknown', lista(rContEv(ours.replace(CDC, OTRO_CDC)))],
  ['our signature in the documento', 'none', lista().replace('Señor'.replace('ñ', '&#241;'), firmaNuestra)],
  [
    'our event inside the documento',
    'none',
    consulta(todo('<xContEv></xContEv>').replace('<gCamFuFD>', () => `<gCamFuFD>${rContEv(ours)}`)),
  ],
  ['our event and an approval in a comment', 'none', lista(`<!-- ${rContEv(ours)} -->`)],
  ['our event, its approval in a comment', 'unknown', lista(rContEv(ours, `<!-- ${rRes()} -->`))],
  [
    '"Aprobado" in the message of a rejection',
    'unknown',
    lista(rContEv(ours, RECHAZO.replace('Se encontro el evento', 'Aprobado'))),
  ],
  [
    'an approval in the motive of ours, rejected',
    'unknown',
    lista(rContEv(conMotivo(ours, '<dEstRes>Aprobado</dEstRes>'), RECHAZO)),
  ],
  [
    'our signature as an attribute',
    'unknown',
    lista(`<rContEv firma="${firmaNuestra}">${xEvento(cancelacion)}${rRes()}</rContEv>`),
  ],
]

export const FORMAS: readonly Forma[] = [...NUESTRAS, ...DE_OTROS, ...SIN_PRUEBA, ...HOSTILES]
