import { type FocusEvent, useEffect, useState } from 'react'
import { type Falta, ProblemError } from '../api/problem.ts'
import type { useVistaPrevia } from './vista-previa.ts'

/**
 * Which of the service's faults the form shows while it is being filled in. Before the first attempt to send: the faults of fields that
 * have a value and have lost the focus; an empty field is not a mistake yet. After an attempt: all of them. A fault disappears as soon
 * as its field says something else, or the service no longer reports it.
 */
export function useFaltas({ vista, faltas, alDia, clave }: ReturnType<typeof useVistaPrevia>) {
  const [intento, setIntento] = useState<{ clave: string; faltas: Falta[] }>()
  const [dejado, setDejado] = useState<string>()
  const [admitidas, setAdmitidas] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (alDia && vista && dejado === clave) setAdmitidas(new Set(vista.faltas.map(({ campo }) => campo)))
  }, [alDia, vista, dejado, clave])
  const known = intento?.clave === clave ? intento.faltas : faltas
  const shown = known.filter(
    ({ campo, codigo }) => intento !== undefined || (codigo !== 'required' && admitidas.has(campo)),
  )
  return {
    error: shown.length === 0 ? null : new ProblemError({ type: 'validation-error', errors: shown }, 422),
    onBlur: (event: FocusEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        setDejado(clave)
    },
    /** An attempt to send was refused with these faults. */
    intentar: (faltas: Falta[]) => setIntento({ clave, faltas }),
  }
}
