import type { Palabras } from '../falta-de-sifen.ts'
import { readable } from '../texto.ts'
import { drafted, type Take, type Validated } from '../validated.ts'
import { campoDeCuerpo } from './campos.ts'
import type { SolicitudDeEmision } from './solicitud.ts'

/** How a fault of the documento is told of in the body, where its payments and what it is about may stand in one of several places. */
export const palabrasDelCuerpo = ({
  camposDePago: { pagos, credito },
  asociados,
}: Pick<SolicitudDeEmision, 'camposDePago' | 'asociados'>): Palabras => ({
  nombrar: campo =>
    campoDeCuerpo(campo)
      .replace(/^condicionPago\[(\d+)\]/, (whole, index) => pagos[Number(index)] ?? whole)
      .replace(/^condicionPago\.(?=plazo|cuotas)/, `${credito}.`)
      .replace(/^documentosAsociados\[(\d+)\]/, (whole, index) => asociados[Number(index)]?.campo ?? whole)
      .replace(/^documentosAsociados$/, asociados.length > 1 ? '$&' : 'documentoAsociado'),
  decir: sinNombre,
})

/** Cuts the manual's name of the field off the text: the caller sent a field of another name. */
function sinNombre(detalle: string, campo: string): string {
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
