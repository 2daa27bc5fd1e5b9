import type { Outcome } from '../src/index.ts'

/** Replies as SIFEN writes them (MT v150 §9): prefixes `env` and `ns2`, numeric references, zone -03:00. */
export const FECHA = '2026-11-25T09:00:01-03:00'

const ascii = (text: string) => text.replace(/[^\0-\x7f]/gu, c => `&#${c.codePointAt(0)};`)

export const reply = (
  body: string | Uint8Array,
  status = 200,
  headers: Record<string, string> = {},
): Outcome => ({
  kind: 'reply',
  status,
  headers,
  body: typeof body === 'string' ? Buffer.from(body) : body,
})

export const envelope = (content: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Header/>' +
  `<env:Body>${ascii(content)}</env:Body></env:Envelope>`

const NS = 'xmlns:ns2="http://ekuatia.set.gov.py/sifen/xsd"'
const leaf = (name: string, value: string | null | undefined) =>
  value === null || value === undefined ? '' : `<ns2:${name}>${value}</ns2:${name}>`

export type Codigo = readonly [string, string]
const gResProc = (codigos: readonly Codigo[]) =>
  codigos.map(([c, m]) => `<ns2:gResProc>${leaf('dCodRes', c)}${leaf('dMsgRes', m)}</ns2:gResProc>`).join('')

export interface ResultadoEvento {
  readonly estado: string
  readonly id: string | number
  readonly protocolo?: string
  readonly codigos: readonly Codigo[]
}

export const rRetEnviEventoDe = (...resultados: readonly ResultadoEvento[]): string =>
  envelope(
    `<ns2:rRetEnviEventoDe ${NS}>${leaf('dFecProc', FECHA)}` +
      resultados
        .map(
          r =>
            `<ns2:gResProcEVe>${leaf('dEstRes', r.estado)}${leaf('dProtAut', r.protocolo)}${leaf('id', String(r.id))}${gResProc(r.codigos)}</ns2:gResProcEVe>`,
        )
        .join('') +
      '</ns2:rRetEnviEventoDe>',
  )

export interface ResultadoDE {
  readonly Id?: string
  readonly digest?: string
  readonly estado: string
  readonly protocolo?: string
  readonly codigos: readonly Codigo[]
}

export const rRetEnviDe = (r: ResultadoDE): string =>
  envelope(
    `<ns2:rRetEnviDe ${NS}><ns2:rProtDe>${leaf('Id', r.Id)}${leaf('dFecProc', FECHA)}${leaf('dDigVal', r.digest)}${leaf('dEstRes', r.estado)}${leaf('dProtAut', r.protocolo)}${gResProc(r.codigos)}</ns2:rProtDe></ns2:rRetEnviDe>`,
  )

export const plain = (root: string, fields: Readonly<Record<string, string>>, more = ''): string =>
  envelope(
    `<ns2:${root} ${NS}>${Object.entries(fields)
      .map(([name, value]) => leaf(name, value))
      .join('')}${more}</ns2:${root}>`,
  )

export const generica0160 = rRetEnviDe({ estado: 'Rechazado', codigos: [['0160', 'XML Mal Formado.']] })

export const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A signed event as SIFEN gives it back: cut out of its group. */
export const sinGrupo = (xml: string): string =>
  xml.replace(/^<gGroupGesEve[^>]*>/, '').replace('</gGroupGesEve>', '')

/** What `xContenDE` holds, before it is escaped. */
export function contenido(
  rDE: string,
  eventos: readonly { rGesEve: string; estado?: string; protocolo?: string }[],
): string {
  const inside = eventos
    .map(
      e =>
        `\t<rContEv>\n\t\t<xEvento>\n\t\t\t<?xml version="1.0" encoding="UTF-8"?>${e.rGesEve}\n\t\t</xEvento>\n\t\t<rResEnviEventoDe>\n\t\t\t<rRetEnviEventoDe>\n\t\t\t\t<dFecProc>2026-11-25T09:00:01</dFecProc>\n\t\t\t\t<gResProcEVe>\n\t\t\t\t\t<dEstRes>${e.estado ?? 'Aprobado'}</dEstRes>\n\t\t\t\t\t<dProtAut>${e.protocolo ?? '1200001'}</dProtAut>\n\t\t\t\t\t<gResProc>\n\t\t\t\t\t\t<dCodRes>0600</dCodRes>\n\t\t\t\t\t\t<dMsgRes>Se encontro el evento</dMsgRes>\n\t\t\t\t\t</gResProc>\n\t\t\t\t</gResProcEVe>\n\t\t\t</rRetEnviEventoDe>\n\t\t</rResEnviEventoDe>\n\t</rContEv>\n`,
    )
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>${rDE}\n<dProtAut>50300001</dProtAut>\n<xContEv>${inside ? `\n${inside}` : ''}</xContEv> `
}

export const consulta = (text: string): string =>
  plain('rEnviConsDeResponse', {
    dFecProc: FECHA,
    dCodRes: '0422',
    dMsgRes: 'CDC encontrado',
    xContenDE: escaped(text),
  })
