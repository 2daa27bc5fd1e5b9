import { type FocusEvent, useEffect, useState } from 'react'
import { type Falta, ProblemError } from '../api/problem.ts'
import type { useVistaPrevia } from './vista-previa.ts'

/**
 * Which of the service's faults are shown while one writes: those of what is written, once its field was left; what is
 * still empty is nobody's mistake yet. After an attempt, all of them. A fault that is mended goes at once.
 */
export function useFaltas({ vista, alDia, clave }: ReturnType<typeof useVistaPrevia>) {
  const [intento, setIntento] = useState<{ clave: string; faltas: Falta[] }>()
  const [dejado, setDejado] = useState<string>()
  const [admitidas, setAdmitidas] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (alDia && vista && dejado === clave) setAdmitidas(new Set(vista.faltas.map(({ campo }) => campo)))
  }, [alDia, vista, dejado, clave])
  const known = intento?.clave === clave ? intento.faltas : (vista?.faltas ?? [])
  const shown = known.filter(
    ({ campo, codigo }) => intento !== undefined || (codigo !== 'required' && admitidas.has(campo)),
  )
  return {
    error: shown.length === 0 ? null : new ProblemError({ type: 'validation-error', errors: shown }, 422),
    onBlur: (event: FocusEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        setDejado(clave)
    },
    /** She tried, and this is in the way. */
    intentar: (faltas: Falta[]) => setIntento({ clave, faltas }),
  }
}
