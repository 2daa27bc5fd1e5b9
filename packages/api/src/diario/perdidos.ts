import type { Emisor } from '../domain/ambiente.ts'
import { parseIdentidad, type RegistroDeDiario } from '../domain/diario/registro.ts'
import type { LecturaDeDiario } from '../domain/numeracion/diario.ts'
import type { BusquedaDePerdidos, TextoPerdido, TextosPerdidos } from '../operations/ports.ts'
import { type Almacen, inicioOf } from './almacen.ts'
import { type Miembro, readMiembros } from './formato.ts'

/** How much of a journal one look reads, the newest first: of a taxpayer with a hundred documentos a day, years; of the largest, days. */
export interface Alcance {
  segmentos: number
  bytes: number
  textos: number
  plazoMs: number
}

const ALCANCE: Alcance = { segmentos: 400, bytes: 256 * 1024 * 1024, textos: 1_000, plazoMs: 8_000 }

export interface PerdidosOptions {
  almacen: Almacen
  onIlegible: (error: Error) => void
  alcance?: Partial<Alcance>
}

type Terminada = 'todo' | 'en-parte' | 'ilegible'

/**
 * What the journal has of an issuer and the database lacks. Which documentos it is about a segment says without being unpacked; only what
 * the database does not know is. One look at a time: each holds a segment in memory.
 */
export class PerdidosDelDiario implements TextosPerdidos {
  readonly #options: PerdidosOptions
  readonly #alcance: Alcance
  #turno: Promise<unknown> = Promise.resolve()

  constructor(options: PerdidosOptions) {
    this.#options = options
    this.#alcance = { ...ALCANCE, ...options.alcance }
  }

  async findPerdidos(
    busqueda: BusquedaDePerdidos,
  ): Promise<{ lectura: LecturaDeDiario; textos: TextoPerdido[] }> {
    const lectura = new Lectura(this.#options.almacen, busqueda, this.#alcance)
    const leyendo = this.#turno.then(() => lectura.read())
    this.#turno = leyendo.catch(() => {})
    const tarde = Promise.withResolvers<Terminada>()
    const timer = setTimeout(() => tarde.resolve('en-parte'), this.#alcance.plazoMs)
    try {
      const terminada = await Promise.race([leyendo, tarde.promise])
      return lectura.end(terminada)
    } catch (error) {
      this.#options.onIlegible(error as Error) // whatever reads files and objects throws errors
      return lectura.end('ilegible')
    } finally {
      clearTimeout(timer)
    }
  }
}

const ESTADO = { todo: 'LEIDO', 'en-parte': 'EN_PARTE', ilegible: 'ILEGIBLE' } as const

class Lectura {
  readonly #almacen: Almacen
  readonly #busqueda: BusquedaDePerdidos
  readonly #alcance: Alcance
  readonly #textos: TextoPerdido[] = []
  #desde: number | null = null
  #ilegible = false
  #ended = false

  constructor(almacen: Almacen, busqueda: BusquedaDePerdidos, alcance: Alcance) {
    this.#almacen = almacen
    this.#busqueda = busqueda
    this.#alcance = alcance
  }

  async read(): Promise<Terminada> {
    if (this.#ended) return 'en-parte'
    const archivos = await this.#almacen.listRecientes()
    let bytes = 0
    for (const [n, archivo] of archivos.entries()) {
      const { segmentos, bytes: maxBytes, textos } = this.#alcance
      if (this.#ended || n >= segmentos || bytes >= maxBytes || this.#textos.length >= textos)
        return 'en-parte'
      const segmento = await this.#almacen.readSegmento(archivo)
      bytes += segmento.bytes.length
      await this.#look(segmento.bytes)
      this.#desde = inicioOf(archivo)
    }
    return 'todo'
  }

  /** What was found so far stands, however far it went: what is read on afterwards counts no more. */
  end(terminada: Terminada): { lectura: LecturaDeDiario; textos: TextoPerdido[] } {
    this.#ended = true
    const estado = this.#ilegible ? 'ILEGIBLE' : ESTADO[terminada]
    return {
      lectura: { estado, desde: estado === 'LEIDO' ? null : this.#desde },
      textos: [...this.#textos],
    }
  }

  async #look(bytes: Buffer): Promise<void> {
    const { emisor, interesa, listAusentes } = this.#busqueda
    const hallados = new Map<string, Miembro>()
    for (const leido of readMiembros(bytes)) {
      if (leido.que === 'ilegible') this.#ilegible = true
      if (leido.que !== 'miembro') continue
      const cdc = documentoDe(leido.miembro.identidad, emisor)
      if (cdc !== null && interesa(cdc)) hallados.set(cdc, leido.miembro)
    }
    if (hallados.size === 0) return
    const ausentes = await listAusentes([...hallados.keys()])
    if (this.#ended) return
    for (const cdc of ausentes) {
      const xml = textoDe(hallados.get(cdc))
      if (xml === null) this.#ilegible = true
      else this.#textos.push({ cdc, xml })
    }
  }
}

function documentoDe(identidad: string, { contribuyenteId, ambiente }: Emisor): string | null {
  const de = parseIdentidad(identidad)
  return de?.que === 'documento' && de.contribuyenteId === contribuyenteId && de.ambiente === ambiente
    ? de.cdc
    : null
}

/** Null where it cannot be unpacked. */
function textoDe(miembro: Miembro | undefined): string | null {
  const texto = miembro?.texto() ?? ''
  // Its check sum says that it is as `Diario` wrote it.
  return texto === '' ? null : (JSON.parse(texto) as RegistroDeDiario).xml
}
