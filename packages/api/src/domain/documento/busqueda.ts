/** What a word of a search may be, and so where of a ficha it is looked for: any one of them is enough. */
export type Indicio =
  /** Anywhere, where a word begins, a word by itself: of who and what. */
  | { en: 'PARTE' | 'COMIENZO' | 'PALABRA'; texto: string }
  | { en: 'NUMERO'; numero: number }
  | { en: 'TOTAL'; total: string }
  /** The ten figures that a CDC ends with: any of these, or beginning so. */
  | { en: 'FIN_DE_CDC'; fines: readonly string[] }
  | { en: 'COMIENZO_DEL_FIN'; texto: string }
  /** Of these numbers, where the CDC has that part. */
  | { en: 'CDC'; parte: string; numeros: readonly number[] }
  | { en: 'IMPRESO'; establecimiento: string; punto: string; numero: number }

/** Every word of it must be found, in whatever order. */
export type Indicios = readonly (readonly Indicio[])[]

export const NUMERO_IMPRESO = /^(\d{1,3})-(\d{1,3})-(\d{1,7})$/

const CDC_LARGO = 44
/** Where a CDC has the number of the documento, and where it ends (MT v150 §10.1). */
const NUMERO = { desde: 17, hasta: 24 }
const FIN = 34
/** No amount has more, and nobody is known by so many. */
const CIFRAS_MAX = 20
/** What is shorter is more often another number. */
const PARTE_MIN = 8
/** Of the end of a CDC fewer figures say nothing. */
const FIN_MIN = 4

const CDC_ESPACIADO = /^\d{4}(\s+\d{4})+(\s+\d{1,4})?$/
const MONEDA = /(^|\s)(?:gs\.?|₲|us\$|usd|\$)\s*(?=\d)/gi
const RUC = /^(\d{1,8}|\d{1,7}[a-d])-\d$/i
/** As amounts and identity cards are written here: dots between thousands, a comma before cents. */
const CON_PUNTOS = /^\d{1,3}(\.\d{3})+(,\d+)?$/
const SIN_PUNTOS = /^\d+([.,]\d{1,8})?$/

/** What somebody typed into the search of documentos; of signs alone nothing is asked. */
export function parseIndicios(text: string): Indicios {
  const typed = text.trim().replace(MONEDA, '$1')
  const words = CDC_ESPACIADO.test(typed) ? [typed.replace(/\s/g, '')] : typed.split(/\s+/)
  const said = words.filter(word => /[\p{L}\p{N}]/u.test(word))
  // What is said twice is asked once.
  return [...new Map(said.map(word => [plainOf(word), word])).values()].map(indiciosDe)
}

const plainOf = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function indiciosDe(word: string): Indicio[] {
  const [, establecimiento, punto, numero] = NUMERO_IMPRESO.exec(word) ?? []
  if (establecimiento !== undefined && punto !== undefined && numero !== undefined)
    return [
      {
        en: 'IMPRESO',
        establecimiento: establecimiento.padStart(3, '0'),
        punto: punto.padStart(3, '0'),
        numero: Number(numero),
      },
    ]
  const [, ruc] = RUC.exec(word) ?? []
  if (ruc !== undefined) return [{ en: 'PALABRA', texto: ruc }]
  const total = importeDe(word)
  if (total === null || total.length > CIFRAS_MAX) return parteDeCdc(word) ?? [enTexto(word)]
  const cifras = total.split('.')[0] ?? ''
  const entero = word.replaceAll('.', '')
  return [
    // Of one or two figures many words begin.
    { en: entero.length < 3 ? 'PALABRA' : 'COMIENZO', texto: /^\d+$/.test(entero) ? entero : word },
    { en: 'TOTAL', total },
    ...(/^\d+$/.test(word) && cifras.length <= 7 ? [{ en: 'NUMERO', numero: Number(cifras) } as const] : []),
    ...(parteDeCdc(word) ?? []),
  ]
}

/** Of two letters there is no trigram but that with which a word begins. */
const enTexto = (word: string): Indicio => ({
  en: word.replace(/[^\p{L}\p{N}]/gu, '').length < 3 ? 'COMIENZO' : 'PARTE',
  texto: word,
})

function importeDe(word: string): string | null {
  const sinPuntos = CON_PUNTOS.test(word) ? word.replaceAll('.', '') : word
  if (!SIN_PUNTOS.test(sinPuntos)) return null
  const [entero = '', centavos = ''] = sinPuntos.split(/[.,]/)
  const decimales = centavos.replace(/0+$/, '')
  return `${entero.replace(/^0+(?=\d)/, '')}${decimales === '' ? '' : `.${decimales}`}`
}

/**
 * A part of a CDC may begin anywhere in it. Wherever it would cover the number, it says which; where it would reach into the end, it says
 * how that begins. What lies between the two is the day of emission, and says too little.
 */
function parteDeCdc(word: string): Indicio[] | null {
  if (!/^[0-9A-D]+$/i.test(word) || word.length < PARTE_MIN || word.length > CDC_LARGO) return null
  const parte = word.toUpperCase()
  const last = CDC_LARGO - parte.length
  const desde = (inicio: number) =>
    Array.from({ length: Math.max(0, last - inicio + 1) }, (_, i) => inicio + i)
  const numeros = desde(0)
    .filter(inicio => inicio <= NUMERO.desde && inicio + parte.length >= NUMERO.hasta)
    .map(inicio => parte.slice(NUMERO.desde - inicio, NUMERO.hasta - inicio))
    .filter(numero => /^\d+$/.test(numero))
  const comienzos = desde(NUMERO.desde + 1)
    .filter(inicio => inicio < FIN && inicio + parte.length >= FIN + FIN_MIN)
    .map(inicio => parte.slice(FIN - inicio))
  return [
    ...(numeros.length === 0 ? [] : [{ en: 'CDC', parte, numeros: numeros.map(Number) } as const]),
    ...comienzos.map(texto => ({ en: 'COMIENZO_DEL_FIN', texto }) as const),
    ...(parte.length <= CDC_LARGO - FIN ? [{ en: 'FIN_DE_CDC', fines: finesCon(parte) } as const] : []),
  ]
}

/** Every end of a CDC that has those figures in it, of which at most two are missing. */
function finesCon(parte: string): string[] {
  const faltan = CDC_LARGO - FIN - parte.length
  const cifras = (cuantas: number) =>
    Array.from({ length: 10 ** cuantas }, (_, n) => (cuantas === 0 ? '' : String(n).padStart(cuantas, '0')))
  const fines = Array.from({ length: faltan + 1 }, (_, antes) =>
    cifras(antes).flatMap(delante => cifras(faltan - antes).map(detras => delante + parte + detras)),
  )
  return [...new Set(fines.flat())]
}
