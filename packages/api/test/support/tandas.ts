import { FACTURA } from './factura.ts'
import { hasta } from './hasta.ts'
import { INNOMINADA, type Nominaciones } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const TANDAS = '/api/v1/documento-electronico/tandas'

export interface PorEmitir {
  referencia: string
  lugar?: string
  cuerpo: Record<string, unknown>
}

/** A sale to nobody in particular, of its own. */
export const venta = (n: number, cambios: Record<string, unknown> = {}): PorEmitir => ({
  referencia: `V-${n}`,
  lugar: `fila ${n + 1}`,
  cuerpo: { ...FACTURA, ...INNOMINADA, ...cambios },
})

export const ventas = (cuantas: number, desde = 1): PorEmitir[] =>
  Array.from({ length: cuantas }, (_, n) => venta(desde + n))

/** Prepares documentos that are emitted together, and looks as a client does. */
export class Tandas {
  readonly #n: Nominaciones

  constructor(n: Nominaciones) {
    this.#n = n
  }

  async crear(nombre = 'Ventas del día'): Promise<number> {
    const { status, body, text } = await this.#n.post(TANDAS, { json: { nombre } })
    if (status !== 201) throw new Error(text)
    return body.id
  }

  agregar = (id: number, documentos: readonly PorEmitir[]): Promise<Respuesta> =>
    this.#n.post(`${TANDAS}/${id}/documentos`, { json: { documentos } })

  /** A draft with these. */
  async con(documentos: readonly PorEmitir[], nombre?: string): Promise<number> {
    const id = await this.crear(nombre)
    for (let at = 0; at < documentos.length; at += 200) {
      const { status, text } = await this.agregar(id, documentos.slice(at, at + 200))
      if (status !== 200) throw new Error(text)
    }
    return id
  }

  act = (id: number, que: 'emitir' | 'pausar' | 'cancelar', json: unknown = {}): Promise<Respuesta> =>
    this.#n.post(`${TANDAS}/${id}/${que}`, { json })

  ver = async (id: number) => (await this.#n.ver(`${TANDAS}/${id}`)).body

  documentos = async (id: number, query = '') =>
    (await this.#n.ver(`${TANDAS}/${id}/documentos${query}`)).body

  /** The tanda when nothing of it goes on. */
  async fin(id: number) {
    await hasta(async () => (await this.ver(id)).estado !== 'EN_CURSO')
    return this.ver(id)
  }

  /** The numbers that were given with it, in the order of its documentos. */
  async numeros(id: number): Promise<number[]> {
    const { rows } = await this.#n.servicio.db.query(
      `select d.numero::int as numero from tanda_documento f
       join documento d on d.contribuyente_id = f.contribuyente_id and d.documento_id = f.documento_id
       where f.tanda_id = $1 order by f.orden`,
      [id],
    )
    return rows.map(({ numero }) => numero)
  }
}
