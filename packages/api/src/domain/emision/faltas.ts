import type { Fault as FaltaSifen } from '@mbohera/sifen/valores'
import { faultsNaming } from '../dichos.ts'
import type { Fault } from '../failure.ts'
import { faltaDeSifen } from '../falta-de-sifen.ts'
import { readable } from '../texto.ts'
import { drafted, type Take, type Validated } from '../validated.ts'
import { campoDeCuerpo } from './campos.ts'
import type { SolicitudDeEmision } from './solicitud.ts'

/** Faults of the protocol in the words of the interface; what was said of a field already is not said again. */
export function translateFaults(
  faults: readonly FaltaSifen[],
  dichas: readonly Fault[],
  { camposDePago: { pagos, credito }, asociados }: Pick<SolicitudDeEmision, 'camposDePago' | 'asociados'>,
): Fault[] {
  const dicho = faultsNaming(dichas)
  const seen = new Set<string>()
  return faults.flatMap(falta => {
    const { campo, codigo, detail } = faltaDeSifen(falta, campoDeCuerpo)
    const own = campo
      .replace(/^condicionPago\[(\d+)\]/, (whole, index) => pagos[Number(index)] ?? whole)
      .replace(/^condicionPago\.(?=plazo|cuotas)/, `${credito}.`)
      .replace(/^documentosAsociados\[(\d+)\]/, (whole, index) => asociados[Number(index)]?.campo ?? whole)
      .replace(/^documentosAsociados$/, asociados.length > 1 ? '$&' : 'documentoAsociado')
    const key = `${own} ${codigo}`
    if (dicho(own) || seen.has(key)) return []
    seen.add(key)
    return [{ campo: own, codigo, detail: sinNombre(falta.campo, detail) }]
  })
}

/** Cuts the manual's name of the field off the text: the caller sent a field of another name. */
function sinNombre(campo: string, detalle: string): string {
  const name = campo.slice(campo.lastIndexOf('.') + 1)
  return detalle.startsWith(`${name} `) ? detalle.slice(name.length + 1) : detalle
}

/** Whether every text can be stored, wherever it stands in the body. */
export const readableTexts = (value: unknown): Validated<unknown> =>
  drafted(take => {
    walk(value, '', take)
  })

function walk(value: unknown, campo: string, take: Take): void {
  if (typeof value === 'string') take(readable(campo, value))
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) walk(item, `${campo}[${index}]`, take)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      walk(inner, campo === '' ? name : `${campo}.${name}`, take)
}
