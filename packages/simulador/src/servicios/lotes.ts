import { createHash } from 'node:crypto'
import type { Codigo, Pieza, Registro } from '../juez/contrato.ts'
import { judgeDocumento, judgeLote, mensajeDe, readLote } from '../juez/index.ts'
import { rResEnviLoteDe } from '../red/respuestas.ts'
import { unzipOnlyXml } from '../red/zip.ts'
import type { ResultadoLote } from '../registro/asiento.ts'
import type { Lote } from '../registro/lotes.ts'
import { ambienteDe, contextoDe, type Llamada, type MensajeDe } from './llamada.ts'
import { admitDocumento, obeyed } from './recepcion.ts'

interface Rehusado {
  readonly codigo: Codigo
  /** The offence blocks this RUC for a while. */
  readonly bloquea?: string | undefined
}

interface Abierto {
  readonly piezas: readonly Pieza[]
  readonly cdcs: readonly string[]
  readonly emisor: string
}

const MAX_RESULTADOS = 5
const CDC_DE_PIEZA = /<DE\s[^>]*\bId\s*=\s*["']([^"']*)["']/

const cdcDe = ({ texto }: Pieza) => CDC_DE_PIEZA.exec(texto)?.[1] ?? ''

function open(llamada: Llamada, xDE: string): Abierto | Rehusado {
  const rehusado = (codigo: string, bloquea?: string): Rehusado => ({
    codigo: mensajeDe(codigo, ambienteDe(llamada)),
    bloquea,
  })
  const xml = unzipOnlyXml(Buffer.from(xDE, 'base64'))
  const leido = xml === undefined ? undefined : readLote(xml)
  if (leido === undefined || 'rechazo' in leido || leido.piezas.length === 0)
    return rehusado('0301', llamada.transmisor)
  const juicio = judgeLote(leido.piezas, contextoDe(llamada))
  const cdcs = leido.piezas.map(cdcDe)
  const repetido = new Set(cdcs).size < cdcs.length
  if (!juicio.aceptado) {
    const { codigo, rucEmisor = llamada.transmisor } = juicio
    return repetido || codigo.codigo === '0160' ? rehusado('0301', rucEmisor) : { codigo }
  }
  return { piezas: leido.piezas, cdcs, emisor: juicio.rucEmisor }
}

function refusal(llamada: Llamada, { cdcs, emisor }: Abierto, huella: string): Rehusado | undefined {
  const { lotes } = llamada.estado
  const codigo = mensajeDe('0301', ambienteDe(llamada))
  const hasta = lotes.blockedUntil(emisor)
  const siempre = llamada.registro.padron.find(emisor)?.loteBloqueado === true
  if (siempre || (hasta !== undefined && llamada.ahora < hasta)) return { codigo }
  const culpable = lotes.sentBefore(huella, llamada.ahora) || cdcs.some(cdc => lotes.isPending(cdc))
  return culpable ? { codigo, bloquea: emisor } : undefined
}

export function siRecepLoteDE(llamada: Llamada, { xDE }: MensajeDe<'siRecepLoteDE'>): string {
  const { estado, ahora } = llamada
  const huella = createHash('sha256').update(xDE).digest('base64')
  const abierto = open(llamada, xDE)
  const no = 'codigo' in abierto ? abierto : refusal(llamada, abierto, huella)
  if (no !== undefined || 'codigo' in abierto) {
    if (no?.bloquea !== undefined) estado.lotes.block(no.bloquea, ahora)
    return rResEnviLoteDe(ahora, no!.codigo)
  }
  const { piezas, cdcs, emisor } = abierto
  const numero = estado.nextLote(emisor)
  const listo = ahora + llamada.demoraLoteMs
  estado.lotes.receive(
    { numero, remitente: llamada.transmisor, emisor, recibido: ahora, listo, huella, cdcs },
    piezas,
  )
  return rResEnviLoteDe(ahora, mensajeDe('0300', ambienteDe(llamada)), numero)
}

/** The registry as if one documento were not in it. */
const sin = (cdc: string, registro: Registro): Registro => ({
  ...registro,
  documento: other => (other === cdc ? undefined : registro.documento(other)),
  numeroUsado(numeracion, desde, hasta) {
    const usado = registro.numeroUsado(numeracion, desde, hasta)
    return usado === cdc ? undefined : usado
  },
  asociadosA: other => registro.asociadosA(other).filter(({ hechos }) => hechos.cdc !== cdc),
})

function processPieza(llamada: Llamada, pieza: Pieza, { listo, recibido }: Lote): ResultadoLote {
  const contexto = { ...contextoDe(llamada, listo), recibido }
  // Whatever ends the process may leave the documento registered and the lot without its result: it is no duplicate of itself.
  const propio = llamada.estado.documentos.find(cdcDe(pieza))
  const suyo = propio?.aprobado === listo && propio.texto() === pieza.texto ? propio : undefined
  const registro = suyo === undefined ? contexto.registro : sin(suyo.hechos.cdc, contexto.registro)
  const veredicto = obeyed(judgeDocumento(pieza, { ...contexto, registro }), pieza, ambienteDe(llamada))
  const protAut = suyo?.protAut ?? admitDocumento(llamada, veredicto, pieza.texto, listo)
  return {
    id: veredicto.cdc ?? (cdcDe(pieza) || '0'),
    dEstRes: veredicto.estado,
    ...(protAut === undefined ? {} : { dProtAut: String(protAut) }),
    gResProc: veredicto.codigos.slice(0, MAX_RESULTADOS),
  }
}

/** Processes a lot whose time has come, as of the moment at which it was due. */
export function processLote(llamada: Llamada, lote: Lote): void {
  const { lotes } = llamada.estado
  const resultado = lotes.piezas(lote.numero).map(pieza => processPieza(llamada, pieza, lote))
  lotes.conclude(lote.numero, resultado)
}
