import type { Fault } from '../../packages/api/src/domain/failure.ts'
import { codigosRespuesta } from '../../packages/sifen/src/catalogos/codigos.generated.ts'

/**
 * Where it stands that a request is refused with that code: a rule of SIFEN by its number, or one of the interface by its page. A code
 * that is not here refuses without a written reason, which fails the run.
 */
const DEL_CONTRATO: Readonly<Record<string, string>> = {
  required: 'openapi.json: lo obligatorio; docs/protocol/documents.md',
  enum: 'openapi.json: listas cerradas; catálogos de SIFEN',
  'min-length': 'openapi.json: minLength, del XSD',
  'max-length': 'openapi.json: maxLength, del XSD',
  'min-items': 'openapi.json: minItems, del XSD',
  'max-items': 'openapi.json: maxItems, del XSD',
  pattern: 'openapi.json: pattern, del XSD',
  format: 'XSD: la forma del elemento',
  integer: 'openapi.json: un código es un entero',
  decimal: 'XSD: 15 enteros y 8 decimales',
  decimals: 'XSD: hasta 8 decimales',
  negative: 'XSD: ningún monto es negativo',
  zero: 'MT E711: la cantidad es mayor que cero',
  ambiguous: 'CHANGELOG: «50.000» puede ser cincuenta o cincuenta mil, y no se adivina',
  'currency-decimals': 'el guaraní no tiene céntimos (E608)',
  'payment-total': 'MT E7.1: los pagos son el total (F014)',
  'instalments-total': 'MT E7.2: entrega y cuotas son el total (F014)',
  past: 'MT E653: una cuota no vence antes de la emisión',
  currency: 'MT E645: la entrega va en la moneda de la operación',
  contradiction: 'CHANGELOG: nada de lo que se dice se pierde en silencio',
  cdc: 'MT §10.1: forma y dígitos del CDC',
  'ruc-dv': 'MT: módulo 11 del RUC',
  ruc: 'MT: forma del RUC',
  range: 'MT C005, C006: de 001 a 999',
  datetime: 'MT D002: fecha y hora',
  unprintable: 'docs/decisions/0035-what-paper-cannot-show.md',
  'unknown-field': 'CHANGELOG: una palabra que se parece a otra',
  'unsupported-field': 'CHANGELOG: palabras del manual que todavía no se emiten',
  type: 'openapi.json: el tipo JSON',
}

/** The rule behind a fault, and where it stands; undefined where nothing says it. */
export function fuenteDe({ codigo }: Pick<Fault, 'codigo'>): string | undefined {
  const deSifen = codigosRespuesta.get(codigo)
  if (codigo === '0160') return 'XSD DE_v150 (0160)'
  if (deSifen !== undefined) return `SIFEN ${codigo} (${deSifen.regla}): ${deSifen.mensaje}`
  return DEL_CONTRATO[codigo]
}

export interface Rechazo {
  readonly tipo: string
  readonly campo: string
  readonly codigo: string
  readonly fuente: string | undefined
  readonly detalle: string
  cuantos: number
  /** One draw in which it can be seen. */
  readonly sorteo: number
}

/** Every refusal once, with how often it was met. */
export class Rechazos {
  readonly #vistos = new Map<string, Rechazo>()

  add(tipo: string, sorteo: number, faults: readonly Fault[]): void {
    for (const { campo, codigo, detail } of faults) {
      const sinIndices = campo.replace(/\[\d+\]/g, '[]')
      const clave = `${tipo} ${sinIndices} ${codigo}`
      const visto = this.#vistos.get(clave)
      if (visto !== undefined) visto.cuantos++
      else {
        const fuente = fuenteDe({ codigo })
        this.#vistos.set(clave, {
          tipo,
          campo: sinIndices,
          codigo,
          fuente,
          detalle: detail,
          cuantos: 1,
          sorteo,
        })
      }
    }
  }

  get todos(): Rechazo[] {
    return [...this.#vistos.values()].sort((a, b) => b.cuantos - a.cuantos)
  }
}
