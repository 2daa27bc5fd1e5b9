import { readFileSync } from 'node:fs'
import { type Evento, ID_DE_DOCUMENTO, YA_NO_SE_REPITE } from '@mbohera/cliente'
import type { Escrito } from '../escribir.ts'
import { Falla } from '../falla.ts'
import type { Argumento, Opcion, Resultado } from '../mandato.ts'

export const ID_O_CDC = {
  es: ID_DE_DOCUMENTO,
  dice: 'son solo cifras (y la letra del RUC que la tenga)',
}

export const CDC: Argumento = { nombre: 'CDC', texto: 'el CDC o el id del documento', forma: ID_O_CDC }

/** For a person, by the clock of her machine. */
export const horaDe = (date: Date): string => date.toLocaleString('sv')

export const LLAVE: Opcion = {
  nombre: 'idempotency-key',
  valor: 'CLAVE',
  texto: 'la de su propia venta; sin ella se hace una, y se recuerda hasta saber qué pasó',
  forma: { es: /^[\x21-\x7e]{1,255}$/, dice: 'es de 1 a 255 letras, cifras o signos de ASCII, sin espacios' },
}

export const MOTIVO: Opcion = {
  nombre: 'motivo',
  valor: 'TEXTO',
  texto: 'por qué, de 5 a 500 caracteres; SIFEN lo registra',
}

export function required(text: string | null, opcion: string): string {
  if (text === null) throw new Falla('uso', `Falta --${opcion}.`, 'Con --ayuda se ve un ejemplo.')
  return text
}

/** Without the mark that Windows puts before it. Of other letters nothing is guessed: what they would become, SIFEN keeps. */
function decodeUtf8(bytes: Uint8Array, de: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Falla(
      'uso',
      `${de} no está en UTF-8: las eñes y los acentos llegarían cambiados.`,
      'Guárdelo como UTF-8 y repita; no se pidió nada.',
    )
  }
}

export function readJson(bytes: Uint8Array, de: string): object {
  return parseJson(decodeUtf8(bytes, de), de)
}

export function parseJson(text: string, de: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    throw new Falla(
      'uso',
      `${de} no es JSON${lugarDe(error, text)}.`,
      'Corríjalo y repita; no se pidió nada.',
    )
  }
  throw new Falla('uso', `${de} debe ser un objeto JSON: { … }.`, 'Corríjalo y repita; no se pidió nada.')
}

/** Where a text is no JSON, as the engine says it: by the place or by what stands around it, whichever engine it is. */
function lugarDe(error: unknown, text: string): string {
  const dicho = error instanceof Error ? error.message : ''
  const at = / position (\d+)/.exec(dicho)?.[1]
  if (/end of JSON|^Unterminated/.test(dicho) || Number(at) >= text.trimEnd().length)
    return ': se corta antes de terminar'
  if (at !== undefined) {
    const antes = text.slice(0, Number(at)).split('\n')
    return `: falla en la línea ${antes.length}, columna ${(antes.at(-1) ?? '').length + 1}`
  }
  const cerca = /, (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s
    .exec(dicho)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim()
  return cerca === undefined ? '' : `: falla cerca de «${cerca}»`
}

export function readArchivo(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const { code } = error as { code?: string }
    const porque =
      code === 'ENOENT' ? 'no existe' : code === 'EISDIR' ? 'es una carpeta' : `no se puede leer (${code})`
    throw new Falla('uso', `${path} ${porque}.`, 'Revise el nombre del archivo.')
  }
}

type DeEvento = 'nominar' | 'cancelar' | 'inutilizar'

/** What became of an evento: three ends, and none of them is taken for another. */
export function resultadoDeEvento({ resultado: visto, olvidar }: Escrito<DeEvento>): Resultado {
  if (visto.resultado === 'incierto') return incierto(visto)
  const { evento, repetido } = visto
  return {
    salida: visto.resultado === 'aprobado' ? 'bien' : 'rechazado',
    texto: textoDeEvento(evento),
    datos: { resultado: visto.resultado, repetido, evento },
    despues: olvidar,
  }
}

export function incierto({
  motivo,
  type,
  desde,
  eventoSifenId,
}: {
  motivo: string
  type: string | null
  desde: Date
  eventoSifenId: number | null
}): Resultado {
  const cuando = desde.toISOString()
  return {
    salida: 'incierto',
    texto:
      type === YA_NO_SE_REPITE
        ? `Esto ya se había pedido, y terminó hace más de 7 días: Mbohéra ya no repite cómo, y no lo hace de nuevo.\n${MIRAR_COMO_TERMINO}`
        : `Todavía no se sabe: ${motivo}\nRepita el mismo mandato después de las ${horaDe(desde)}; nunca se hace dos veces. Lo que falta saber: mbohera pendientes`,
    datos: { resultado: 'incierto', motivo, tipo: type, desde: cuando, eventoSifenId },
  }
}

const MIRAR_COMO_TERMINO =
  'Mírelo en el panel, o con mbohera eventos. Si lo que quiere es otra cosa igual, dele una clave suya con --idempotency-key. Lo olvida, cuando lo haya dicho: mbohera pendientes --retomar'

export function textoDeEvento(evento: Evento): string {
  const {
    eventoSifenId,
    tipoEvento,
    estadoEvento,
    cdc,
    protocoloAutorizacion,
    codigoRespuesta,
    mensajeRespuesta,
  } = evento
  const sifen = [codigoRespuesta, mensajeRespuesta].filter(Boolean).join(' ')
  return [
    `${tipoEvento} ${estadoEvento}  (evento ${eventoSifenId})`,
    ...(cdc === null ? [] : [`  CDC        ${cdc}`]),
    ...(protocoloAutorizacion === null ? [] : [`  Protocolo  ${protocoloAutorizacion}`]),
    ...(sifen === '' ? [] : [`  SIFEN      ${sifen}`]),
    ...(estadoEvento === 'RECHAZADO' && codigoRespuesta
      ? [`  Qué hacer  mbohera explicar ${codigoRespuesta}`]
      : []),
  ].join('\n')
}
