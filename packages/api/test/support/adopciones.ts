import { hasta } from './hasta.ts'
import type { Nominaciones } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

/** Orders what SIFEN has in the background, and looks as a client does. */
export class Adopciones {
  readonly #n: Nominaciones

  constructor(n: Nominaciones) {
    this.#n = n
  }

  archivo = (tipo: string, body: string | Buffer, clave?: string): Promise<Respuesta> =>
    this.#n.post(`${DOCUMENTOS}/adoptar`, {
      body,
      headers: { 'content-type': tipo },
      ...(clave === undefined ? {} : { clave }),
    })

  lista = (...cdcs: string[]): Promise<Respuesta> => this.archivo('text/plain', cdcs.join('\n'))

  ver = async (id: number) => (await this.#n.ver(`${DOCUMENTOS}/adopciones/${id}`)).body

  documentos = async (id: number, query = '') =>
    (await this.#n.ver(`${DOCUMENTOS}/adopciones/${id}/documentos${query}`)).body

  cancelar = (id: number): Promise<Respuesta> => this.#n.post(`${DOCUMENTOS}/adopciones/${id}/cancelar`)

  /** The order when nothing of it is left to be done. */
  async fin(id: number) {
    await hasta(async () => (await this.ver(id)).terminada)
    return this.ver(id)
  }
}

/** CDCs that nobody has, of that taxpayer: as the given one, with other security codes. */
export function inventados(cdc: string, cuantos: number): string[] {
  return Array.from({ length: cuantos }, (_, n) => {
    const base = `${cdc.slice(0, 34)}${String(900_000_000 + n)}`
    const sum = [...base].reverse().reduce((total, digit, i) => total + Number(digit) * ((i % 10) + 2), 0)
    return `${base}${sum % 11 > 1 ? 11 - (sum % 11) : 0}`
  })
}
