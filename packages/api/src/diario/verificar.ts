import type { RegistroDeDiario } from '../domain/diario/registro.ts'
import type { Almacen, Segmento } from './almacen.ts'
import { type Miembro, ORIGEN, readMiembros } from './formato.ts'

/** What is wrong with a journal, and where: `registro` counts from 1 in its segment, whose head is 0. */
export type FaltaDeDiario =
  /** Changed, taken out or put in: it does not follow the one before. */
  | { que: 'no-sigue'; archivo: string; registro: number }
  | { que: 'ilegible'; archivo: string; registro: number; bytes: number }
  /** Another segment says that it ends there, or later. */
  | { que: 'falta-archivo'; archivo: string; dicho: string }
  | { que: 'falta-final'; archivo: string; dicho: string }

interface Cabeza {
  tras: { archivo: string; enlace: string | null } | null
}

/** The clock of a disk is not that of the records. */
const MARGEN_MS = 86_400_000

/** Reads a journal from its beginning, or from an instant on, in order, and looks whether it is what was written. */
export class LectorDeDiario {
  readonly faltas: FaltaDeDiario[] = []
  /** Ends that were never finished: nothing of those records left. */
  cortados = 0
  registros = 0
  segmentos = 0
  readonly #almacen: Almacen
  readonly #desde: number
  /** What segments say of others. */
  readonly #dichos: { archivo: string; enlace: string | null; dicho: string }[] = []
  readonly #enlaces = new Map<string, Set<string>>()

  constructor(almacen: Almacen, desde = 0) {
    this.#almacen = almacen
    this.#desde = desde
  }

  async *read(): AsyncGenerator<RegistroDeDiario> {
    for (const archivo of await this.#almacen.listSegmentos()) {
      this.#enlaces.set(archivo, new Set())
      if (!(await this.#almacen.wasWrittenSince(archivo, this.#desde - MARGEN_MS))) continue
      const segmento = await this.#almacen.readSegmento(archivo)
      this.segmentos += 1
      for (const registro of this.#segmento(segmento)) if (registro.en >= this.#desde) yield registro
    }
    this.#compare()
  }

  *#segmento({ archivo, bytes }: Segmento): Generator<RegistroDeDiario> {
    let anterior: Buffer = ORIGEN
    let registro = 0
    for (const leido of readMiembros(bytes)) {
      if (leido.que === 'cortado') this.cortados += 1
      else if (leido.que === 'ilegible')
        this.faltas.push({ que: 'ilegible', archivo, registro, bytes: leido.bytes })
      else {
        const { miembro } = leido
        // The caller set it for each file.
        this.#enlaces.get(archivo)!.add(miembro.enlace.toString('hex'))
        if (!miembro.sigue(anterior)) this.faltas.push({ que: 'no-sigue', archivo, registro })
        anterior = miembro.enlace
        const leida = this.#line(archivo, miembro)
        if (leida !== null) {
          this.registros += 1
          yield leida
        }
      }
      registro += 1
    }
  }

  #line(archivo: string, miembro: Miembro): RegistroDeDiario | null {
    const texto = miembro.texto()
    // A member that cannot be unpacked does not follow, and is named as such.
    if (texto === '') return null
    // The links of the members say that they are as `Diario` wrote them.
    if (miembro.identidad !== 'segmento') return JSON.parse(texto) as RegistroDeDiario
    const { tras } = JSON.parse(texto) as Cabeza // the first of each file
    if (tras !== null) this.#dichos.push({ ...tras, dicho: archivo })
    return null
  }

  #compare(): void {
    for (const { archivo, enlace, dicho } of this.#dichos) {
      const enlaces = this.#enlaces.get(archivo)
      if (enlaces === undefined) this.faltas.push({ que: 'falta-archivo', archivo, dicho })
      // Of a segment that was not read nothing is known.
      else if (enlaces.size > 0 && enlace !== null && !enlaces.has(enlace))
        this.faltas.push({ que: 'falta-final', archivo, dicho })
    }
  }
}
