import { createHash } from 'node:crypto'
import { ventaDeAhora } from '../../support/factura.ts'
import { INNOMINADA } from '../../support/nominaciones.ts'
import type { Azar } from './azar.ts'
import type { Cliente, Respuesta } from './cliente.ts'

export interface Comprador {
  nombreRazonSocial: string
  numeroDocumento: string
}

const COMPRADORES: readonly Comprador[] = [
  { nombreRazonSocial: 'COMPRADORA SA', numeroDocumento: '80012345-0' },
  { nombreRazonSocial: 'ALMACEN DEL SUR SRL', numeroDocumento: '80088888-0' },
  { nombreRazonSocial: 'FERRETERIA DEL ESTE', numeroDocumento: '80077777-8' },
]
/** A RUC that SIFEN does not know: it refuses. */
const NADIE: Comprador = { nombreRazonSocial: 'NO EXISTE SA', numeroDocumento: '80000500-7' }

/** One intention of a client, and everything that was answered to it. */
export interface Pedido {
  accion: 'nominar' | 'cancelar'
  clave: string | null
  comprador: Comprador | null
  respuestas: Respuesta[]
}

/** One sale: an invoice without a name, and what was done with it afterwards. */
export interface Venta {
  cdc: string
  /** How it was asked for. */
  emision: { json: Record<string, unknown>; clave: string }
  /** Of its texts as they were when it was approved; null until then. */
  huella: string | null
  pedidos: Pedido[]
}

const MOTIVO = { nominar: 'El comprador se identificó después', cancelar: 'La venta se deshizo' }

/** Asks for it once more, exactly as before: a key given again, or none. */
export async function pedir(cliente: Cliente, venta: Venta, pedido: Pedido, comprador = pedido.comprador) {
  const { accion, clave, respuestas } = pedido
  const receptor = { naturaleza: 'CONTRIBUYENTE', tipoOperacion: 'B2B', pais: 'PRY', ...comprador }
  const json = { motivo: MOTIVO[accion], ...(comprador === null ? {} : { receptor }) }
  const path = `/documento-electronico/${venta.cdc}/${accion}`
  // What was refused, and is not known any more after a loss, is known again once it is asked for under its key.
  const settle = async () => {
    const antes = venta.pedidos.slice(0, venta.pedidos.indexOf(pedido))
    for (const otro of antes)
      if (otro.clave !== null && otro.respuestas.length > 0) await pedir(cliente, venta, otro)
  }
  const answer = await cliente.pedir('POST', path, { json, clave, settle })
  respuestas.push(answer)
  return answer
}

type Variante = (venta: EnVenta) => Promise<void>

class EnVenta {
  readonly venta: Venta
  readonly #cliente: Cliente
  readonly #azar: Azar

  constructor(venta: Venta, cliente: Cliente, azar: Azar) {
    this.venta = venta
    this.#cliente = cliente
    this.#azar = azar
  }

  comprador = (): Comprador => this.#azar.uno(COMPRADORES)
  otro = (than: Comprador): Comprador => this.#azar.uno(COMPRADORES.filter(one => one !== than))
  clave = (): string => `${this.venta.cdc.slice(17, 24)}-${this.#azar.entre(0, 2 ** 31)}`

  nominar = (comprador: Comprador, clave: string | null): Promise<Respuesta> =>
    this.#pedir({ accion: 'nominar', clave, comprador, respuestas: [] })

  cancelar = (clave: string): Promise<Respuesta> =>
    this.#pedir({ accion: 'cancelar', clave, comprador: null, respuestas: [] })

  /** What is asked for under a key that was used is another body for the same intention. */
  #pedir(pedido: Pedido): Promise<Respuesta> {
    const { pedidos } = this.venta
    const known = pedidos.find(({ clave }) => clave !== null && clave === pedido.clave)
    if (known === undefined) pedidos.push(pedido)
    return pedir(this.#cliente, this.venta, known ?? pedido, pedido.comprador)
  }
}

const VARIANTES: Record<string, Variante> = {
  async 'con clave'(venta) {
    await venta.nominar(venta.comprador(), venta.clave())
  },
  async 'con clave, y otra vez con otro cuerpo'(venta) {
    const [comprador, clave] = [venta.comprador(), venta.clave()]
    await venta.nominar(comprador, clave)
    await venta.nominar(venta.otro(comprador), clave)
  },
  async 'sin clave'(venta) {
    await venta.nominar(venta.comprador(), null)
  },
  async 'dos a la vez con la misma clave'(venta) {
    const [comprador, clave] = [venta.comprador(), venta.clave()]
    await Promise.all([venta.nominar(comprador, clave), venta.nominar(comprador, clave)])
  },
  async 'dos a la vez con dos claves'(venta) {
    const comprador = venta.comprador()
    await Promise.all([venta.nominar(comprador, venta.clave()), venta.nominar(comprador, venta.clave())])
  },
  async 'dos a la vez para dos compradores'(venta) {
    const comprador = venta.comprador()
    const otro = venta.nominar(venta.otro(comprador), venta.clave())
    await Promise.all([venta.nominar(comprador, venta.clave()), otro])
  },
  async 'otro comprador después'(venta) {
    const comprador = venta.comprador()
    await venta.nominar(comprador, venta.clave())
    await venta.nominar(venta.otro(comprador), venta.clave())
  },
  async 'rechazada y corregida'(venta) {
    await venta.nominar(NADIE, venta.clave())
    await venta.nominar(venta.comprador(), venta.clave())
  },
  async 'nominada y cancelada'(venta) {
    await venta.nominar(venta.comprador(), venta.clave())
    await venta.cancelar(venta.clave())
  },
  async 'cancelada dos veces'(venta) {
    await Promise.all([venta.cancelar(venta.clave()), venta.cancelar(venta.clave())])
  },
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What nothing may change: the signed XML and the KuDE, byte for byte. */
export async function huellaDe(cliente: Cliente, cdc: string): Promise<string> {
  const parts = []
  for (const part of ['xml', 'kude?original=1']) {
    const { status, body } = await cliente.pedir('GET', `/documento-electronico/${cdc}/${part}`)
    if (status !== 200) throw new Error(`the ${part} of ${cdc}: ${status} ${JSON.stringify(body)}`)
    parts.push(sha256(body))
  }
  return parts.join(' ')
}

/** Asks for the invoice, or for the same once more. */
export async function emitir(cliente: Cliente, { json, clave }: Venta['emision']): Promise<string> {
  const { status, body } = await cliente.pedir('POST', '/documento-electronico', { json, clave })
  if (status !== 202) throw new Error(`an emission: ${status} ${JSON.stringify(body)}`)
  return body.cdc
}

async function esperarAprobado(cliente: Cliente, cdc: string): Promise<void> {
  for (;;) {
    const { body } = await cliente.pedir('GET', `/documento-electronico/status/${cdc}`)
    if (/^APROBADO/.test(body.estado)) return
    if (body.estado === 'RECHAZADO') throw new Error(`${cdc} was refused: ${JSON.stringify(body)}`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

/** One sale after the other until it is time; each with a story of its own. */
export async function vender(cliente: Cliente, azar: Azar, ventas: Venta[], fin: () => boolean) {
  while (!fin()) {
    const json = ventaDeAhora(INNOMINADA)
    const emision = { json, clave: `emision-${azar.entre(0, 2 ** 31)}-${azar.entre(0, 2 ** 31)}` }
    const venta: Venta = { cdc: await emitir(cliente, emision), emision, huella: null, pedidos: [] }
    ventas.push(venta)
    await esperarAprobado(cliente, venta.cdc)
    venta.huella = await huellaDe(cliente, venta.cdc)
    const variante = azar.uno(Object.keys(VARIANTES))
    cliente.count(`venta ${variante}`)
    await VARIANTES[variante]!(new EnVenta(venta, cliente, azar))
  }
}
