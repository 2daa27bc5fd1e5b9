import { EMISION } from '../../packages/api/src/domain/emision/campos.ts'
import { camposDe, gruposDe, PARES } from './ruido.ts'
import type { Json } from './tabla.ts'

const HOJAS = camposDe(EMISION).filter(({ campo }) => !('campos' in campo))
const ENUMERACIONES = HOJAS.flatMap(({ ruta, campo }) =>
  campo.forma === 'opcion' ? campo.valores.map(valor => `${ruta.join('.')}=${valor}`) : [],
)

/** What cannot be in anything that is issued, and why. */
const NUNCA: Readonly<Record<string, string>> = {
  'documentosAsociados.tipoDocumento=CONSTANCIA': 'solo una autofactura, y lleva una (2415)',
}

const nombreDe = (par: (typeof PARES)[number]): string =>
  par
    .map(({ ruta }) => ruta.join('.'))
    .sort()
    .join(' + ')

/** What of the body was ever said: in something that was issued, and at all. */
export class Cobertura {
  readonly #dichos = new Map<string, number>()
  readonly #paresEmitidos = new Set<string>()
  readonly #paresVistos = new Set<string>()

  ver(cuerpo: Json, emitido: boolean): void {
    const grupos = gruposDe(cuerpo).sort()
    for (const [n, uno] of grupos.entries())
      for (const otro of grupos.slice(n + 1)) {
        this.#paresVistos.add(`${uno} + ${otro}`)
        if (emitido) this.#paresEmitidos.add(`${uno} + ${otro}`)
      }
    if (emitido) this.#contar(cuerpo, '')
  }

  #contar(value: unknown, ruta: string): void {
    if (value === null || value === undefined || value === '') return
    if (Array.isArray(value)) for (const uno of value) this.#contar(uno, ruta)
    else if (typeof value === 'object')
      for (const [nombre, dentro] of Object.entries(value))
        this.#contar(dentro, ruta === '' ? nombre : `${ruta}.${nombre}`)
    else for (const clave of [ruta, `${ruta}=${value}`]) this.#dichos.set(clave, this.veces(clave) + 1)
  }

  veces = (clave: string): number => this.#dichos.get(clave) ?? 0

  /** Fields of the contract that no issued documento had. */
  get hojasSinEmitir(): string[] {
    return HOJAS.map(({ ruta }) => ruta.join('.')).filter(ruta => this.veces(ruta) === 0)
  }

  /** Words of closed lists that were issued less often than that. */
  enumeracionesBajo(veces: number): string[] {
    return ENUMERACIONES.filter(clave => !(clave in NUNCA) && this.veces(clave) < veces).map(
      clave => `${clave}: ${this.veces(clave)}`,
    )
  }

  get enumeraciones(): number {
    return ENUMERACIONES.length
  }

  get pares(): { todos: number; emitidos: number; sinVer: string[] } {
    const nombres = PARES.map(nombreDe)
    return {
      todos: nombres.length,
      emitidos: nombres.filter(nombre => this.#paresEmitidos.has(nombre)).length,
      sinVer: nombres.filter(nombre => !this.#paresVistos.has(nombre)),
    }
  }
}
