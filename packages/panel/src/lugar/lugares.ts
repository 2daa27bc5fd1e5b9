import { queryOptions } from '@tanstack/react-query'

export const lugares = queryOptions({
  queryKey: ['lugares'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => readLugares((await import('./lugares.generated.ts')).LUGARES),
})

interface Lugar {
  codigo: number
  nombre: string
}
interface Parte extends Lugar {
  /** The code of what it belongs to. */
  de: number
}

export interface Lugares {
  departamentos: Lugar[]
  distritos: Parte[]
  ciudades: Parte[]
}

const WORDS = /(^|[\s(.-])(\p{L})/gu

/** `ASUNCION (DISTRITO)` → `Asuncion (Distrito)`: the table shouts, the page need not. */
const calmo = (nombre: string): string =>
  nombre.toLowerCase().replace(WORDS, (_, before: string, letter: string) => before + letter.toUpperCase())

/** `-` begins a departamento, `+` a distrito of it; other lines are ciudades of that. */
export function readLugares(text: string): Lugares {
  const lugares: Lugares = { departamentos: [], distritos: [], ciudades: [] }
  let [departamento, distrito] = [0, 0]
  for (const line of text.split('\n')) {
    const [, kind, code, nombre = ''] = /^([-+]?)(\d+) (.*)$/.exec(line) ?? []
    const lugar = { codigo: Number(code), nombre: calmo(nombre) }
    if (kind === '-') {
      departamento = lugar.codigo
      lugares.departamentos.push(lugar)
    } else if (kind === '+') {
      distrito = lugar.codigo
      lugares.distritos.push({ ...lugar, de: departamento })
    } else lugares.ciudades.push({ ...lugar, de: distrito })
  }
  return lugares
}
