import { malFormado, mensajeDe } from '../codigos.ts'
import type { Ambiente, Codigo, Mensaje, MensajeRechazado, Servicio } from '../contrato.ts'
import { NS } from '../esquema/validar.ts'
import { revisarGrupoDeEventos } from '../evento/estructura.ts'
import { cortarPiezas } from '../piezas.ts'
import type { Elemento } from '../xml/arbol.ts'
import { hijosDe, leerUtf8, leerXml } from '../xml/leer.ts'
import { camposDe, cuerpoDeSobre } from './sobre.ts'

const LIMITE = 1_000 * 1_024

interface Forma {
  readonly raiz: string
  readonly campos: readonly string[]
  readonly exceso: string
}

const FORMAS: Record<Servicio, Forma> = {
  siRecepDE: { raiz: 'rEnviDe', campos: ['dId', 'xDE'], exceso: '0200' },
  siRecepLoteDE: { raiz: 'rEnvioLote', campos: ['dId', 'xDE'], exceso: '0270' },
  siRecepEvento: { raiz: 'rEnviEventoDe', campos: ['dId', 'dEvReg'], exceso: '0560' },
  siConsDE: { raiz: 'rEnviConsDeRequest', campos: ['dId', 'dCDC'], exceso: '0380' },
  siResultLoteDE: { raiz: 'rEnviConsLoteDe', campos: ['dId', 'dProtConsLote', 'dCDC'], exceso: '0320' },
  siConsRUC: { raiz: 'rEnviConsRUC', campos: ['dId', 'dRUCCons'], exceso: '0460' },
}

const rechazar = (rechazo: Codigo): MensajeRechazado => ({ rechazo })

const plano = (e: Elemento | undefined): string | undefined =>
  e && hijosDe(e).length === 0 ? e.textContent.trim() : undefined

/** Reads a request of one of the six services; what has not its form is refused before any service sees it. */
export function checkMensaje(
  servicio: Servicio,
  bytes: Uint8Array,
  ambiente: Ambiente,
): Mensaje | MensajeRechazado {
  const forma = FORMAS[servicio]
  if (bytes.length > LIMITE) return rechazar(mensajeDe(forma.exceso, ambiente))
  const fuente = leerUtf8(bytes)
  const documento = fuente === undefined ? undefined : leerXml(fuente)
  const raiz = documento && cuerpoDeSobre(documento)
  if (!raiz || raiz.localName !== forma.raiz || raiz.namespaceURI !== NS) return rechazar(malFormado([]))
  const campos = camposDe(raiz, forma.campos)
  const dId = plano(campos?.get('dId'))
  if (!campos || dId === undefined || !/^\d{1,15}$/.test(dId)) return rechazar(malFormado([]))
  if (servicio === 'siRecepDE') return leerDocumento(campos.get('xDE'), fuente as string, dId)
  if (servicio === 'siRecepEvento') return leerEventos(campos.get('dEvReg'), fuente as string, dId)
  return leerPlanos(servicio, campos, dId)
}

function leerDocumento(xDE: Elemento | undefined, fuente: string, dId: string): Mensaje | MensajeRechazado {
  const hijos = xDE ? hijosDe(xDE) : []
  const piezas = hijos.length === 1 && hijos[0]?.nodeName === 'rDE' ? cortarPiezas(fuente, hijos) : undefined
  const documento = piezas?.[0]
  return documento ? { servicio: 'siRecepDE', dId, documento } : rechazar(malFormado([]))
}

function leerEventos(dEvReg: Elemento | undefined, fuente: string, dId: string): Mensaje | MensajeRechazado {
  const hijos = dEvReg ? hijosDe(dEvReg) : []
  const grupo = hijos[0]
  if (hijos.length !== 1 || !grupo || grupo.nodeName !== 'gGroupGesEve') return rechazar(malFormado([]))
  const fallas = revisarGrupoDeEventos(grupo)
  if (fallas.length) return rechazar(malFormado(fallas))
  const eventos = cortarPiezas(fuente, hijosDe(grupo))
  return eventos ? { servicio: 'siRecepEvento', dId, eventos } : rechazar(malFormado([]))
}

function leerPlanos(
  servicio: Servicio,
  campos: Map<string, Elemento>,
  dId: string,
): Mensaje | MensajeRechazado {
  const valor = (nombre: string) => plano(campos.get(nombre))
  const xDE = valor('xDE')
  const dCDC = valor('dCDC')
  const dRUCCons = valor('dRUCCons')
  const dProtConsLote = valor('dProtConsLote')
  if (servicio === 'siRecepLoteDE' && xDE && /^[A-Za-z0-9+/=\s]+$/.test(xDE))
    return { servicio, dId, xDE: xDE.replace(/\s+/g, '') }
  if (servicio === 'siConsDE' && dCDC && /^\d{9}[0-9A-D]\d{34}$/.test(dCDC)) return { servicio, dId, dCDC }
  if (servicio === 'siConsRUC' && dRUCCons && /^(?=.{3,8}$)[1-9]\d*[0-9A-D]?$/.test(dRUCCons))
    return { servicio, dId, dRUCCons }
  if (servicio === 'siResultLoteDE' && (/^\d{1,28}$/.test(dProtConsLote ?? '') || (!dProtConsLote && dCDC)))
    return { servicio, dId, ...(dProtConsLote ? { dProtConsLote } : {}), ...(dCDC ? { dCDC } : {}) }
  return rechazar(malFormado([]))
}
