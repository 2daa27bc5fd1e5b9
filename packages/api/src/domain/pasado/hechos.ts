import type { Suceso } from '../envio/documento.ts'
import type { SucesoDeLote } from '../envio/lote.ts'
import type { Observacion } from '../evento/conversacion.ts'
import { formatUtc } from '../tiempo.ts'

/** Something that is known of a documento. `en`: null where nobody wrote down when. */
export interface Hecho {
  en: number | null
  /** Who knows it: `documento`, `evento 7 NOMINACION`, `lote 3`, `SIFEN`, `auditoría`, `diario`. */
  de: string
  texto: string
}

const nota = (codigo: string | null, mensaje: string): string =>
  codigo === null ? mensaje : `${codigo} ${mensaje}`
const veces = (cuantas: number): string => (cuantas > 1 ? `, ${cuantas} veces` : '')

/** What the history of a documento says, one thing in one line. */
export function tellSuceso(s: Suceso): string {
  switch (s.que) {
    case 'enviado':
      return s.enLoteHasta === undefined
        ? 'sale hacia SIFEN por sí solo: desde aquí SIFEN puede tenerlo'
        : 'pudo haber salido hacia SIFEN, por sí solo o en un lote, sin que la base lo recuerde'
    case 'en-lote':
      return `sale hacia SIFEN en el lote ${s.lote}: desde aquí SIFEN puede tenerlo`
    case 'no-salio':
      return `no salió ni un byte (${s.razon})${veces(s.veces)}`
    case 'sin-respuesta':
      return `lo que volvió no decide nada (${s.razon})`
    case 'aprobado':
      return `SIFEN lo aprobó${s.observado ? ' con observación' : ''}, protocolo ${s.protocolo}, con fecha ${formatUtc(s.fecha)}${s.nota === null ? '' : ` (${nota(s.nota.codigo, s.nota.mensaje)})`}`
    case 'rechazado':
      return `SIFEN lo rechazó: ${nota(s.codigo, s.mensaje)}`
    case 'repetido':
      return `SIFEN dice que ya lo tiene: ${nota(s.codigo, s.mensaje)}`
    case 'solo-por-lote':
      return 'SIFEN toma los de este emisor sólo por lote (1264): no lo miró'
    case 'adelantado':
      return `firmado ${Math.ceil(s.faltaMs / 1000)} s adelante del reloj de SIFEN (1004): no lo registró`
    case 'encontrado':
      return `preguntado, SIFEN lo tiene: protocolo ${s.protocolo}, con fecha ${formatUtc(s.fecha)}`
    case 'ajeno':
      return 'preguntado, SIFEN muestra otro documento con este CDC'
    case 'ausente':
      return 'preguntado, SIFEN no lo tiene'
    case 'en-proceso':
      return `preguntado por su lote, SIFEN lo está procesando (0361)${veces(s.veces)}`
    case 'sin-lote':
      return `preguntado por su lote, SIFEN no lo tiene en ninguno (0360)${veces(s.veces)}`
    case 'consulta-sin-respuesta':
      return `preguntado, SIFEN no respondió nada que decida (${s.razon})${veces(s.veces)}`
  }
}

export function tellSucesoDeLote(s: SucesoDeLote): string {
  switch (s.que) {
    case 'enviado':
      return 'sale hacia SIFEN'
    case 'no-salio':
      return `no salió ni un byte (${s.razon})`
    case 'recibido':
      return `SIFEN lo recibió con el número ${s.numero}`
    case 'sin-respuesta':
      return `lo que volvió no decide nada (${s.razon})`
    case 'no-encolado':
      return `SIFEN no lo puso en su fila (0301): ${s.mensaje}`
    case 'rechazado':
      return `SIFEN lo rechazó entero: ${nota(s.codigo, s.mensaje)}`
    case 'en-proceso':
      return `preguntado, SIFEN lo está procesando (0361)${veces(s.veces)}`
    case 'concluido':
      return 'preguntado, SIFEN lo concluyó (0362)'
    case 'vencido':
      return 'preguntado, SIFEN ya no guarda su resultado (0364)'
    case 'inexistente':
      return 'preguntado, SIFEN no lo conoce (0360)'
    case 'consulta-rechazada':
      return `SIFEN no aceptó la pregunta: ${nota(s.codigo, s.mensaje)}`
    case 'consulta-sin-respuesta':
      return `preguntado, SIFEN no respondió nada que decida (${s.razon})${veces(s.veces)}`
  }
}

const PARA = {
  conciliar: ' sólo para saber cómo está: no se envía',
  ceder: ' por otra intención, que espera a ésta: no se envía',
} as const

export function tellObservacion(o: Observacion): string {
  if (o.paso === 'pedido') return `un pedido lo toma${o.para === undefined ? '' : PARA[o.para]}`
  if (o.paso === 'envio')
    switch (o.dijo) {
      case 'aprobado':
        return `enviado: SIFEN lo aprobó, protocolo ${o.protocolo} (${nota(o.codigo, o.mensaje)})`
      case 'rechazado':
        return `enviado: SIFEN lo rechazó: ${nota(o.codigo, o.mensaje)}`
      case 'incierto':
        return `enviado: no se sabe si SIFEN lo tiene (${o.razon})`
      case 'no-salio':
        return `no salió ni un byte (${o.razon})`
    }
  switch (o.dijo) {
    case 'nuestro':
      return `preguntado, SIFEN lo tiene${o.protocolo === null ? '' : `, protocolo ${o.protocolo}`}`
    case 'otro':
      return 'preguntado, SIFEN tiene otro de la misma clase'
    case 'ausente':
      return `preguntado, SIFEN no lo tiene${o.cancelado ? ', y el documento está cancelado' : ''}`
    case 'incierto':
      return `preguntado, SIFEN no respondió nada que decida (${o.razon})`
  }
}

/**
 * In order of time, and each history in its own order, which is the true one: of some things nobody wrote down when, and the clocks of those
 * who did differ by some milliseconds.
 */
export function mergeHechos(historias: readonly (readonly Hecho[])[]): Hecho[] {
  const placed = historias.flatMap(historia => {
    let last = Number.NEGATIVE_INFINITY
    return historia.map(hecho => {
      last = Math.max(last, hecho.en ?? last)
      return { hecho, at: last }
    })
  })
  return placed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ hecho }) => hecho)
}

const SIN_HORA = ' '.repeat(24)

/** For a terminal or a mail: a line for each. */
export function describeHechos(hechos: readonly Hecho[]): string {
  const wide = Math.max(0, ...hechos.map(({ de }) => de.length))
  return hechos
    .map(({ en, de, texto }) => `${en === null ? SIN_HORA : formatUtc(en)}  ${de.padEnd(wide)}  ${texto}`)
    .join('\n')
}
