import ciudades from './datos/ciudades.json' with { type: 'json' }
import departamentos from './datos/departamentos.json' with { type: 'json' }
import distritos from './datos/distritos.json' with { type: 'json' }
import enumeraciones from './datos/enumeraciones.json' with { type: 'json' }
import monedas from './datos/monedas.json' with { type: 'json' }
import paises from './datos/paises.json' with { type: 'json' }
import raices from './datos/raices.json' with { type: 'json' }
import respuestas from './datos/respuestas.json' with { type: 'json' }
import tipos from './datos/tipos.json' with { type: 'json' }
import unidades from './datos/unidades.json' with { type: 'json' }
import type { Estructura } from './estructura.ts'

const mapa = <T>(registro: object) => new Map<string, T>(Object.entries(registro))

export const ESTRUCTURA = { tipos, raices } as unknown as Estructura
export const PAISES = mapa<string>(paises)
export const MONEDAS = mapa<string>(monedas)
export const UNIDADES = mapa<string>(unidades)
export const DEPARTAMENTOS = mapa<string>(departamentos)
export const DISTRITOS = mapa<readonly [nombre: string, departamento: number]>(distritos)
export const CIUDADES = mapa<readonly [nombre: string, distrito: number]>(ciudades)
/** Code of a published answer -> level, rule or field, literal. */
export const RESPUESTAS = mapa<readonly [nivel: string, regla: string, literal: string]>(respuestas)

export type Lista = keyof typeof enumeraciones

const LISTAS = new Map(Object.entries(enumeraciones).map(([k, v]) => [k, mapa<string>(v)]))

/** The literal of a code in one of the manual's lists; undefined when free text or unknown. */
export function literal(lista: Lista, codigo: string): string | undefined {
  return LISTAS.get(lista)?.get(codigo)
}
