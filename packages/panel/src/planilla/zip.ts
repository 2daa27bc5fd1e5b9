import { PlanillaIlegible } from './celda.ts'

/** A file in a ZIP, as its directory says it: what is read of it is measured again. */
export interface Entrada {
  metodo: number
  comprimido: number
  offset: number
}

const FIN = 0x06054b50
const DIRECTORIO = 0x02014b50
const LOCAL = 0x04034b50
const ENTRADAS_MAX = 1_000
/** A book of that many products has a tenth of it; a bomb is left where it passes it. */
const ENTRADA_MAX_BYTES = 50_000_000

const roto = () =>
  new PlanillaIlegible('El archivo está dañado o no es una planilla. Guárdelo de nuevo y vuelva a elegirlo.')

const vista = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What its directory at the end names. */
export function readIndice(bytes: Uint8Array): Map<string, Entrada> {
  const view = vista(bytes)
  let fin = bytes.length - 22
  const hasta = Math.max(0, fin - 65_535)
  while (fin >= hasta && view.getUint32(fin, true) !== FIN) fin--
  if (fin < hasta || fin < 0) throw roto()
  const cuantas = view.getUint16(fin + 10, true)
  if (cuantas > ENTRADAS_MAX) throw roto()
  const indice = new Map<string, Entrada>()
  let at = view.getUint32(fin + 16, true)
  for (let n = 0; n < cuantas; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORIO) throw roto()
    const [largo, extra, comentario] = [28, 30, 32].map(de => view.getUint16(at + de, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + largo))
    indice.set(name, {
      metodo: view.getUint16(at + 10, true),
      comprimido: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + largo + extra + comentario
  }
  return indice
}

/** The bytes of one of them; whatever its directory says, no more than so many. */
export async function readEntrada(
  bytes: Uint8Array<ArrayBuffer>,
  { metodo, comprimido, offset }: Entrada,
): Promise<Uint8Array> {
  const view = vista(bytes)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL) throw roto()
  const desde = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const datos = bytes.subarray(desde, desde + comprimido)
  if (datos.length !== comprimido) throw roto()
  if (metodo === 0) return datos
  if (metodo !== 8) throw roto()
  const partes: Uint8Array[] = []
  let total = 0
  const reader = new Blob([datos]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw roto()
    })
    if (done) break
    total += value.length
    if (total > ENTRADA_MAX_BYTES) {
      await reader.cancel()
      throw new PlanillaIlegible('Ocupa demasiado al abrirla: deje solo las columnas de la plantilla.')
    }
    partes.push(value)
  }
  const entero = new Uint8Array(total)
  let at = 0
  for (const parte of partes) {
    entero.set(parte, at)
    at += parte.length
  }
  return entero
}
