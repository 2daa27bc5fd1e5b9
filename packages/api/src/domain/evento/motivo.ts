import { cleanTexto } from '@mbohera/sifen/valores'
import { texto } from '../campos/campo.ts'
import type { CuerpoDe } from '../campos/tipos.ts'
import { boundedText } from '../texto.ts'
import { type Validated, valid } from '../validated.ts'

export const MOTIVO = { min: 5, max: 500 }

/** Why an evento is asked for, in every one of them (MT v150, GENFE003). */
export const motivo = texto({
  sifen: 'mOtEve',
  ...MOTIVO,
  obligatorio: true,
  ayuda: 'Por qué se pide el evento; SIFEN lo registra con él.',
})

/** The body of an event of which nothing is said but why. */
export const SOLO_MOTIVO = { motivo }
export type CuerpoSoloMotivo = CuerpoDe<typeof SOLO_MOTIVO>

export function parseSoloMotivo(cuerpo: CuerpoSoloMotivo): Validated<{ motivo: string }> {
  const dicho = boundedText('motivo', cuerpo.motivo, MOTIVO)
  return dicho.ok ? valid({ motivo: cleanTexto(dicho.value) }) : dicho
}
