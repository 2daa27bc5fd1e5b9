import { codigosRespuesta, explainCodigo } from '@mbohera/sifen'
import type { Campo, Tabla } from '../../packages/api/src/domain/campos/campo.ts'
import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import { DOCUMENTO_ASOCIADO } from '../../packages/api/src/domain/emision/campos-asociado.ts'
import { ITEM } from '../../packages/api/src/domain/emision/campos-item.ts'
import { PAGO } from '../../packages/api/src/domain/emision/campos-pago.ts'
import { REMISION } from '../../packages/api/src/domain/emision/campos-remision.ts'
import { TRANSPORTE } from '../../packages/api/src/domain/emision/campos-transporte.ts'
import { VENDEDOR } from '../../packages/api/src/domain/emision/campos-vendedor.ts'
import { EMISOR, TIMBRADO } from '../../packages/api/src/domain/emisor/campos.ts'
import { INUTILIZACION } from '../../packages/api/src/domain/inutilizacion/campos.ts'
import { RECEPTOR } from '../../packages/api/src/domain/receptor/campos.ts'
import { ayudaDe } from './panel-bloques.ts'

export const PANEL_AYUDA = 'packages/panel/src/ayuda/explicados.generated.ts'

/** The forms of the panel, and the fields that each asks for: what is a part of another stands before it, and keeps its own name. */
const FORMULARIOS: Readonly<Record<string, Tabla>> = {
  'Quien compra': RECEPTOR,
  Ítem: ITEM,
  Pago: PAGO,
  'Documento asociado': DOCUMENTO_ASOCIADO,
  'Quien vende (autofactura)': VENDEDOR,
  'Nota de remisión': REMISION,
  Transporte: TRANSPORTE,
  Documento: EMISION,
  'Sus datos': EMISOR,
  Timbrado: TIMBRADO,
  Inutilizar: INUTILIZACION,
}

interface Explicado {
  nombre: string
  /** Null where the panel has a word of its own for it. */
  etiqueta: string | null
  ayuda: string
  de: string
}

/** What only a program says is an empty field to a person. */
const sinNull = (text: string): string => text.replace(/\bnull\b/g, 'vacío')

const camposDe = (de: string, tabla: Tabla): Explicado[] =>
  Object.entries<Campo>(tabla).flatMap(([nombre, campo]) => [
    { nombre, etiqueta: campo.etiqueta ?? null, ayuda: sinNull(ayudaDe(campo.ayuda, tabla)), de },
    ...('campos' in campo ? camposDe(de, campo.campos) : []),
  ])

/** One field explained twice in the same words is one. */
function campos(): Explicado[] {
  const vistos = new Map<string, Explicado>()
  for (const [de, tabla] of Object.entries(FORMULARIOS))
    for (const campo of camposDe(de, tabla)) {
      const key = `${campo.nombre} ${campo.ayuda}`
      if (!vistos.has(key)) vistos.set(key, campo)
    }
  return [...vistos.values()]
}

/** What SIFEN may refuse, with what to do about it. */
const codigos = (): (readonly [string, string, string])[] =>
  [...codigosRespuesta.keys()].flatMap(codigo => {
    const explicado = explainCodigo(codigo)
    return explicado === null || explicado.tipo === 'approved'
      ? []
      : [[codigo, explicado.mensaje, explicado.remedio] as const]
  })

/** Fields and codes in the words of their one declaration, for the help of the panel. */
export function panelAyuda(): string {
  const remedios = [...new Set(codigos().map(([, , remedio]) => remedio))]
  return [
    '// Written by npm run openapi; do not edit.',
    'export const CAMPOS: readonly { nombre: string; etiqueta: string | null; ayuda: string; de: string }[] = [',
    ...campos().map(campo => `  ${JSON.stringify(campo)},`),
    ']',
    'export const REMEDIOS: readonly string[] = [',
    ...remedios.map(remedio => `  ${JSON.stringify(remedio)},`),
    ']',
    '/** A code of SIFEN, its message, and which of the remedies helps. */',
    'export const CODIGOS: readonly (readonly [string, string, number])[] = [',
    ...codigos().map(
      ([codigo, mensaje, remedio]) => `  ${JSON.stringify([codigo, mensaje, remedios.indexOf(remedio)])},`,
    ),
    ']',
    '',
  ].join('\n')
}
