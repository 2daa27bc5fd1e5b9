// What stands in a signed text, which is as its issuer wrote it: of what others signed nobody but its text tells.

/** A part of a text as XML writes it: as CDATA, a letter by its number, in decimals or not, a reference by name, or as it is. */
const PARTE = String.raw`<!\[CDATA\[([^]]*)\]\]>|&#(\d{1,7});|&#x([\da-fA-F]{1,6});|(&\w+;|[^&<]+)`
const REFERENCIAS = Object.entries({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "''", '&amp;': '&' })
  .map(([escrito, dicho]) => `when '${escrito}' then '${dicho}'`)
  .join(' ')

/** What an element of a signed text says, however whoever signed it wrote its letters. */
export const textoDeXml = (xml: string, elemento: string) => `(
    select string_agg(coalesce(p[1], chr(p[2]::int), chr(('x' || lpad(p[3], 8, '0'))::bit(32)::int), case p[4] ${REFERENCIAS} else p[4] end), '' order by orden)
    from regexp_matches(substring(${xml} from '<${elemento}>(.*?)</${elemento}>'), '${PARTE}', 'g') with ordinality as partes (p, orden))`

/** The figures or letters that the first of these elements begins with. Where it begins is looked for as a text: as a pattern that takes five times as long. */
export const valorDeXml = (xml: string, elemento: string, patron: string) =>
  `substring(split_part(${xml}, '<${elemento}>', 2) from '^\\s*(${patron})')`
