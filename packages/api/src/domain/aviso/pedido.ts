import { parsePagina } from '../pagina.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'

/** What whoever polls asks for: so many at most, after the last one that he has. */
export interface PedidoDeAvisos {
  despues: number
  limite: number
}

export function parsePedidoDeAvisos(query: {
  despues?: string | undefined
  limite?: string | undefined
}): Validated<PedidoDeAvisos> {
  const { despues, limite } = query
  const read = collect({
    despues: parseDespues(despues),
    pagina: parsePagina('', limite === undefined ? {} : { limite }),
  })
  if (!read.ok) return read
  return valid({ despues: read.value.despues, limite: read.value.pagina.limite })
}

function parseDespues(text: string | undefined): Validated<number> {
  const secuencia = text === undefined ? 0 : /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(secuencia)) return valid(secuencia)
  return wrong(
    'despues',
    'range',
    'debe ser el valor de `despues` de la respuesta anterior, tal como vino; 0, o nada, lee desde el primero',
  )
}
