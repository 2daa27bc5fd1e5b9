/** Whether this page is on its way out since it was begun to watch: what arrives then is seen by nobody. */
export interface Salida {
  yendose: boolean
  end: () => void
}

export function watchSalida(): Salida {
  const leave = () => {
    salida.yendose = true
  }
  const salida = { yendose: false, end: () => window.removeEventListener('beforeunload', leave) }
  window.addEventListener('beforeunload', leave)
  return salida
}
