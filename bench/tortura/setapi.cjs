// A client made of the libraries of others, for `simulador tortura`: xmlgen, xmlsign, qrgen and setapi, as they are.
// LLAMADOR=solo: whoever calls them does what their documentation shows, and sends again when there was an error.
// LLAMADOR=cuidadoso: he keeps what he signed, compares whose answer it is, and asks by the CDC before he sends again.
const { appendFileSync, existsSync, readFileSync } = require('node:fs')
const https = require('node:https')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const { createInterface } = require('node:readline')

const need = createRequire(join(process.env.PARES, 'package.json'))
const named = name => need(name).default ?? need(name)
const generator = named('facturacionelectronicapy-xmlgen')
const signer = named('facturacionelectronicapy-xmlsign')
const qr = named('facturacionelectronicapy-qrgen')
const setapi = named('facturacionelectronicapy-setapi')
const cuidadoso = process.env.LLAMADOR === 'cuidadoso'

// Its hosts are fixed: its connections to them arrive at the simulator.
const { createConnection } = https.Agent.prototype
https.Agent.prototype.createConnection = function connect(options, ...rest) {
  const { port, hostname } = new URL(process.env.SIFEN_URL)
  return createConnection.call(this, { ...options, host: hostname, port, servername: options.host }, ...rest)
}

const { SIFEN_P12: p12, SIFEN_CLAVE: clave, SIFEN_CA: caCert, SIFEN_RUC: ruc } = process.env
const ASUNCION = {
  departamento: 1,
  departamentoDescripcion: 'CAPITAL',
  distrito: 1,
  distritoDescripcion: 'ASUNCION (DISTRITO)',
  ciudad: 1,
  ciudadDescripcion: 'ASUNCION (DISTRITO)',
}
const PARAMS = {
  version: 150,
  ruc,
  razonSocial: 'DE generado en ambiente de prueba - sin valor comercial ni fiscal',
  actividadesEconomicas: [{ codigo: '47111', descripcion: 'VENTA AL POR MENOR' }],
  timbradoNumero: process.env.SIFEN_TIMBRADO,
  timbradoFecha: '2026-01-02',
  tipoContribuyente: 2,
  tipoRegimen: 8,
  establecimientos: [
    {
      codigo: '001',
      direccion: 'Avenida de Prueba',
      numeroCasa: '100',
      ...ASUNCION,
      telefono: '021123456',
      email: 'ventas@prueba.com.py',
      denominacion: 'Central',
    },
  ],
}
const ventaDe = ({ numero, fecha, total }) => ({
  tipoDocumento: 1,
  establecimiento: '001',
  punto: '001',
  numero: String(numero).padStart(7, '0'),
  codigoSeguridadAleatorio: String(100_000_000 + Math.floor(Math.random() * 899_999_999)),
  fecha,
  tipoEmision: 1,
  tipoTransaccion: 1,
  tipoImpuesto: 1,
  moneda: 'PYG',
  cliente: {
    contribuyente: false,
    razonSocial: 'Sin Nombre',
    tipoOperacion: 2,
    pais: 'PRY',
    paisDescripcion: 'Paraguay',
    documentoTipo: 5,
    documentoNumero: '0',
  },
  factura: { presencia: 1 },
  condicion: { tipo: 1, entregas: [{ tipo: 1, monto: String(total), moneda: 'PYG' }] },
  items: [
    {
      codigo: 'A',
      descripcion: 'Yerba mate 1 kg',
      unidadMedida: 77,
      cantidad: 1,
      precioUnitario: total,
      ivaTipo: 1,
      ivaBase: 100,
      iva: 10,
    },
  ],
})
const cdcOf = xml => /<DE Id="(\w{44})"/.exec(xml)[1]

async function signDocumento(tarea) {
  const xml = await generator.generateXMLDE(PARAMS, ventaDe(tarea))
  const signed = await signer.signXML(xml, p12, clave, true)
  const whole = await qr.generateQR(signed, process.env.SIFEN_ID_CSC, process.env.SIFEN_CSC, 'test')
  return { acto: 'emitir', xml: whole, cdc: cdcOf(whole) }
}
async function signEvento(acto, { cdc, motivo, receptor }) {
  const xml =
    acto === 'cancelar'
      ? await generator.generateXMLEventoCancelacion(1, PARAMS, { cdc, motivo })
      : await generator.generateXMLEventoNominacion(1, PARAMS, {
          ...{ cdc, motivo, contribuyente: true, tipoOperacion: 1, pais: 'PRY', paisDescripcion: 'Paraguay' },
          ...{ tipoReceptor: 2, tipoContribuyente: 2, ruc: receptor.ruc, razonSocial: receptor.razonSocial },
        })
  return { acto, xml: await signer.signXMLEvento(xml, p12, clave, true), cdc }
}

let id = 0
const config = () => ({ caCert, ...(cuidadoso ? { timeout: 6_000 } : {}) })
const call = (metodo, dato) => setapi[metodo](++id, dato, 'test', p12, clave, config())

/** What is read of an answer as the documentation shows it; who is careful also looks whose it is. */
function understand({ acto, cdc }, answer) {
  const body =
    acto === 'emitir'
      ? answer?.['ns2:rRetEnviDe']?.['ns2:rProtDe']
      : answer?.['ns2:rRetEnviEventoDe']?.['ns2:gResProcEVe']
  const estado = body?.['ns2:dEstRes']
  const codigo = body?.['ns2:gResProc']?.['ns2:dCodRes']
  const ajena = acto === 'emitir' ? body?.['ns2:Id'] !== cdc : body?.['ns2:id'] !== '1'
  if (estado === undefined || (cuidadoso && ajena)) return { estado: 'incierto' }
  const unclear =
    cuidadoso && ['0100', '0160', '0161', '0162', '4003', '4453', '1001', '1002'].includes(codigo)
  if (unclear) return { estado: 'incierto', codigo }
  return { estado: /^Aprobado/.test(estado) ? 'aprobado' : 'rechazado', codigo }
}

async function send(firmado) {
  const { acto, xml, cdc } = firmado
  try {
    return { cdc, ...understand(firmado, await call(acto === 'emitir' ? 'recibe' : 'evento', xml)) }
  } catch (error) {
    return { cdc, estado: 'error', que: String(error?.message ?? error).slice(0, 200) }
  }
}

const MARCA = { emitir: '<', nominar: 'rGEveNom', cancelar: 'rGeVeCan' }

/** By the CDC: it is there, it is not, or nobody knows. */
async function look({ acto, cdc }) {
  try {
    const answer = (await call('consulta', cdc))['ns2:rEnviConsDeResponse']
    const codigo = answer?.['ns2:dCodRes']
    if (codigo === '0420') return false
    if (codigo !== '0422' || !answer['ns2:xContenDE'].includes(cdc)) return undefined
    return answer['ns2:xContenDE'].includes(MARCA[acto])
  } catch {
    return undefined
  }
}

async function lookThenSend(firmado) {
  const there = await look(firmado)
  if (there === undefined) return { cdc: firmado.cdc, estado: 'incierto' }
  return there ? { cdc: firmado.cdc, estado: 'aprobado' } : send(firmado)
}

const firmados = new Map()

/** Who is careful writes it down before he sends it. */
const CUADERNO = join(process.env.SIFEN_P12, '..', 'cuaderno.jsonl')
if (cuidadoso && existsSync(CUADERNO))
  for (const line of readFileSync(CUADERNO, 'utf8').split('\n').filter(Boolean)) {
    const { tarea, firmado } = JSON.parse(line)
    firmados.set(tarea, firmado)
  }

async function sign(acto, tarea) {
  const firmado = acto === 'emitir' ? await signDocumento(tarea) : await signEvento(acto, tarea)
  firmados.set(tarea.id, firmado)
  if (cuidadoso) appendFileSync(CUADERNO, `${JSON.stringify({ tarea: tarea.id, firmado })}\n`)
  return firmado
}

async function attend(tarea) {
  if (tarea.tarea === 'presentarse')
    return {
      nombre: `facturacionelectronicapy-setapi (${cuidadoso ? 'llamador cuidadoso' : 'como muestra su documentación'})`,
      version: need('facturacionelectronicapy-setapi/package.json').version,
      puede: ['emitir', 'nominar', 'cancelar'],
    }
  if (tarea.tarea !== 'resolver') {
    const firmado = await sign(tarea.tarea, tarea)
    const first = await send(firmado)
    return cuidadoso && ['error', 'incierto'].includes(first.estado) ? lookThenSend(firmado) : first
  }
  const kept = firmados.get(tarea.id) ?? (await sign(tarea.era, tarea))
  return cuidadoso ? lookThenSend(kept) : send(kept)
}

console.log = () => {}
createInterface({ input: process.stdin }).on('line', async line => {
  const tarea = JSON.parse(line)
  const answer = await attend(tarea).catch(error => ({ estado: 'error', que: String(error?.stack ?? error) }))
  process.stdout.write(`${JSON.stringify({ id: tarea.id, ...answer })}\n`)
})
