import type { Ambiente } from '../ambiente.ts'
import { check, type Validated, wrong } from '../validated.ts'

const CARGUE =
  'cargue el certificado de firma que emitió para este RUC un prestador reconocido (Configuración, Certificado; o PUT …/certificado)'

/** What is missing to prove whose RUC it is, in a sentence for a person; null when nothing is. */
export const faltaParaVerificar = (verificado: boolean): string | null =>
  verificado
    ? null
    : `Falta probar que el RUC es suyo: ${CARGUE}. Hasta entonces sólo se puede usar SANDBOX, que no habla con SIFEN.`

/** Where something may have fiscal value, or reach SIFEN, only who proved whose RUC it is may be. */
export const mayUse = (ambiente: Ambiente, verificado: boolean): boolean =>
  verificado || ambiente === 'SANDBOX'

/** Why an ambiente cannot be had yet, if that is so. */
export function ambienteVerificado(campo: string, ambiente: Ambiente, verificado: boolean): Validated<null> {
  const detail = `${ambiente} todavía no se puede usar: falta probar que el RUC es suyo; ${CARGUE}`
  return check(mayUse(ambiente, verificado), campo, 'unverified', detail)
}

/** What a person has registered before, when she registers one more contribuyente. */
export interface YaRegistrados {
  /** Whether the person is a member of a contribuyente with that RUC. */
  esteRuc: boolean
  /** How many contribuyentes she registered that are not verified. */
  sinVerificar: number
}

export function mayRegistrar({ esteRuc, sinVerificar }: YaRegistrados, maximo: number): Validated<null> {
  if (esteRuc)
    return wrong(
      'ruc',
      'duplicate',
      'usted ya es miembro de un contribuyente con este RUC: ábralo en su lista',
    )
  const detail = `usted ya registró ${sinVerificar} contribuyentes sin verificar, y se admiten ${maximo}: antes de registrar otro, cargue el certificado de alguno de ellos`
  return check(sinVerificar < maximo, 'ruc', 'unverified-limit', detail)
}

/** Says neither who has it nor since when. */
export const RUC_DE_OTRO = wrong(
  'archivo',
  'duplicate',
  'el certificado sirve, pero este RUC ya está verificado en otro registro de este servicio: pida a quien lo administra que lo invite como miembro',
)
