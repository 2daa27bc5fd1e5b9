import type { Cuerpo } from './cuerpo.ts'
import type { Fault } from './failure.ts'
import { collect } from './validated.ts'

/** With this word a text gives an order to a simulated SIFEN. The true one registers it like any other text. */
const PALABRA = '#SIMULAR'

const DETALLE =
  `contiene ${PALABRA}, una orden que sólo entiende el SIFEN simulado, y aquí no se habla con él: ` +
  'quedaría escrita en lo que se registra. Quítela, o pruebe en DEV con "npm start"'

function* faultsIn(dado: unknown, campo: string): Generator<Fault> {
  if (typeof dado === 'string' && dado.includes(PALABRA))
    yield { campo, codigo: 'not-simulated', detail: DETALLE }
  if (typeof dado !== 'object' || dado === null) return
  const isList = Array.isArray(dado)
  for (const [name, value] of Object.entries(dado)) {
    const inner = campo === '' ? name : `${campo}.${name}`
    yield* faultsIn(value, isList ? `${campo}[${name}]` : inner)
  }
}

/** A body whose form is wrong where it orders what nobody would obey: `simulado` says whether a simulated SIFEN will read it. */
export function withOrdenes<T>(cuerpo: Cuerpo<T>, simulado: boolean): Cuerpo<T> {
  const faults = simulado ? [] : [...faultsIn(cuerpo.dado, '')]
  return faults.length === 0 ? cuerpo : { ...cuerpo, forma: collect([cuerpo.forma, { ok: false, faults }]) }
}
