import { objeto, texto } from '../campos/campo.ts'
import { nombresDe } from '../campos/nombres.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { NOMINADO } from '../receptor/campos.ts'

export const MOTIVO = { min: 5, max: 500 }

/** Why an evento is asked for, in every one of them (MT v150, GENFE003). */
export const motivo = texto({
  sifen: 'mOtEve',
  ...MOTIVO,
  obligatorio: true,
  ayuda: 'Por qué se pide el evento; SIFEN lo registra con él.',
})

/** Of a cancellation nothing is said but why. */
export const CANCELACION = { motivo }

export const NOMINACION = {
  receptor: objeto({
    titulo: 'ReceptorANominar',
    campos: NOMINADO,
    obligatorio: true,
    ayuda: 'A quién se nombra en la factura.',
  }),
  motivo,
}
export type CuerpoNominacion = CuerpoDe<typeof NOMINACION>

/** What a fault of the evento is called in the body. */
export const campoDeNominacion = nombresDe(NOMINACION, '')
