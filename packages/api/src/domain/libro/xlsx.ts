import type { Celda } from './csv.ts'

/** As many as a sheet of Excel holds, with its titles, and some to spare. */
export const FILAS_POR_HOJA = 1_000_000

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** By their places in the list of formats below. */
const ESTILO = { texto: 0, monto: 1, dia: 2, titulo: 3, centavos: 4 } as const
const DAY_MS = 86_400_000
/** Excel counts days from this one. */
const PRIMER_DIA = Date.UTC(1899, 11, 30)

/** Where none of these is in a text, it is written as it is: nearly all are. */
const QUIZAS_NO = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/u

/** Without what XML cannot hold, and what it would read as its own. */
function formatTexto(text: string): string {
  if (!QUIZAS_NO.test(text)) return text
  let limpio = ''
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const allowed =
      code === 9 || code === 10 || code === 13 || (code >= 32 && code !== 0xfffe && code !== 0xffff)
    if (!allowed || (code >= 0xd800 && code <= 0xdfff)) continue
    limpio += char === '&' ? '&amp;' : char === '<' ? '&lt;' : char === '>' ? '&gt;' : char
  }
  return limpio
}

/** A text is a text, also one that looks like a formula: nothing of it is calculated. */
function formatCelda(celda: Celda, estilo: number): string {
  if (typeof celda === 'string')
    return `<c s="${estilo}" t="inlineStr"><is><t xml:space="preserve">${formatTexto(celda)}</t></is></c>`
  if ('monto' in celda) {
    const enteros = celda.centavos === undefined || !celda.monto.includes('.')
    return `<c s="${enteros ? ESTILO.monto : ESTILO.centavos}"><v>${celda.monto}</v></c>`
  }
  return `<c s="${ESTILO.dia}"><v>${(Date.parse(celda.dia) - PRIMER_DIA) / DAY_MS}</v></c>`
}

export const formatFilaDeHoja = (celdas: readonly Celda[]): string =>
  `<row>${celdas.map(celda => formatCelda(celda, ESTILO.texto)).join('')}</row>`

/** What stands before the lines of a sheet: its titles stay in sight. */
export const formatInicioDeHoja = (titulos: readonly string[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${titulos
    .map(
      (titulo, n) =>
        `<col min="${n + 1}" max="${n + 1}" width="${titulo.startsWith('CDC') ? 54 : titulo === 'Cliente' ? 36 : 17}" customWidth="1"/>`,
    )
    .join(
      '',
    )}</cols><sheetData><row>${titulos.map(titulo => formatCelda(titulo, ESTILO.titulo)).join('')}</row>`

export const FIN_DE_HOJA = '</sheetData></worksheet>'

/** The other files of a book of so many sheets, by their names in it. */
export function formatLibroDeHojas(nombre: string, cuantas: number): Record<string, string> {
  const hojas = Array.from({ length: cuantas }, (_, n) => n + 1)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (...inner: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${TYPES}.${type}+xml"/>`
  return {
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00######"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${hojas
      .map(
        n =>
          `<sheet name="${formatTexto(nombre)}${n === 1 ? '' : ` (${n})`}" sheetId="${n}" r:id="rId${n}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...hojas.map(n => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`)),
      relation('estilos', 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${hojas
      .map(n => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
      .join('')}</Types>`,
  }
}
