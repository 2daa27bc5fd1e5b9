import type { EnEspera, Inciertos } from '../../db/espera.ts'
import { tellCuenta } from '../../domain/cuenta-en-palabras.ts'
import { type Diagnostico, tellAviso, tellBien } from '../../domain/diagnostico.ts'

/** What waits for longer wakes somebody (packaging/monitoring/alerts.yml). */
const DEMASIADO_S = 3_600
/** SIFEN may take as long to judge a lote. */
const LOTE_DEMASIADO_S = 24 * 3_600

const inWords = (segundos: number): string =>
  segundos < DEMASIADO_S ? `${Math.round(segundos)} s` : `${Math.round(segundos / 360) / 10} h`

export function judgeEspera({ ambiente, porEnviar, enLote, sinCertificado }: EnEspera): Diagnostico {
  const que = 'en espera'
  const cuantos = `${ambiente}: ${porEnviar.cuantos} por enviar o confirmar, ${enLote.cuantos} en lotes sin resultado`
  const masViejo = `el más antiguo de hace ${inWords(Math.max(porEnviar.segundos, enLote.segundos))}`
  if (sinCertificado > 0)
    return tellAviso(
      que,
      `${cuantos}, ${masViejo}, y ${tellCuenta(sinCertificado, 'contribuyente', 'contribuyentes')} de ellos sin certificado vigente`,
      'Que carguen su certificado; cada documento dice por qué espera (motivoEspera)',
    )
  if (porEnviar.segundos > DEMASIADO_S || enLote.segundos > LOTE_DEMASIADO_S)
    return tellAviso(
      que,
      `${cuantos}, ${masViejo}: es demasiado`,
      'Cada documento dice por qué espera (motivoEspera): docs/operations/documents-that-wait.md',
    )
  return tellBien(que, `${cuantos}, ${masViejo}`)
}

/** Eventos of which nobody knows: whoever asked for one repeats, and most are known within a minute. */
export const judgeInciertos = (inciertos: readonly Inciertos[]): Diagnostico[] =>
  inciertos
    .filter(({ segundos }) => segundos > DEMASIADO_S)
    .map(({ ambiente, cuantos, segundos }) =>
      tellAviso(
        'eventos',
        `${ambiente}: ${cuantos} de los que no se sabe si SIFEN los registró, el más antiguo de hace ${inWords(segundos)}`,
        'Que lo repita quien lo pidió, o «Preguntar a SIFEN» en el panel (docs/operations/evento-enviado.md)',
      ),
    )
