import type { Ambiente } from './ambiente.ts'
import { tellCuenta } from './cuenta-en-palabras.ts'
import { type Diagnostico, tellAviso, tellBien, tellFalla, tellNada } from './diagnostico.ts'
import { formatCivil } from './tiempo.ts'

interface DeEmisor {
  ruc: string
  ambiente: Ambiente
}

const DIA_MS = 86_400_000
/** A new certificate takes an authority some days, a new timbrado a visit to Marangatu. */
export const PRONTO_DIAS = 30
/** Numbers have seven digits. */
const ULTIMO_NUMERO = 9_999_999
export const QUEDAN_POCOS = ULTIMO_NUMERO - 10_000

const fecha = (instante: number): string => formatCivil(instante).slice(0, 10)
const de = ({ ruc, ambiente }: DeEmisor): string => `${ruc} (${ambiente})`

const tellDias = (dias: number): string =>
  dias === 0 ? 'en menos de un día' : dias === 1 ? 'en 1 día' : `en ${dias} días`

/** Those that end first, of so many. */
export function judgeCertificados(
  certificados: readonly (DeEmisor & { hasta: number })[],
  { now, cuantos }: { now: number; cuantos: number },
): Diagnostico[] {
  const que = 'certificados'
  const remedio =
    'Cargue el nuevo en el panel; lo que espera sale con él (docs/operations/rotate-a-certificate.md)'
  const malos = certificados.flatMap(certificado => {
    const { hasta } = certificado
    if (hasta <= now)
      return [
        tellFalla(
          que,
          `el de ${de(certificado)} venció el ${fecha(hasta)}: SIFEN no lo deja entrar`,
          remedio,
        ),
      ]
    const dias = Math.floor((hasta - now) / DIA_MS)
    return dias >= PRONTO_DIAS
      ? []
      : [tellAviso(que, `el de ${de(certificado)} vence el ${fecha(hasta)}, ${tellDias(dias)}`, remedio)]
  })
  const resto = cuantos - certificados.length
  if (malos.length > 0 && malos.length === certificados.length && resto > 0)
    malos.push(
      tellAviso(
        que,
        `hay ${tellCuenta(resto, 'más, que termina', 'más, que terminan')} después de los que se nombran`,
        'Empiece por estos',
      ),
    )
  if (malos.length > 0) return malos
  if (certificados.length === 0) return [tellNada(que, 'ninguno todavía')]
  return [tellBien(que, `${cuantos}, ninguno vence pronto`)]
}

export interface TimbradoPorTerminar extends DeEmisor {
  numero: string
  establecimiento: string
  punto: string
  /** The last day on which it may be used. */
  fin: string | null
  siguiente: number
}

/** Of those that end soon, so many in all: a timbrado is valid on the whole of its last day. */
export function judgeTimbrados(
  timbrados: readonly TimbradoPorTerminar[],
  { hoy, cuantos }: { hoy: string; cuantos: number },
): Diagnostico[] {
  const que = 'timbrados'
  if (timbrados.length === 0) return [tellBien(que, 'ninguno en uso termina pronto')]
  const resto = cuantos - timbrados.length
  const found = timbrados.map(timbrado => {
    const { numero, establecimiento, punto, fin, siguiente } = timbrado
    const cual = `${numero} ${establecimiento}-${punto} de ${de(timbrado)}`
    if (fin !== null && fin < hoy)
      return tellFalla(
        que,
        `${cual} terminó el ${fin}`,
        'Cargue el timbrado nuevo en el panel y desactive éste',
      )
    if (siguiente > ULTIMO_NUMERO)
      return tellFalla(
        que,
        `${cual} no tiene más números`,
        'Pida otro timbrado o punto de expedición en Marangatu',
      )
    return fin === null
      ? tellAviso(
          que,
          `a ${cual} ${siguiente === ULTIMO_NUMERO ? 'le queda 1 número' : `le quedan ${ULTIMO_NUMERO + 1 - siguiente} números`}`,
          'Pida otro en Marangatu',
        )
      : tellAviso(que, `${cual} termina el ${fin}`, 'Pida el siguiente en Marangatu y cárguelo en el panel')
  })
  return resto === 0
    ? found
    : [
        ...found,
        tellAviso(
          que,
          `hay ${tellCuenta(resto, 'más que termina', 'más que terminan')}`,
          'Empiece por los que se nombran',
        ),
      ]
}
