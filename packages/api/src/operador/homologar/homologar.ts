import { formatCivil } from '../../domain/tiempo.ts'
import { bateriaDe, type Lugar, MOTIVO, NOMINACION, type Prueba } from './bateria.ts'
import { informar, type Resultado } from './informe.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is read as any client reads it
type Respuesta = { status: number; body: any }
/** The service, as whoever integrates with it sees it. */
export type Pedir = (method: 'GET' | 'POST', path: string, json?: unknown) => Promise<Respuesta>

export interface Homologacion {
  readonly pedir: Pedir
  readonly ruc: string
  readonly establecimiento: string
  readonly punto: string
  readonly now: () => number
  /** Between two looks at a documento. */
  readonly esperar: () => Promise<void>
}

/** How many times it is looked at before it counts as not answered. */
const MIRADAS = 200
const DOCUMENTOS = '/api/v1/documento-electronico'
const EN_CAMINO = new Set(['PENDIENTE', 'ENVIADO', 'EN_LOTE'])

/** Issues everything that there is, through the API, in the ambiente of tests of that taxpayer, and tells what SIFEN said of each. */
export async function homologar(h: Homologacion): Promise<{ ok: boolean; text: string }> {
  const { body, status } = await h.pedir('GET', '/api/v1/contribuyente')
  const suya = body?.data ?? body
  if (status !== 200)
    return {
      ok: false,
      text: `La API key no sirve (${status}): cree una en el panel, en PRUEBAS (DEV), y repita.`,
    }
  if (suya.ruc !== h.ruc)
    return {
      ok: false,
      text: `La API key es de ${suya.ruc} y no de ${h.ruc}: no se emitió nada. Use la de ese contribuyente.`,
    }
  if (suya.ambiente !== 'DEV')
    return {
      ok: false,
      text: `La API key es de ${suya.ambiente}: la batería se emite sólo en PRUEBAS (DEV), y no se emitió nada. Cree una clave de DEV.`,
    }
  const desde = h.now()
  const lugar = { ...h, dia: formatCivil(desde).slice(0, 10) }
  const resultados = await emitirTodos(h, lugar)
  resultados.push(...(await eventos(h, lugar, resultados)))
  return informar({ ruc: h.ruc, razonSocial: suya.razonSocial, desde, hasta: h.now(), resultados })
}

async function emitirTodos(h: Homologacion, lugar: Lugar): Promise<Resultado[]> {
  const resultados: Resultado[] = []
  for (const prueba of bateriaDe(lugar)) {
    const [base] = resultados
    resultados.push(await emitir(h, lugar, prueba, base?.cdc ?? ''))
  }
  return resultados
}

/** `detail` is for a person, and names every fault that a person reads. */
const rechazo = ({ status, body }: Respuesta): string => `${status} ${body?.detail ?? ''}`.trim()

async function emitir(
  h: Homologacion,
  { establecimiento, punto }: Lugar,
  { tipo, que, cuerpo }: Prueba,
  factura: string,
): Promise<Resultado> {
  const pedido = {
    tipoDocumento: tipo,
    numeroEstablecimiento: establecimiento,
    puntoExpedicion: punto,
    ...cuerpo(factura),
  }
  const emitido = await h.pedir('POST', DOCUMENTOS, pedido)
  if (emitido.status !== 202) return { que: tipo, caso: que, estado: 'NO EMITIDO', mensaje: rechazo(emitido) }
  const { cdc } = emitido.body
  const fin = await settle(h, cdc)
  const { estado, protocoloAutorizacion: protocolo, mensajeRechazo: mensaje } = fin
  return { que: tipo, caso: que, cdc, estado, protocolo, mensaje }
}

async function settle({ pedir, esperar }: Homologacion, cdc: string) {
  for (let mirada = 0; ; mirada++) {
    const { body } = await pedir('GET', `${DOCUMENTOS}/status/${cdc}`)
    if (!EN_CAMINO.has(body.estado) || mirada === MIRADAS) return body
    await esperar()
  }
}

const delEvento = (que: string, caso: string, cdc: string | undefined, respuesta: Respuesta): Resultado => {
  const { status, body } = respuesta
  if (status !== 200) return { que, caso, cdc, estado: 'NO REGISTRADO', mensaje: rechazo(respuesta) }
  const { estadoEvento: estado, protocoloAutorizacion: protocolo, mensajeRespuesta: mensaje } = body
  return { que, caso, cdc, estado, protocolo, mensaje }
}

/** A nomination of what was issued to nobody, a cancellation of each type, the voiding of a number that is free. */
async function eventos(h: Homologacion, lugar: Lugar, emitidos: readonly Resultado[]): Promise<Resultado[]> {
  const hechos: Resultado[] = []
  const aprobados = emitidos.filter(({ estado, cdc }) => estado === 'APROBADO' && cdc !== undefined)
  const anonima = aprobados.find(({ caso }) => caso === 'sin nombre')
  if (anonima !== undefined)
    hechos.push(
      delEvento(
        'NOMINACION',
        'de la factura sin nombre',
        anonima.cdc,
        await h.pedir('POST', `${DOCUMENTOS}/${anonima.cdc}/nominar`, NOMINACION),
      ),
    )
  // The factura that notes are about cannot be cancelled: of each type the last is.
  for (const tipo of new Set(aprobados.map(({ que }) => que))) {
    const ultimo = aprobados.findLast(({ que }) => que === tipo)! // one of them named the type
    const cancelada = await h.pedir('POST', `${DOCUMENTOS}/${ultimo.cdc}/cancelar`, { motivo: MOTIVO })
    hechos.push(delEvento('CANCELACION', `de una ${tipo}`, ultimo.cdc, cancelada))
  }
  const cdc = aprobados.findLast(({ que }) => que === 'FACTURA_ELECTRONICA')?.cdc
  if (cdc !== undefined) hechos.push(await inutilizar(h, lugar, cdc))
  return hechos
}

/** The number after the last one of the facturas, which nobody has yet. */
async function inutilizar(
  { pedir }: Homologacion,
  { establecimiento, punto }: Lugar,
  cdc: string,
): Promise<Resultado> {
  const { body } = await pedir('GET', `${DOCUMENTOS}/${cdc}`)
  const numero = Number(cdc.slice(17, 24)) + 1
  const rango = {
    tipoDocumento: 1,
    establecimiento,
    puntoExpedicion: punto,
    numeroTimbrado: body.numeroTimbrado,
    numeroInicio: numero,
    numeroFin: numero,
    motivo: MOTIVO,
  }
  return delEvento(
    'INUTILIZACION',
    `del número ${numero}`,
    undefined,
    await pedir('POST', `${DOCUMENTOS}/inutilizar`, rango),
  )
}
