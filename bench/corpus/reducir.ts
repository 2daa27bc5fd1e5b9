import type { Json } from './tabla.ts'

/** Each way of leaving one thing out of a value. */
function* menores(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let n = 0; value.length > 1 && n < value.length; n++) yield value.filter((_, m) => m !== n)
    for (const [n, dentro] of value.entries())
      for (const menor of menores(dentro)) yield value.map((otro, m) => (m === n ? menor : otro))
  } else if (typeof value === 'object' && value !== null) {
    for (const nombre of Object.keys(value)) {
      const { [nombre]: dentro, ...resto } = value as Json
      yield resto
      for (const menor of menores(dentro)) yield { ...resto, [nombre]: menor }
    }
  }
}

/** The smallest body, by leaving out, of which that still holds; the body itself where it does not hold of it. */
export function reducir(cuerpo: Json, sigue: (cuerpo: Json) => boolean): Json {
  const holds = (menor: unknown): boolean => {
    try {
      return sigue(menor as Json)
    } catch {
      return false
    }
  }
  let actual = cuerpo
  for (let menor = buscar(actual, holds); menor !== undefined; menor = buscar(actual, holds)) actual = menor
  return actual
}

function buscar(cuerpo: Json, holds: (menor: unknown) => boolean): Json | undefined {
  for (const menor of menores(cuerpo)) if (holds(menor)) return menor as Json
  return undefined
}
