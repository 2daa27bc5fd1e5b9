import type { Campo, Tabla } from '../../packages/api/src/domain/campos/campo.ts'
import { RARO, RECETAS } from './recetas.ts'
import type { Sorteo } from './sorteo.ts'

export type Json = Record<string, unknown>

/** What is known of a field is said often; what is new, seldom, so that what it breaks does not hide the rest. */
const OPCIONAL = 0.3

const conocidos = (ruta: string): boolean => ruta in RECETAS || VIEJOS.test(ruta)

/** The tables that this generator was written beside: a new field of one of them is drawn by its form. */
const VIEJOS =
  /^(items|receptor|vendedor|remision|transporte|condicionPago|documentoAsociado|documentosAsociados|carga|sector)(\.[^.]+){1,3}$/

/** An object of that table: what is obligatory, and some of the rest. */
export function dibujarTabla(tabla: Tabla, ruta: string, s: Sorteo, sin: readonly string[] = []): Json {
  const objeto: Json = {}
  for (const [nombre, campo] of Object.entries(tabla)) {
    const suya = `${ruta}.${nombre}`
    if (sin.includes(nombre)) continue
    const va = campo.obligatorio === true || s.si(conocidos(suya) ? OPCIONAL : RARO)
    const value = va ? dibujar(campo, suya, s) : undefined
    if (value !== undefined) objeto[nombre] = value
  }
  return objeto
}

/** A value of a field, by what is known of it, or by its form. */
export function dibujar(campo: Campo, ruta: string, s: Sorteo): unknown {
  const receta = RECETAS[ruta]
  if (receta !== undefined) return receta(s)
  switch (campo.forma) {
    case 'texto':
      return campo.ejemplo !== undefined && campo.max === undefined
        ? campo.ejemplo
        : s.texto(campo.min ?? 1, campo.max ?? 60)
    case 'opcion':
      return s.uno(campo.valores)
    case 'codigo':
    case 'entero':
      return s.entre(1, 99)
    case 'identificador':
      return campo.ejemplo ?? s.digitos(3)
    case 'decimal':
      return s.monto(900, 0)
    case 'booleano':
      return s.si()
    case 'momento':
      return '2026-11-20T09:00:00'
    case 'objeto':
      return dibujarTabla(campo.campos, ruta, s)
    case 'lista':
    case 'unoOVarios': {
      const cuantos = s.entre(Math.max(1, campo.forma === 'lista' ? (campo.min ?? 1) : 1), 3)
      return Array.from({ length: Math.min(cuantos, campo.max ?? 3) }, () =>
        dibujarTabla(campo.campos, ruta, s),
      )
    }
  }
}
