// A client for the torture: how it takes what goes wrong is said by its argument.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { createInterface } from 'node:readline'
import { RUTAS, type Servicio } from '../../src/index.ts'
import { pedidos, rLoteDE, valor, zip } from './cliente.ts'
import { cancelacion, facturaInnominada, nominacion } from './documento.ts'

const [modo = ''] = process.argv.slice(2)
const env = process.env as Record<string, string>
const read = (name: string) => readFileSync(env[name]!, 'utf8')
const cert = { certPem: read('SIFEN_CERT'), keyPem: read('SIFEN_KEY') }
const agent = new https.Agent({ ca: read('SIFEN_CA'), cert: cert.certPem, key: cert.keyPem })
const [ruc = '', dv = ''] = env.SIFEN_RUC!.split('-')

interface Tarea {
  id: string
  tarea: string
  era?: string
  numero: number
  fecha: string
  cdc: string
}

function post(servicio: Servicio, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const req = https.request(env.SIFEN_URL + RUTAS[servicio], { method: 'POST', agent }, res => {
      let text = ''
      res.on('data', chunk => (text += chunk))
      res.on('error', reject)
      res.on('end', () => resolve(text))
    })
    req.on('error', reject)
    req.end(body)
  })
}

const now = (agoMs = 0) => new Date(Date.now() - 3 * 3_600_000 - agoMs).toISOString().slice(0, 19)
let salto = 0
let codSeg = '482915037'

function sign({ numero, fecha, cdc }: Tarea, acto: string) {
  if (acto === 'nominar') return { cdc, xml: nominacion({ cdc, firmada: now(60_000) }, cert) }
  if (acto === 'cancelar') return { cdc, xml: cancelacion(cdc, now(modo === 'precavido' ? 60_000 : 0), cert) }
  return facturaInnominada({ ruc, dv, numero: numero + salto, emitida: fecha, codSeg }, cert)
}

async function sendLote({ cdc, xml }: { cdc: string; xml: string }): Promise<string> {
  const text = await post('siRecepLoteDE', pedidos.lote(zip(rLoteDE(xml))))
  if (valor(text, 'dCodRes') !== '0300') throw new Error('it was not queued')
  return (await isThere(cdc, 'emitir')) ? 'aprobado' : 'rechazado'
}

async function send({ cdc, xml }: { cdc: string; xml: string }, acto: string): Promise<string> {
  const emite = acto === 'emitir'
  if (emite && modo === 'lotes') return sendLote({ cdc, xml })
  const text = await post(
    emite ? 'siRecepDE' : 'siRecepEvento',
    emite ? pedidos.de(xml) : pedidos.evento(xml),
  )
  const estado = valor(text, 'dEstRes')
  if (estado === undefined) throw new Error('nothing was understood')
  return estado.startsWith('Aprobado') ? 'aprobado' : 'rechazado'
}

const isThere = async (cdc: string, acto: string) => {
  const text = await post('siConsDE', pedidos.consulta(cdc))
  const marca = { emitir: 'dCodRes>0422', nominar: 'rGEveNom', cancelar: 'rGeVeCan' }[acto]!
  return text.includes(marca)
}

async function attend(tarea: Tarea): Promise<object | undefined> {
  if (tarea.tarea === 'presentarse')
    return {
      nombre: modo,
      version: '1',
      puede: modo === 'emisor' ? ['emitir'] : ['emitir', 'nominar', 'cancelar'],
    }
  const acto = tarea.era ?? tarea.tarea
  if (modo === 'doble' && tarea.era !== undefined) salto = 500
  if (['olvidadizo', 'confuso'].includes(modo) && tarea.era !== undefined) codSeg = '482915038'
  const firmado = sign(tarea, acto)
  salto = 0
  codSeg = '482915037'
  const { cdc } = firmado
  if (['bueno', 'lotes'].includes(modo) && tarea.era !== undefined && (await isThere(cdc, acto)))
    return { cdc, estado: 'aprobado' }
  try {
    const estado = await send(firmado, acto)
    return { cdc, estado: modo === 'confuso' ? 'aprobado' : estado }
  } catch {
    if (modo === 'caedizo') process.exit(1)
    if (modo === 'mudo') return undefined
    if (modo === 'mentiroso') return { cdc, estado: 'aprobado' }
    if (modo === 'pesimista') return { cdc, estado: 'rechazado' }
    for (let turn = 0; modo === 'terco' && turn < 30; turn++) await send(firmado, acto).catch(() => {})
    return { cdc, estado: 'incierto' }
  }
}

createInterface({ input: process.stdin }).on('line', async line => {
  const tarea = JSON.parse(line) as Tarea
  const answer = await attend(tarea)
  if (answer !== undefined) process.stdout.write(`ruido\n${JSON.stringify({ id: tarea.id, ...answer })}\n`)
})
