import { unprintable } from '@mbohera/sifen/valores'
import type { Palabras } from '../falta-de-sifen.ts'
import { readable } from '../texto.ts'
import { drafted, type Take, type Validated, wrong } from '../validated.ts'
import { campoDeCuerpo } from './campos.ts'
import type { SolicitudDeEmision } from './solicitud.ts'

/** How many of the characters that cannot be drawn are named. */
const CARACTERES_MAX = 8

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

/** What a text says in brackets of a field of the manual. */
const DEL_MANUAL = / \([^()]*\b[cdgi][A-Z]\w+[^()]*\)/g

/** Without the manual's names of fields: the caller sent fields of other names. */
function sinNombre(detalle: string, campo: string): string {
  const name = campo.slice(campo.lastIndexOf('.') + 1)
  const dicho = detalle.replace(DEL_MANUAL, '')
  return dicho.startsWith(name) ? dicho.slice(name.length).replace(/^:? /, '') : dicho
}

type JuzgarTexto = (campo: string, text: string) => Validated<unknown>

/** Whether every text can be stored, and drawn on paper, wherever it stands in the body. */
export const checkTexts = (value: unknown, { indulgente }: { indulgente: boolean }): Validated<unknown> =>
  drafted(take => {
    walk(value, '', take, indulgente ? readable : legible)
  })

function legible(campo: string, text: string): Validated<unknown> {
  const leido = readable(campo, text)
  if (!leido.ok) return leido
  const mudos = unprintable(text)
  if (mudos.length === 0) return leido
  const cuales = mudos.slice(0, CARACTERES_MAX).map(caracter => `«${caracter}»`)
  const mas = mudos.length > CARACTERES_MAX ? ' y otros' : ''
  const detail = `el KuDE no puede mostrar ${cuales.join(', ')}${mas}: escríbalo en letras latinas, como está en un pasaporte, o quítelo. Con Prefer: handling=lenient se emite así, y en el papel sale un recuadro en su lugar`
  return wrong(campo, 'unprintable', detail)
}

function walk(value: unknown, campo: string, take: Take, juzgar: JuzgarTexto): void {
  if (typeof value === 'string') take(juzgar(campo, value))
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) walk(item, `${campo}[${index}]`, take, juzgar)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      walk(inner, campo === '' ? name : `${campo}.${name}`, take, juzgar)
}
