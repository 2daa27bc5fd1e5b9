import { collect, type Validated, valid, wrong } from '../validated.ts'
import { isEntregable } from './direccion.ts'

const MAL = 'debe ser una sola dirección de correo, como compras@ejemplo.com.py'

const parsePara = (campo: string, text: string): Validated<string> =>
  isEntregable(text) ? valid(text) : wrong(campo, 'email', MAL)

export interface CuerpoDeCorreo {
  para?: string | null
}

/** To whom; null: to the one whom the documento names. */
export const parseCorreoPedido = ({ para }: CuerpoDeCorreo): Validated<{ para: string | null }> =>
  collect({ para: para == null || para.trim() === '' ? valid(null) : parsePara('para', para.trim()) })

export interface AjusteDeCorreo {
  activo: boolean
  /** Whom the answer of a buyer reaches; null: whoever sends for all. */
  responderA: string | null
}

export interface CuerpoDeAjuste {
  activo?: boolean | null
  responderA?: string | null
}

export const parseAjusteDeCorreo = ({ activo, responderA }: CuerpoDeAjuste): Validated<AjusteDeCorreo> =>
  collect({
    activo: activo == null ? wrong('activo', 'required', 'es obligatorio: true o false') : valid(activo),
    responderA:
      responderA == null || responderA.trim() === ''
        ? valid(null)
        : parsePara('responderA', responderA.trim()),
  })
