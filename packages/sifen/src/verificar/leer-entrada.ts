import { completeDecimal } from '../decimal.ts'
import type { Ambiente, DocumentoEntrada } from '../documento/entrada.ts'
import { NS_SIFEN } from '../firma/algorithms.ts'
import { at, elements, textOf, type XmlElement } from '../xml/tree.ts'
import { FORMAS, type FormaDeCampo, type FormaDeGrupo } from './formas.generated.ts'

/** Groups of the XML whose fields stand one level higher in an entrada. */
const ENVOLTURAS = ['gDatGralOpe', 'gDtipDE', 'gValorRestaItem']

const fieldsOf = (element: XmlElement): XmlElement[] =>
  elements(element).flatMap(field => (ENVOLTURAS.includes(field.local) ? fieldsOf(field) : [field]))

function readCampo(element: XmlElement, forma: FormaDeCampo): unknown {
  if (typeof forma === 'object') return readGrupo(element, forma)
  const text = textOf(element)
  if (forma === 'decimal') return completeDecimal(text)
  // What is no number is left as it came: the checks of form say so.
  return forma === 'numero' && /^\d{1,15}$/.test(text) ? Number(text) : text
}

const isLista = (forma: FormaDeGrupo[string]): forma is readonly [FormaDeCampo] => Array.isArray(forma)

function readGrupo(element: XmlElement, formas: FormaDeGrupo): Record<string, unknown> {
  const grupo: Record<string, unknown> = {}
  for (const field of fieldsOf(element)) {
    const forma = formas[field.local]
    if (forma === undefined || field.namespace !== NS_SIFEN) continue
    if (!isLista(forma)) grupo[field.local] ??= readCampo(field, forma)
    else grupo[field.local] = [...[grupo[field.local] ?? []].flat(), readCampo(field, forma[0])]
  }
  return grupo
}

/**
 * A written documento as the entrada from which it would be written again: what it says, without what follows from that. Nothing of it is
 * judged; `prepareDocumento` does.
 */
export function readEntrada(de: XmlElement, ambiente: Ambiente): DocumentoEntrada {
  const redondeo = at(de, NS_SIFEN, 'gTotSub', 'dRedon')
  const { gTotSub, ...campos } = readGrupo(de, FORMAS)
  // What the group of totals says is zero is computed; of what is not, the group says what no item does.
  const propios = Object.entries(gTotSub ?? {}).filter(([, monto]) => Number(monto) !== 0)
  // Whatever is absent or of another kind is a fault that the checks of form find: they take any value.
  return {
    ...(campos as unknown as DocumentoEntrada),
    ambiente,
    leyendaPrueba: null,
    ...(propios.length === 0 ? {} : { gTotSub: Object.fromEntries(propios) }),
    redondear: redondeo !== undefined && Number(textOf(redondeo)) > 0,
  }
}
