import { objeto } from '../campos/campo.ts'
import { nombresDe } from '../campos/nombres.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { motivo } from '../evento/motivo.ts'
import { NOMINADO } from '../receptor/campos.ts'

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
