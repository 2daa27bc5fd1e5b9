import { isVacio } from '../campos/leer.ts'
import { type Grupo, readGrupo } from '../campos/leer-grupo.ts'
import type { Dado } from '../campos/tipos.ts'
import { type Draft, drafted, draftOf } from '../validated.ts'
import { type CuerpoResponsable, RESPONSABLE } from './campos-responsable.ts'
import { checkOtra } from './generales.ts'
import type { DOCUMENTO_DE_RESPONSABLE } from './valores.ts'

const OTRO: keyof typeof DOCUMENTO_DE_RESPONSABLE = 'OTRO'

/** Group D140: whole, or not at all. */
export const parseResponsable = (cuerpo: Dado<CuerpoResponsable>): Draft<Grupo | undefined> =>
  drafted(take => {
    if (isVacio(cuerpo)) return undefined
    const { tipoDocumento, descripcionDocumento } = cuerpo ?? {}
    const leido = readGrupo(RESPONSABLE, cuerpo ?? {}, 'responsableEmision.')
    const otro = { palabra: tipoDocumento, otra: OTRO, de: 'tipoDocumento' }
    take(checkOtra('responsableEmision.descripcionDocumento', descripcionDocumento, otro))
    return take(leido, draftOf(leido))
  })
