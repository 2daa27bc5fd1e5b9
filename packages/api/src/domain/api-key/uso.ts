import { formatDireccion, formatRed, parseDireccion, redOf } from './direccion.ts'

/** From where a key was used, as a request shows it. `pais` only where a trusted proxy says it. */
export interface Origen {
  direccion: string
  pais: string | null
}

/** The use of one key from one address, or from one network: when first, and when last. */
export interface VistoEnRed extends Origen {
  primera: number
  ultima: number
}

export interface UsoDeRed extends VistoEnRed {
  red: string
}

/** What one household, shop or server is given: its addresses change, these bits seldom do. */
const MASCARA = { 4: 24, 6: 48 } as const

/** The network that an address is counted under; what is no address stands for itself. */
function redDeOrigen(texto: string): { red: string; direccion: string } {
  const direccion = parseDireccion(texto)
  if (direccion === null) return { red: texto.slice(0, 60), direccion: texto.slice(0, 60) }
  const red = redOf(direccion, MASCARA[direccion.familia])
  return { red: formatRed(red), direccion: formatDireccion(direccion) }
}

/** One line for each network, with the address that was seen last in it. */
export function groupByRed(vistos: Iterable<VistoEnRed>): UsoDeRed[] {
  const redes = new Map<string, UsoDeRed>()
  for (const visto of [...vistos].sort((a, b) => a.ultima - b.ultima)) {
    const { red, direccion } = redDeOrigen(visto.direccion)
    const before = redes.get(red)
    const primera = Math.min(visto.primera, before?.primera ?? visto.primera)
    redes.set(red, {
      red,
      direccion,
      pais: visto.pais ?? before?.pais ?? null,
      primera,
      ultima: visto.ultima,
    })
  }
  return [...redes.values()]
}
