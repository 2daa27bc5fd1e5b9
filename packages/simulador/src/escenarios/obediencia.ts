import type { Codigo } from '../juez/contrato.ts'
import { type Armado, checkArmado, EscenarioError } from './motor.ts'
import { findOrden, type Orden, RECHAZO } from './orden.ts'
import type { OrdenVista, Peticion } from './peticion.ts'

interface Rehusar {
  /** A code with its message; undefined where SIFEN has none such. */
  mensajeDe(codigo: string): Codigo | undefined
  /** With which an order that nobody understands is answered. */
  readonly mala: string
}

function toArmado({ nombre, valores: { veces = 1, desde = 1, ...parametros } }: Orden): Armado {
  return { escenario: nombre, parametros, veces: Number(veces), desde: Number(desde) }
}

/** What the judge is told to answer in the place of an approval: a code, or what is wrong with the order. */
export function obeyRechazo(text: string, { mensajeDe, mala }: Rehusar): Codigo | undefined {
  const malDicha = (why: string): Codigo => ({
    codigo: mala,
    mensaje: `Orden del simulador: ${why}`.slice(0, 255),
  })
  const orden = findOrden(text)
  if (orden === undefined) return undefined
  if (orden.nombre === RECHAZO) {
    const codigo = String(orden.valores.codigo ?? '')
    return mensajeDe(codigo) ?? malDicha(`no hay un código «${codigo}»: diga ${RECHAZO} codigo=1306`)
  }
  try {
    checkArmado(toArmado(orden))
    return undefined
  } catch (error) {
    if (error instanceof EscenarioError) return malDicha(error.message)
    throw error
  }
}

const keyOf = ({ ambiente }: Peticion, { cdc, evento }: OrdenVista) =>
  [ambiente, cdc ?? '-', evento?.tipo ?? 'DE', evento?.id ?? '-'].join(' ')

/** Arms what messages ask for when each arrives for the first time: it befalls that message, and what is asked about it. */
export function createObediencia(arm: (armado: Armado) => unknown) {
  const seen = new Set<string>()
  return {
    hear(peticion: Peticion): void {
      for (const orden of peticion.ordenes) {
        const key = keyOf(peticion, orden)
        if (seen.has(key)) continue
        seen.add(key)
        obey(peticion, orden)
      }
    },
    reset: () => seen.clear(),
  }

  function obey({ ambiente, ruc }: Peticion, orden: OrdenVista): void {
    const { cdc, evento } = orden
    const about = cdc === undefined ? { ruc, ...(evento && { evento: evento.tipo }) } : { cdc }
    try {
      if (orden.nombre !== RECHAZO) arm({ ...toArmado(orden), filtro: { ambiente, ...about }, efimero: true })
    } catch (error) {
      // The judge says what is wrong with it.
      if (!(error instanceof EscenarioError)) throw error
    }
  }
}

export type Obediencia = ReturnType<typeof createObediencia>
