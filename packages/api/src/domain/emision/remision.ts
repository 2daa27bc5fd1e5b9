import { isVacio } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { type Draft, drafted, draftOf, wrong } from '../validated.ts'
import { type CuerpoRemision, REMISION } from './campos-remision.ts'
import { checkOtra } from './generales.ts'
import { GUARANI, parseOptionalPrecio } from './montos.ts'
import type { MOTIVO_REMISION } from './valores.ts'

const OTRO: keyof typeof MOTIVO_REMISION = 'OTRO'
const ENTRE_LOCALES: keyof typeof MOTIVO_REMISION = 'ENTRE_LOCALES'

/** Group E500. */
export const parseRemision = (cuerpo: Dado<CuerpoRemision>): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) {
      const detail = 'es obligatorio en una nota de remisión: motivo, responsable y kilometros'
      return take(wrong('remision', 'required', detail), undefined)
    }
    const { costoFlete, motivo, descripcionMotivo } = cuerpo ?? {}
    const leido = readGrupo(REMISION, cuerpo ?? {}, 'remision.')
    if (!isVacio(costoFlete)) take(parseOptionalPrecio('remision.costoFlete', costoFlete, GUARANI))
    const otro = { palabra: motivo, otra: OTRO, de: 'motivo' }
    take(checkOtra('remision.descripcionMotivo', descripcionMotivo, otro))
    return take(leido, draftOf(leido))
  })

/** Whether goods stay with whoever sends them. */
export const isEntreLocales = (cuerpo: Dado<CuerpoRemision>): boolean => cuerpo?.motivo === ENTRE_LOCALES
