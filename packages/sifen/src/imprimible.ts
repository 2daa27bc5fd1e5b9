import { COBERTURA } from './cobertura.generated.ts'

/** What nearly every text is made of. */
const COMUN = /^[\x20-\x7eÁÉÍÓÚÑÜáéíóúñüªº°·¿¡–—‘’“”₲]*$/
/** Pictures, and what only joins or colours them, or cannot be seen at all: on paper nothing is lost with them. */
const ADORNO =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}]|\u20e3)$/u
/** The puso of Guaraní has characters of its own, which look like the apostrophe that most people write. */
const SEMEJANTES: ReadonlyMap<string, string> = new Map([
  ['\ua78b', '\u02bc'],
  ['\ua78c', '\u02bc'],
])
const MARCA = /^\p{M}$/u
const CONTROL = /^[\p{Cc}\p{Cs}]$/u

let cubiertos: Set<number> | undefined

/** Read on first use: most texts are of common letters. */
function readCobertura(): Set<number> {
  const all = new Set<number>()
  for (const range of COBERTURA.split(' ')) {
    const [first = '', last = first] = range.split('-')
    for (let code = Number.parseInt(first, 36); code <= Number.parseInt(last, 36); code++) all.add(code)
  }
  return all
}

function isCubierto(caracter: string): boolean {
  cubiertos ??= readCobertura()
  return cubiertos.has(caracter.codePointAt(0) ?? 0)
}

/**
 * What is drawn for a character: itself; where the font has no glyph for it, what looks the same, or the letters that it is made of (of a
 * ligature, or one of another width), without the marks that the font does not have; and for an adornment nothing. Undefined when nothing stands for it.
 */
function dibujoDe(caracter: string): string | undefined {
  if (isCubierto(caracter)) return caracter
  const semejante = SEMEJANTES.get(caracter)
  if (semejante !== undefined) return semejante
  if (ADORNO.test(caracter) || MARCA.test(caracter)) return ''
  const partes = [...caracter.normalize('NFKD')]
  if (partes.length === 1 && partes[0] === caracter) return undefined
  if (partes.some(parte => !isCubierto(parte) && !MARCA.test(parte))) return undefined
  return partes.filter(isCubierto).join('')
}

/** More marks than any script has on one letter; a joiner between them is not seen, and keeps those before it from those behind it (UAX 15, Stream-Safe Text). */
const MARCAS_DE_MAS = /(\p{M}{30})(?=\p{M})/gu
const APARTE = '$1\u034f'

/** Letters with their marks as one where there is one. The marks of a letter are put in order one by one: of a hundred thousand that takes a minute. */
const compose = (text: string): string => text.replace(MARCAS_DE_MAS, APARTE).normalize('NFC')

/** Whether a text is drawn as it is, each of its characters by itself. */
export const isComun = (text: string): boolean => COMUN.test(text)

/** A text as a KuDE draws it. */
export const asPrinted = (text: string): string =>
  COMUN.test(text) ? text : [...compose(text)].map(caracter => dibujoDe(caracter) ?? caracter).join('')

/** The characters of a text for which a KuDE would show an empty box, each once. */
export function unprintable(text: string): string[] {
  if (COMUN.test(text)) return []
  const mudos = [...compose(text)].filter(
    caracter => !CONTROL.test(caracter) && dibujoDe(caracter) === undefined,
  )
  return [...new Set(mudos)]
}
