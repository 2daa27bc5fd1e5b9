import type { Campo, Tabla } from './campo.ts'

/** The field of a body that a field of the manual was made from. */
export type Nombrar = (campo: string) => string

const SIN_INDICE = '[]'
const INDICE = /\[\d+\]/g

const sinLista = (grupo: string): string => grupo.replace(/\[\]$/, '')

/** The groups of the manual that stand between a group and one of its fields: faults of these are faults of the whole object. */
function* dentro(grupo: string, elemento: string): Generator<string> {
  for (let at = elemento.indexOf('.', grupo.length + 1); at > 0; at = elemento.indexOf('.', at + 1))
    yield elemento.slice(0, at)
}

class Nombres {
  readonly campos = new Map<string, string>()
  /** What is in one of these and has no name in the body keeps the manual's, behind that of the whole. */
  readonly grupos = new Map<string, string>()

  add(tabla: Tabla, base: string, prefijoDe: (elemento: string) => string): void {
    for (const [nombre, campo] of Object.entries(tabla)) {
      for (const elemento of [campo.sifen ?? [], campo.responde ?? []].flat())
        if (!('grupos' in campo))
          this.campos.set(sinLista(base + elemento), prefijoDe(base + elemento) + nombre)
      if ('campos' in campo) this.#compuesto(nombre, campo, base, prefijoDe)
    }
  }

  #compuesto(
    nombre: string,
    campo: Extract<Campo, { campos: Tabla }>,
    base: string,
    prefijoDe: (elemento: string) => string,
  ): void {
    const { sifen } = campo
    if (sifen === undefined) {
      this.add(campo.campos, base, elemento => `${prefijoDe(elemento)}${nombre}.`)
      return
    }
    const propio = base + sifen
    const grupos = campo.grupos?.map(grupo => `${propio}.${grupo}`) ?? [propio]
    const enLista = (grupo: string) => campo.forma !== 'objeto' && grupo.endsWith(SIN_INDICE)
    const nombreDe = (grupo: string) => `${prefijoDe(grupo)}${nombre}${enLista(grupo) ? SIN_INDICE : ''}`
    for (const grupo of grupos) {
      this.grupos.set(grupo, nombreDe(grupo))
      this.campos.set(sinLista(grupo), `${prefijoDe(grupo)}${nombre}`)
    }
    const grupoDe = (elemento: string) => grupos.find(grupo => elemento.startsWith(`${grupo}.`))
    this.add(campo.campos, `${propio}.`, elemento => {
      const grupo = grupoDe(elemento)
      if (grupo === undefined) throw new Error(`${elemento} is in no group of ${nombre}`)
      for (const medio of dentro(grupo, elemento)) this.grupos.set(medio, nombreDe(grupo))
      return `${nombreDe(grupo)}.`
    })
  }
}

/**
 * What faults call the fields of a table, from its declaration. `deOtros`: groups of the manual that are of something else than this
 * body, and what they are called.
 */
export function nombresDe(
  tabla: Tabla,
  prefijo: string,
  deOtros: Readonly<Record<string, string>> = {},
): Nombrar {
  const nombres = new Nombres()
  nombres.add(tabla, '', () => prefijo)
  for (const [grupo, nombre] of Object.entries(deOtros)) nombres.grupos.set(grupo, nombre)
  return campo => {
    if (!campo.includes('[')) return nombrar(nombres, campo) ?? campo
    const indices: string[] = []
    const sinIndices = campo.replace(INDICE, index => {
      indices.push(index)
      return SIN_INDICE
    })
    const nombre = nombrar(nombres, sinIndices)
    return nombre === undefined ? campo : nombre.replaceAll(SIN_INDICE, () => indices.shift() ?? '')
  }
}

function nombrar({ campos, grupos }: Nombres, campo: string): string | undefined {
  const entero = campos.get(campo) ?? grupos.get(campo)
  if (entero !== undefined) return entero
  for (let at = campo.lastIndexOf('.'); at > 0; at = campo.lastIndexOf('.', at - 1)) {
    const grupo = grupos.get(campo.slice(0, at))
    if (grupo !== undefined) return grupo + campo.slice(at)
  }
  return undefined
}
