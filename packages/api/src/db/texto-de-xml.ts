// What stands in a signed text, which is as its issuer wrote it: of what others signed nobody but its text tells.

/** What an element of a signed text says, however whoever signed it wrote its letters. */
export const textoDeXml = (xml: string, elemento: string) =>
  `texto_dicho(substring(${xml} from '<${elemento}>(.*?)</${elemento}>'))`

/** The figures or letters that the first of these elements begins with. Where it begins is looked for as a text: as a pattern that takes five times as long. */
export const valorDeXml = (xml: string, elemento: string, patron: string) =>
  `substring(split_part(${xml}, '<${elemento}>', 2) from '^\\s*(${patron})')`
