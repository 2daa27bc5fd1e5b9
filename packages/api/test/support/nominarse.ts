import { formatCivil } from '../../src/domain/tiempo.ts'
import { INNOMINADA, Nominaciones } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

/** What a browser holds that asked: of each another one. */
export const vezDe = (nombre: string): string => nombre.padEnd(32, '_')

/** A buyer with a link, and the shop that gave it. */
export class Nominarse {
  readonly n: Nominaciones

  constructor(n: Nominaciones) {
    this.n = n
  }

  static async open(ajuste: Record<string, unknown> = {}, env = {}): Promise<Nominarse> {
    const n = await Nominaciones.open({ url: 'https://facturas.ejemplo.com.py', ...env })
    const b = new Nominarse(n)
    await b.configurar(ajuste)
    return b
  }

  /** As the owner of the taxpayer says it in the panel. */
  async configurar(ajuste: Record<string, unknown>): Promise<Respuesta> {
    return this.n.servicio.request('PUT', '/api/v1/contribuyentes/1/enlaces-nominacion', {
      as: await this.n.servicio.token('ana'),
      json: { activo: true, graciaMinutos: 0, ...ajuste },
    })
  }

  enlace = async (cdc: string): Promise<{ enlace: string; papel: string }> => {
    const { body } = await this.n.ver(`${DOCUMENTOS}/status/${cdc}`)
    return { enlace: pathOf(body.enlaceNominacion), papel: pathOf(body.enlaceNominacionImpreso) }
  }

  /** An invoice of this moment, and the links to it. */
  async innominada(cambios: object = {}): Promise<{ cdc: string; enlace: string; papel: string }> {
    const fechaEmision = formatCivil(this.n.servicio.now)
    const cdc = await this.n.aprobada({ ...INNOMINADA, fechaEmision, ...cambios })
    return { cdc, ...(await this.enlace(cdc)) }
  }

  /** What stands on the ticket. */
  async prueba(cdc: string): Promise<{ total4: string; hora: string }> {
    const { total, fechaEmision } = await this.n.documento(cdc)
    return { total4: String(total).slice(-4).padStart(4, '0'), hora: String(fechaEmision).slice(11, 16) }
  }

  /** As a stranger: without a credential. */
  async act(
    ruta: string,
    acto: string,
    json: unknown = {},
    {
      vez,
      headers = {},
      de = '203.0.113.1',
    }: { vez?: string; headers?: Record<string, string>; de?: string } = {},
  ): Promise<Respuesta> {
    const given = await this.n.servicio.http.inject({
      method: 'POST',
      url: `${ruta}/${acto}`,
      remoteAddress: de,
      payload: JSON.stringify(json),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Teléfono de prueba',
        ...(vez === undefined ? {} : { 'x-vez': vez }),
        ...headers,
      },
    })
    const isJson = /json/.test(String(given.headers['content-type']))
    return {
      status: given.statusCode,
      headers: given.headers,
      body: isJson && given.body !== '' ? given.json() : undefined,
      text: given.body,
    }
  }

  pedir = (
    ruta: string,
    vez: string,
    ruc = '80012345-0',
    mas: Record<string, unknown> = {},
  ): Promise<Respuesta> => this.act(ruta, 'pedir', { receptor: { ruc }, ...mas }, { vez })

  seguir = (ruta: string, vez: string): Promise<Respuesta> => this.act(ruta, 'seguir', {}, { vez })

  /** Time passes for everybody, and for SIFEN. */
  async pasar(ms: number): Promise<void> {
    this.n.simulador.advance(ms)
    await this.n.servicio.pasar(ms)
  }

  peticiones = async (query = ''): Promise<Record<string, unknown>[]> =>
    (await this.n.ver(`/api/v1/peticiones-nominacion${query}`)).body.datos

  post = (url: string, json: unknown = {}): Promise<Respuesta> => this.n.post(`/api/v1/${url}`, { json })

  /** How often SIFEN has it named. */
  nominaciones = (cdc: string): number => this.n.registrados(cdc).length

  horaDe = (instant: number): string => formatCivil(instant).slice(11, 16)

  close = (): Promise<void> => this.n.close()
}

const pathOf = (url: string | null): string => (url === null ? '' : new URL(url, 'http://aqui').pathname)
