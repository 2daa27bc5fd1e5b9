import { expect } from 'vitest'
import { ventaCon } from './factura.ts'
import { forzar } from './forzar.ts'
import { NOMINACION, type Nominaciones } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const HORA = 3_600_000
const DOCUMENTOS = '/api/v1/documento-electronico'
const NOTA = { NOTA_DE_CREDITO_ELECTRONICA: 'DEVOLUCION', NOTA_DE_DEBITO_ELECTRONICA: 'AJUSTE_DE_PRECIO' }
type Nota = keyof typeof NOTA

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as clients do
export type Visto = any

/** Everything that can be asked for about a documento, some of it again after something else was done. */
export const TODO = [
  'kude',
  'compartir',
  'inutilizar',
  'notaDeDebito',
  'notaDeCredito',
  'notaDeCredito',
  'nominar',
  'nominar',
  'actualizarTransporte',
  'notaDeCredito',
  'cancelar',
  'cancelar',
  'nominar',
  'notaDeDebito',
  'inutilizar',
  'kude',
] as const
export type Nombre = (typeof TODO)[number]

/** Whether an answer did what was asked for, now; else with which codes it did not. */
function dicho({ status, body, headers }: Respuesta): { hecho: boolean; codigos: string[] } {
  if (status >= 400)
    return { hecho: false, codigos: [body.type, ...body.errors.map(({ codigo }: Visto) => codigo)] }
  if (body?.estadoEvento === 'RECHAZADO') return { hecho: false, codigos: [body.codigoRespuesta] }
  return { hecho: headers['idempotent-replayed'] !== 'true', codigos: [] }
}

/** Reads what `acciones` says, asks for it, and compares. */
export class Acuerdo {
  readonly #n: Nominaciones
  #intencion = 0

  constructor(n: Nominaciones) {
    this.#n = n
  }

  /** The civil time of Paraguay. */
  get hoy(): string {
    return new Date(this.#n.servicio.now - 3 * HORA).toISOString().slice(0, 19)
  }

  ver = async (cdc: string, as?: string): Promise<Visto> =>
    (await this.#n.ver(`${DOCUMENTOS}/${cdc}`, as)).body

  /** Each asked for as an intention of its own, which is never the one of before. */
  pedir(name: Nombre, visto: Visto, as = this.#n.key): Promise<Respuesta> {
    const n = this.#n
    const motivo = `intención ${++this.#intencion}`
    const { cdc } = visto
    switch (name) {
      case 'nominar':
        return n.nominar(cdc, { as, json: { ...NOMINACION, motivo } })
      case 'cancelar':
        return n.cancelar(cdc, { as, json: { motivo } })
      case 'inutilizar': {
        const { iTiDe: tipoDocumento, establecimiento, puntoExpedicion, numeroTimbrado } = visto
        const { numeroDocumento: numeroInicio, numeroDocumento: numeroFin } = visto
        const serie = { tipoDocumento, establecimiento, puntoExpedicion, numeroTimbrado }
        return n.inutilizar({ ...serie, numeroInicio, numeroFin, motivo }, { as })
      }
      case 'actualizarTransporte':
        return n.actualizarTransporte(cdc, { chofer: { nombre: motivo, numeroDocumento: '1' } }, { as })
      case 'notaDeCredito':
        return this.#nota('NOTA_DE_CREDITO_ELECTRONICA', visto, as)
      case 'notaDeDebito':
        return this.#nota('NOTA_DE_DEBITO_ELECTRONICA', visto, as)
      case 'compartir':
        return n.post(`${DOCUMENTOS}/${cdc}/enlaces`, { as })
      case 'kude':
        return n.ver(`${DOCUMENTOS}/${cdc}/kude`, as)
    }
  }

  /** A note about what is shown, in the name of whom it must be. */
  #nota(tipoDocumento: Nota, { cdc, receptor, receptorEfectivo }: Visto, as: string): Promise<Respuesta> {
    const json = { ...this.#cuerpoDeNota(tipoDocumento, cdc), receptor: receptorEfectivo ?? receptor }
    return this.#n.post(DOCUMENTOS, { as, json: ventaCon(json) })
  }

  #cuerpoDeNota = (tipoDocumento: Nota, cdc: string) => ({
    tipoDocumento,
    motivoEmision: NOTA[tipoDocumento],
    fechaEmision: this.hoy,
    documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  })

  /** What `acciones` says is what then happens, one after the other, each said anew before it is asked for. Gives what was done. */
  async expect(cdc: string, orden: readonly Nombre[], as?: string): Promise<Nombre[]> {
    const hechas: Nombre[] = []
    for (const name of orden) {
      const visto = await this.ver(cdc, as)
      const accion = visto.acciones[name]
      const respuesta = await this.pedir(name, visto, as)
      const { hecho, codigos } = dicho(respuesta)
      const why = `${name} of a ${visto.tipoDocumento} ${visto.estado}: ${JSON.stringify(accion)}, and then ${respuesta.status} ${respuesta.body && JSON.stringify(respuesta.body)}`
      expect(accion.puede, why).toBe(hecho)
      if (hecho) hechas.push(name)
      else if (codigos.length > 0) expect(codigos, why).toContain(accion.codigo)
      expect(accion.motivo === null, why).toBe(accion.puede)
    }
    return hechas
  }

  estado = (cdc: string, state: string) =>
    forzar(
      this.#n.servicio.db,
      `update documento set estado = $2, proxima = ahora() + interval '1 day' where cdc = $1`,
      [cdc, state],
    )

  async notaAprobada(tipoDocumento: Nota): Promise<string> {
    const cdc = await this.#n.aprobada({ fechaEmision: this.hoy })
    return this.#n.aprobada(this.#cuerpoDeNota(tipoDocumento, cdc))
  }

  /** One that SIFEN refused, because it knows no such receptor. */
  async rechazada(): Promise<string> {
    const receptor = {
      tipoContribuyente: 'CONTRIBUYENTE',
      tipoOperacion: 'B2B',
      numeroDocumento: '80000500-7',
      nombreRazonSocial: 'NADIE SA',
    }
    const cdc = await this.#n.emisiones.emitir({ receptor, fechaEmision: this.hoy })
    expect((await this.#n.emisiones.fin(cdc)).estado).toBe('RECHAZADO')
    return cdc
  }
}
