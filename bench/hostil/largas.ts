import { atMost, type Row } from '../lib/report.ts'
import type { Medida, Mundo } from './mundo.ts'

const LIMITE_MS = 50
const LINEAS = 999
const URL_BASE = '/api/v1/documento-electronico'

const items = Array.from({ length: LINEAS }, (_, i) => ({
  codigo: `C-${i}`,
  descripcion: `Producto número ${i}`,
  unidadMedida: 'UNI',
  cantidad: 1,
  precioUnitario: 1000,
  tasaIVA: 10,
  afectacionTributaria: 'GRAVADO',
}))

/** As honest as it is long. */
const cuerpo = () =>
  JSON.stringify({
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: 'VENTA_MERCADERIA',
    fechaEmision: new Date(Date.now() - 60_000).toISOString(),
    numeroEstablecimiento: 1,
    puntoExpedicion: 1,
    monedaOperacion: 'PYG',
    condicionOperacion: 'CONTADO',
    condicionPago: { tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: 1000 * LINEAS },
    receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    items,
  })

/** The longest documento that there may be, on each way that it goes: how long it holds the thread, as a share of what is allowed. */
export async function* filasLargas(mundo: Mundo): AsyncGenerator<Row> {
  // Of several tries the shortest: the others are what else the machine does.
  const peor = async (nombre: string, una: () => Promise<Medida>, status: number) => {
    const medidas: Medida[] = []
    for (let i = 0; i < 4; i++) medidas.push(await una())
    const otra = medidas.find(medida => medida.status !== status)
    if (otra !== undefined) throw new Error(`${nombre}: ${otra.status} ${otra.texto.slice(0, 300)}`)
    const ms = Math.min(...medidas.map(medida => medida.ms))
    return {
      row: atMost(1, {
        name: `${LINEAS} líneas, ${nombre}: parte de ${LIMITE_MS} ms`,
        value: ms / LIMITE_MS,
        unit: '',
      }),
      medida: medidas[0]!,
    }
  }
  const post = (resto: string) => () =>
    mundo.medir({ method: 'POST', url: URL_BASE + resto, deClave: true }, cuerpo())
  const get = (resto: string) => () => mundo.medir({ method: 'GET', url: URL_BASE + resto, deClave: true })

  yield (await peor('vista previa', post('/vista-previa'), 200)).row
  yield (await peor('vista previa en PDF', post('/vista-previa?formato=pdf'), 200)).row
  const { row, medida } = await peor('emitir', post(''), 202)
  yield row
  const { cdc } = JSON.parse(medida.texto) as { cdc: string }
  yield (await peor('detalle', get(`/${cdc}`), 200)).row
  yield (await peor('XML', get(`/${cdc}/xml`), 200)).row
}
