import { DESPEDIDA } from '../session/rastro.ts'

/** Whether this page is on its way out since it was begun to watch: what arrives then is seen by nobody. */
export interface Salida {
  yendose: boolean
  end: () => void
}

/** The window goes to another address, or nobody is in it any more. */
const SALIDAS = ['beforeunload', DESPEDIDA]

export function watchSalida(): Salida {
  const leave = () => {
    salida.yendose = true
  }
  const end = () => {
    for (const what of SALIDAS) window.removeEventListener(what, leave)
  }
  const salida = { yendose: false, end }
  for (const what of SALIDAS) window.addEventListener(what, leave)
  return salida
}
