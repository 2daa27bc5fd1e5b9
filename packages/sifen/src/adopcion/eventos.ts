import { parseAsuncion } from '../fechas.ts'
import { NS_DSIG } from '../firma/algorithms.ts'
import { canonicalize } from '../firma/c14n.ts'
import { verifyElement } from '../firma/verify.ts'
import { bad, good, type Result } from '../result.ts'
import type { EventoRegistrado } from '../soap/lista-de-eventos.ts'
import { clase } from '../soap/marcas.ts'
import { child } from '../xml/tree.ts'
import { campoDe, camposDe } from './arbol.ts'
import { readReceptor } from './receptor.ts'
import type { EventoLeido, ReceptorLeido } from './tipos.ts'

/** The events by which the issuer changes what a documento says; all others change nothing of it. */
const TIPOS: ReadonlyMap<string, EventoLeido['tipo']> = new Map([
  ['rGEveNom', 'nominacion'],
  ['rGeVeCan', 'cancelacion'],
])

/** Whether an event that SIFEN lists is of those that a keeper of the documento has to know. */
export const cambiaElDocumento = ({ elemento, aprobado }: EventoRegistrado): boolean =>
  aprobado && TIPOS.has(elemento)

/** Reads an event as SIFEN keeps it, its signature verified. */
export function readEvento(registrado: EventoRegistrado): Result<EventoLeido> {
  const { rEve, elemento, dFecProc, dProtAut } = registrado
  const propio = clase(rEve)
  const tipo = TIPOS.get(elemento)
  if (tipo === undefined || !propio) return bad(`no se conoce el evento ${elemento}`)
  const contenedor = rEve.parent
  if (!contenedor || !child(contenedor, NS_DSIG, 'Signature'))
    return bad('el evento no lleva su firma al lado')
  const firma = verifyElement(contenedor)
  if (!firma.valida) return bad(`la firma del evento no es válida: ${firma.detalle}`)
  const { Id: cdc, mOtEve: motivo, ...receptor } = camposDe(propio)
  const firmado = campoDe(rEve, 'dFecFirma')
  const fecha = firmado === undefined ? null : parseAsuncion(firmado)
  if (cdc === undefined || motivo === undefined || !fecha?.ok) return bad('al evento le faltan datos')
  return good({
    tipo,
    cdc,
    motivo,
    receptor: tipo === 'nominacion' ? readNominado(receptor) : null,
    fechaFirma: fecha.value,
    dFecProc,
    protocolo: dProtAut,
    xml: canonicalize(contenedor, { exclusive: false }),
    digest: firma.digestValue,
  })
}

const TARJETA_DIPLOMATICA = 6
const TARJETA_DIPLOMATICA_ANTES_DE_NT27 = 5

/** By the numbers of a documento, in which 5 is an unnamed receptor: a nomination has none, and the diplomatic card was 5 in it until NT27. */
function readNominado(campos: Readonly<Record<string, string>>): ReceptorLeido {
  const leido = readReceptor(campos)
  return leido.iTipIDRec === TARJETA_DIPLOMATICA_ANTES_DE_NT27
    ? { ...leido, iTipIDRec: TARJETA_DIPLOMATICA }
    : leido
}
