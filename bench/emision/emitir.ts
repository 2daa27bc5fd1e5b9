import { Agent, request } from 'node:http'
import { formatCivil } from '../../packages/api/src/domain/tiempo.ts'
import { FACTURA } from '../../packages/api/test/support/factura.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const [item] = FACTURA.items

/** Two items, for cash. */
function cuerpo(): string {
  const items = [item, { ...item, codigo: 'AZUCAR-1', descripcion: 'Azúcar 1 kg' }]
  const condicionPago = { ...FACTURA.condicionPago, montoPago: 300_000 }
  return JSON.stringify({ ...FACTURA, items, condicionPago, fechaEmision: formatCivil(Date.now() - 60_000) })
}

/** One emission over the wire; answers with how long it took. */
export function emitir(url: string, clave: string): Promise<number> {
  const body = cuerpo()
  const headers = {
    authorization: `Bearer ${clave}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/v1/documento-electronico`,
      { method: 'POST', agent, headers },
      incoming => {
        let text = ''
        incoming.on('data', chunk => {
          text += chunk
        })
        incoming.on('end', () => {
          if (incoming.statusCode === 202) resolve(performance.now() - start)
          else reject(new Error(`${incoming.statusCode}: ${text}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** So many, never more than `atOnce` under way. */
export async function emitirVarios(
  url: string,
  clave: string,
  cuantos: number,
  atOnce: number,
): Promise<void> {
  let left = cuantos
  const lane = async () => {
    while (left-- > 0) await emitir(url, clave)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** So many a second, whether the service keeps up or not; answers with how long each took from when it was due. */
export async function emitirAlRitmo(
  url: string,
  clave: string,
  porSegundo: number,
  ms: number,
): Promise<number[]> {
  const start = performance.now()
  const pending: Promise<number>[] = []
  for (let i = 0; i * (1000 / porSegundo) < ms; i++) {
    const due = start + i * (1000 / porSegundo)
    const wait = due - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    const late = performance.now() - due
    pending.push(emitir(url, clave).then(took => took + Math.max(0, late)))
  }
  return Promise.all(pending)
}
