import type { Campo, Tabla } from '../domain/campos/campo.ts'
import { EMISION } from '../domain/emision/campos.ts'
import { TASA_DEFECTO } from '../domain/emision/items.ts'
import { GUARANI } from '../domain/emision/montos.ts'

/** A word that the manual, or another program, has for a field that has another name here. */
export interface OtraPalabra {
  palabra: string
  campo: string
  /** What is signed where nobody says the field: to say so by this word changes nothing. */
  iguales?: readonly string[]
  /** Beside that field a zero says nothing more. */
  ceroCon?: string
}

/** The elements of the manual that the fields of an object become, by the title of the object. */
function delManual(tabla: Tabla, titulo: string, en: Record<string, OtraPalabra[]>): typeof en {
  const suyas: OtraPalabra[] = []
  en[titulo] = suyas
  for (const [campo, fila] of Object.entries<Campo>(tabla)) {
    const palabra = fila.sifen?.replace(/\[\]$/, '').split('.').at(-1)
    if (palabra !== undefined && !Object.hasOwn(tabla, palabra)) suyas.push({ palabra, campo })
    if ('campos' in fila) delManual(fila.campos, fila.titulo, en)
  }
  return en
}

const CEROS_DE_EXENTO = { ceroCon: 'afectacionTributaria' }
/** Programs that fill in every field of a form say so of guaraníes. */
const SIN_CAMBIO = ['0', '1']
const TODO = { iguales: ['100'], ...CEROS_DE_EXENTO }

/**
 * As integrators, and our own answers, call fields that are signed with some value where nobody says them: what was to be in dollars, or
 * exempt, would be signed in guaraníes, or taxed.
 */
const DE_OTROS: Readonly<Record<string, readonly OtraPalabra[]>> = {
  Emision: [
    { palabra: 'moneda', campo: 'monedaOperacion', iguales: [GUARANI] },
    { palabra: 'cambio', campo: 'tipoCambio', iguales: SIN_CAMBIO },
    { palabra: 'fecha', campo: 'fechaEmision' },
  ],
  Item: [
    { palabra: 'iva', campo: 'tasaIVA', iguales: [TASA_DEFECTO], ...CEROS_DE_EXENTO },
    { palabra: 'tasa', campo: 'tasaIVA', iguales: [TASA_DEFECTO], ...CEROS_DE_EXENTO },
    { palabra: 'ivaTipo', campo: 'afectacionTributaria', iguales: ['1'] },
    { palabra: 'afectacion', campo: 'afectacionTributaria', iguales: ['1', 'GRAVADO'] },
    { palabra: 'ivaBase', campo: 'proporcionGravada', ...TODO },
    { palabra: 'ivaProporcion', campo: 'proporcionGravada', ...TODO },
    { palabra: 'unidad', campo: 'unidadMedida', iguales: ['UNI'] },
    { palabra: 'cambio', campo: 'tipoCambio', iguales: SIN_CAMBIO },
  ],
  Pago: [
    { palabra: 'moneda', campo: 'monedaPago', iguales: [GUARANI] },
    { palabra: 'cambio', campo: 'tipoCambio', iguales: SIN_CAMBIO },
  ],
}

/** By the title of the object that they stand in. */
export const OTRAS_PALABRAS: Readonly<Record<string, readonly OtraPalabra[]>> = Object.fromEntries(
  Object.entries(delManual(EMISION, 'Emision', {})).map(([titulo, suyas]) => [
    titulo,
    [...suyas, ...(DE_OTROS[titulo] ?? [])],
  ]),
)
