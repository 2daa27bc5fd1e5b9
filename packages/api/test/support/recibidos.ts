import { certificadoFromPem, sign } from '@mbohera/sifen'
import { Emisiones } from './emisiones.ts'
import { Nominaciones, type Pedido } from './nominaciones.ts'
import type { Respuesta } from './servicio.ts'

const RECIBIDOS = '/api/v1/documento-recibido'

/** To whom EJEMPLO SA sells: the other contribuyente of the service. */
export const A_OTRA = {
  receptor: {
    tipoContribuyente: 'CONTRIBUYENTE',
    tipoOperacion: 'B2B',
    numeroDocumento: '80088888-0',
    nombreRazonSocial: 'OTRA SA',
  },
}

/** A sale of OTRA SA to EJEMPLO SA, approved. */
export const ventaDeOtra = (n: Nominaciones): Promise<string> =>
  facturaDeOtra(n, {
    receptor: { ...A_OTRA.receptor, numeroDocumento: '80099999-1', nombreRazonSocial: 'EJEMPLO SA' },
  })

/** What OTRA SA issued, approved. */
export async function facturaDeOtra(n: Nominaciones, cambios: object = {}): Promise<string> {
  const otra = new Emisiones(n.servicio, n.simulador, (await n.servicio.clave('beto')).key)
  const cdc = await otra.emitir({ ...cambios })
  const { estado } = await otra.fin(cdc)
  if (estado !== 'APROBADO') throw new Error(`${cdc} is ${estado}`)
  return cdc
}

/** Whose it is, by its CDC. */
export const rucDe = (cdc: string): string => `${cdc.slice(2, 10)}-${cdc[10]}`

/** The same, received by EJEMPLO SA. */
export async function recibidaDeOtra(n: Nominaciones): Promise<string> {
  const cdc = await ventaDeOtra(n)
  const { status, text } = await n.post(RECIBIDOS, { json: { cdc } })
  if (status !== 200) throw new Error(text)
  return cdc
}

export type Acto = 'notificar' | 'conformar' | 'disconformar' | 'desconocer'
/** What each may be asked with. */
export const CUERPO: Record<Acto, object> = {
  notificar: { fechaRecepcion: '2026-11-20T10:30:00' },
  conformar: { tipo: 'TOTAL' },
  disconformar: { motivo: 'La cantidad no es la pedida' },
  desconocer: { fechaRecepcion: '2026-11-20T10:30:00', motivo: 'No compramos esto' },
}

/** EJEMPLO SA issues, and OTRA SA receives. */
export class Recibidos {
  readonly n: Nominaciones
  /** Of OTRA SA, in DEV. */
  readonly key: string

  constructor(n: Nominaciones, key: string) {
    this.n = n
    this.key = key
  }

  static async open(...con: Parameters<typeof Nominaciones.open>): Promise<Recibidos> {
    const n = await Nominaciones.open(...con)
    return new Recibidos(n, (await n.servicio.clave('beto')).key)
  }

  close = () => this.n.close()

  /** Approved by SIFEN, with its signed text. */
  async venta(cambios: object = {}): Promise<{ cdc: string; xml: string }> {
    const cdc = await this.n.aprobada({ ...A_OTRA, ...cambios })
    return { cdc, xml: await this.xml(cdc) }
  }

  xml = async (cdc: string): Promise<string> =>
    (await this.n.ver(`/api/v1/documento-electronico/${cdc}/xml`)).text

  /** The same documento with something else in it, signed by its issuer as well. */
  async otraVez(xml: string, change: (de: string) => string): Promise<string> {
    const { keyPem, certPem } = await this.n.simulador.issueCertificate({ ruc: '80099999-1' })
    const [, head = '', de = '', resto = ''] = /^(.*?)(<DE .*<\/DE>).*<\/Signature>(.*)$/s.exec(xml) ?? []
    return `${head}${change(de)}${sign(change(de), certificadoFromPem(keyPem, certPem)).signature}${resto}`
  }

  /** Signed, and still on its way: SIFEN has nothing of it. */
  async sinEnviar(cambios: object = {}): Promise<{ cdc: string; xml: string }> {
    for (const servicio of ['siRecepDE', 'siRecepLoteDE'] as const)
      this.n.simulador.arm({
        escenario: 'pagina-bigip',
        parametros: { registrar: false },
        filtro: { servicio },
        veces: 0,
      })
    const cdc = await this.n.emisiones.emitir({ ...A_OTRA, ...cambios })
    const xml = await this.xml(cdc)
    return { cdc, xml }
  }

  archivo = (body: string | Buffer, tipo = 'application/xml', as = this.key): Promise<Respuesta> =>
    this.n.post(RECIBIDOS, { as, body: Buffer.from(body), headers: { 'content-type': tipo } })

  pedir = (json: object, as = this.key): Promise<Respuesta> => this.n.post(RECIBIDOS, { as, json })

  /** A sale that is here, by its file, or as SIFEN has it. */
  async recibida(como: 'archivo' | 'cdc' = 'cdc'): Promise<string> {
    const { cdc, xml } = await this.venta()
    const { status, text } = como === 'cdc' ? await this.pedir({ cdc }) : await this.archivo(xml)
    if (status !== 200) throw new Error(text)
    return cdc
  }

  ver = (url = '', as = this.key): Promise<Respuesta> => this.n.ver(`${RECIBIDOS}${url}`, as)
  uno = async (cdc: string) => (await this.ver(`/${cdc}`)).body

  decir = (acto: Acto, id: string | number, pedido: Pedido = {}): Promise<Respuesta> =>
    this.n.post(`${RECIBIDOS}/${id}/${acto}`, { as: this.key, json: CUERPO[acto], ...pedido })

  conciliar = (id: string, as = this.key): Promise<Respuesta> =>
    this.n.post(`${RECIBIDOS}/${id}/conciliar`, { as })
}
