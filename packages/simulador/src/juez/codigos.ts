import { RESPUESTAS } from '../tablas/index.ts'
import type { Ambiente, Codigo } from './contrato.ts'

const LIMITE = 255

/** Rules about content carry the mark of the test environment; services and signature do not. */
const esDeNegocio = (codigo: string) => Number(codigo) >= 1000

/**
 * The answer with the literal that the manual gives to a code. `{n}` becomes `{` + valor + `}`: the braces
 * are part of the literal. `[Detalle del error]` becomes `[` + valor + `]`.
 */
export function mensajeDe(codigo: string, ambiente: Ambiente, valor = ''): Codigo {
  const texto = RESPUESTAS.get(codigo)?.[2] ?? 'Código sin descripción'
  const dicho = texto
    .replace('{n}', () => `{${valor}}`)
    .replace(' [Detalle del error]', () => (valor ? ` [${valor}]` : ''))
  const marca = ambiente === 'test' && esDeNegocio(codigo) ? 'TEST - ' : ''
  return { codigo, mensaje: (marca + dicho).slice(0, LIMITE) }
}

export const hayCodigo = (codigo: string) => RESPUESTAS.has(codigo)

/** 0160 with the faults found, in the form of the developer's guide. */
export function malFormado(fallas: readonly string[]): Codigo {
  if (!fallas.length) return { codigo: '0160', mensaje: 'XML Mal Formado.' }
  return { codigo: '0160', mensaje: `XML malformado: [${fallas.join(', ')}]`.slice(0, LIMITE) }
}
