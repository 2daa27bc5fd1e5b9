// Mbohéra itself as a client under torture: whoever calls its API, and repeats under the same Idempotency-Key what has no answer.
import { createInterface } from 'node:readline'

const { MBOHERA_API: api, MBOHERA_KEY: key } = process.env
const DOCUMENTOS = `${api}/api/v1/documento-electronico`
const EN_CAMINO = ['PENDIENTE', 'ENVIADO', 'EN_LOTE']

async function call(method, url, body, clave) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(clave ? { 'idempotency-key': clave } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

const ventaDe = ({ fecha, total }) => ({
  ...{ tipoDocumento: 'FACTURA_ELECTRONICA', tipoTransaccion: 'VENTA_MERCADERIA', monedaOperacion: 'PYG' },
  ...{ condicionOperacion: 'CONTADO', numeroEstablecimiento: 1, puntoExpedicion: 1, fechaEmision: fecha },
  condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: total },
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
  items: [
    {
      ...{ codigo: 'A', descripcion: 'Yerba mate 1 kg', unidadMedida: 'UNI', cantidad: 1 },
      ...{ precioUnitario: total, tasaIVA: 10, afectacionTributaria: 'GRAVADO' },
    },
  ],
})

async function emitir(tarea) {
  const { status, body } = await call('POST', DOCUMENTOS, ventaDe(tarea), tarea.id)
  if (status !== 202) return { estado: 'error', que: JSON.stringify(body) }
  process.stdout.write(`${JSON.stringify({ id: tarea.id, cdc: body.cdc })}\n`)
  for (let turn = 0; turn < 300; turn++) {
    const { estado } = (await call('GET', `${DOCUMENTOS}/status/${body.cdc}`)).body
    if (!EN_CAMINO.includes(estado))
      return { cdc: body.cdc, estado: estado.startsWith('APROBADO') ? 'aprobado' : 'rechazado' }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { cdc: body.cdc, estado: 'incierto' }
}

async function registrar(acto, { id, cdc, motivo, receptor }) {
  const comprador = receptor && {
    ...{ naturaleza: 'CONTRIBUYENTE', tipoOperacion: 'B2B', pais: 'PRY' },
    ...{ nombreRazonSocial: receptor.razonSocial, numeroDocumento: receptor.ruc },
  }
  const body = { motivo, ...(receptor ? { receptor: comprador } : {}) }
  const { status, body: answer } = await call('POST', `${DOCUMENTOS}/${cdc}/${acto}`, body, id)
  if (status === 503) return { cdc, estado: 'incierto' }
  if (status !== 200) return { cdc, estado: 'error', que: JSON.stringify(answer) }
  return {
    cdc,
    estado: answer.estadoEvento === 'APROBADO' ? 'aprobado' : 'rechazado',
    codigo: answer.codigoRespuesta,
  }
}

async function attend(tarea) {
  if (tarea.tarea === 'presentarse')
    return {
      nombre: 'Mbohéra',
      version: process.env.MBOHERA_VERSION,
      puede: ['emitir', 'nominar', 'cancelar'],
    }
  // The same request under the same key: that is all that a caller has to know.
  const acto = tarea.tarea === 'resolver' ? tarea.era : tarea.tarea
  return acto === 'emitir' ? emitir(tarea) : registrar(acto, tarea)
}

createInterface({ input: process.stdin }).on('line', async line => {
  const tarea = JSON.parse(line)
  const answer = await attend(tarea).catch(error => ({ estado: 'error', que: String(error?.stack ?? error) }))
  process.stdout.write(`${JSON.stringify({ id: tarea.id, ...answer })}\n`)
})
