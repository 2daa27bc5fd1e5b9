import type { Dado } from '../campos/tipos.ts'
import { FORMATOS_DE_KUDE, type FormatoDeKude } from '../documento/papel.ts'
import { TIPO_DOCUMENTO } from '../emision/valores.ts'
import { isKeyOf, keysOf, parseOneOf } from '../enumeracion.ts'
import { codePoints, readable } from '../texto.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'

export const LOGO_MAX_BYTES = 200 * 1024
export const TEXTO_MAX = 500
const RENGLONES_MAX = 8

export type PalabraDeTipo = keyof typeof TIPO_DOCUMENTO

/** What is said at the foot of one kind of documento, in the place of what is said on all. */
export interface TextoPorTipo {
  tipoDocumento: PalabraDeTipo
  texto: string
}

/** How a taxpayer's papers look: what is not of the documento but of who hands it over. */
export interface Membrete {
  logo: Uint8Array | null
  color: string | null
  texto: string | null
  textos: TextoPorTipo[]
  /** What is printed where nobody says on what. */
  papel: FormatoDeKude
}

export const SIN_MEMBRETE: Membrete = { logo: null, color: null, texto: null, textos: [], papel: 'a4' }

/** What is said on a documento of that type; empty where nothing is. */
export function textoDe({ texto, textos }: Pick<Membrete, 'texto' | 'textos'>, tipo: number): string {
  const suyo = textos.find(({ tipoDocumento }) => TIPO_DOCUMENTO[tipoDocumento] === tipo)
  return suyo?.texto ?? texto ?? ''
}

/** As it is kept, it is one of two. */
export const tipoDeLogo = (logo: Uint8Array): 'image/jpeg' | 'image/png' =>
  logo[0] === 0xff ? 'image/jpeg' : 'image/png'

export interface CuerpoDeMembrete {
  logo?: Dado<string>
  color?: Dado<string>
  texto?: Dado<string>
  textos?: Dado<{ tipoDocumento?: Dado<string>; texto?: Dado<string> }[]>
  papel?: Dado<string>
}

/** All of it: what is not said is not there any more. Whether the logo is a picture is judged by who can read one. */
export const parseMembrete = (cuerpo: CuerpoDeMembrete): Validated<Membrete> =>
  collect({
    logo: parseLogo(cuerpo.logo),
    color: parseColor(cuerpo.color),
    texto: parseTexto('texto', cuerpo.texto),
    textos: parseTextos(cuerpo.textos ?? []),
    papel: parseOneOf('papel', cuerpo.papel === undefined ? 'a4' : cuerpo.papel, FORMATOS_DE_KUDE),
  })

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/

function parseLogo(text: Dado<string>): Validated<Uint8Array | null> {
  const base64 = text?.replace(/\s/g, '') ?? ''
  if (base64 === '') return valid(null)
  if (!BASE64.test(base64))
    return wrong('logo', 'base64', 'debe ser el archivo PNG o JPEG en base64, sin prefijo data:')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length <= LOGO_MAX_BYTES) return valid(bytes)
  const detail = `pesa ${Math.ceil(bytes.length / 1024)} KB y se admiten ${LOGO_MAX_BYTES / 1024}: guárdelo más chico, o como JPEG`
  return wrong('logo', 'max-size', detail)
}

function parseColor(text: Dado<string>): Validated<string | null> {
  const color = text?.trim().toLowerCase() ?? ''
  if (color === '') return valid(null)
  if (/^#[\da-f]{6}$/.test(color)) return valid(color)
  return wrong('color', 'format', 'se escribe con # y seis dígitos hexadecimales, como #0f5132')
}

function parseTexto(campo: string, text: Dado<string>): Validated<string | null> {
  const texto = (text ?? '').replace(/\r\n?/g, '\n').trim()
  if (texto === '') return valid(null)
  const read = readable(campo, texto)
  if (!read.ok) return read
  const largo = codePoints(texto)
  if (largo > TEXTO_MAX)
    return wrong(campo, 'max-length', `no puede superar ${TEXTO_MAX} caracteres y tiene ${largo}`)
  const renglones = texto.split('\n').length
  if (renglones > RENGLONES_MAX)
    return wrong(campo, 'max-lines', `no puede superar ${RENGLONES_MAX} renglones y tiene ${renglones}`)
  return valid(texto)
}

const OTRO_TIPO = `debe ser uno de: ${keysOf(TIPO_DOCUMENTO).join(', ')}`

function parseTextos(dados: NonNullable<CuerpoDeMembrete['textos']>): Validated<TextoPorTipo[]> {
  const vistos = new Set<string>()
  const read = collect(
    dados.map((dado, i) => {
      const donde = `textos[${i}]`
      const tipo = dado.tipoDocumento ?? ''
      const doble = vistos.has(tipo)
      vistos.add(tipo)
      return collect({
        tipoDocumento: !isKeyOf(TIPO_DOCUMENTO, tipo)
          ? wrong(`${donde}.tipoDocumento`, 'enum', OTRO_TIPO)
          : doble
            ? wrong(`${donde}.tipoDocumento`, 'duplicate', 'ya hay un texto para ese tipo de documento')
            : valid(tipo),
        texto: parseTexto(`${donde}.texto`, dado.texto),
      })
    }),
  )
  if (!read.ok) return read
  // One without a text says as much as one that is not there.
  return valid(
    read.value.flatMap(({ tipoDocumento, texto }) => (texto === null ? [] : [{ tipoDocumento, texto }])),
  )
}
