import type { Fault as FaltaSifen } from '@mbohera/sifen/valores'
import { dichosDe } from '../dichos.ts'
import type { Fault } from '../failure.ts'
import { faltaDeSifen } from '../falta-de-sifen.ts'
import { textFault } from '../texto.ts'
import { campoDeCuerpo } from './campos.ts'

/** Faults of the protocol in the words of the interface; what was said of a field already is not said again. */
export function traducir(faults: readonly FaltaSifen[], dichas: readonly Fault[], unPago: boolean): Fault[] {
  const dicho = dichosDe(dichas)
  const seen = new Set<string>()
  return faults.flatMap(falta => {
    const { campo, codigo, detail } = faltaDeSifen(falta, campoDeCuerpo)
    const own = unPago ? campo.replace(/^condicionPago\[0\]/, 'condicionPago') : campo
    const key = `${own} ${codigo}`
    if (dicho(own) || seen.has(key)) return []
    seen.add(key)
    return [{ campo: own, codigo, detail: sinNombre(falta.campo, detail) }]
  })
}

/** The manual's name of the field helps nobody who sent another. */
function sinNombre(campo: string, detalle: string): string {
  const name = campo.slice(campo.lastIndexOf('.') + 1)
  return detalle.startsWith(`${name} `) ? detalle.slice(name.length + 1) : detalle
}

/** Texts that cannot be stored, wherever they stand in the body. */
export function faltasDeTexto(value: unknown, campo = ''): Fault[] {
  if (typeof value === 'string') return [textFault(campo, value) ?? []].flat()
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => faltasDeTexto(item, `${campo}[${index}]`))
  return Object.entries(value).flatMap(([name, inner]) =>
    faltasDeTexto(inner, campo === '' ? name : `${campo}.${name}`),
  )
}
