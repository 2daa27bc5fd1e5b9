import type { Pool } from '../db/db.ts'
import type { Espera } from '../db/espera.ts'
import { AMBIENTES } from '../domain/ambiente.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { avisoDeReloj } from '../domain/hora-de-sifen.ts'
import { viewCircuitos } from '../operations/circuito.ts'
import type { HoraDeSifen, SifenGateway } from '../operations/ports.ts'
import { viewDetenidas, viewEnEspera, viewInciertos } from '../operations/salud.ts'
import type { Check } from './health.ts'
import type { Metrics } from './observe.ts'

const CON_SIFEN = ['DEV', 'PROD'] as const

const cuantosDocumentos = ({ cuantos, alMenos }: Espera) =>
  `${alMenos ? 'al menos ' : ''}${tellCuenta(cuantos, 'documento', 'documentos')}`
const desdeCuando = ({ segundos }: Espera) => `, el más antiguo de hace ${Math.round(segundos)} s`

/** Always well: whatever is the matter with SIFEN, the service receives documentos and keeps them. */
export async function sifenCheck(pool: Pool, sifen: SifenGateway, horas: HoraDeSifen): Promise<Check> {
  const { ambientes, envian } = await viewCircuitos({ pool, sifen })
  const enEspera = await viewEnEspera(pool).catch(() => [])
  const parts = ambientes.flatMap(({ ambiente, abierto, rucs }) => {
    if (abierto) return [`${ambiente}: SIFEN no responde y se le da una pausa`]
    return rucs.length === 0
      ? []
      : [
          `${ambiente}: SIFEN no responde a ${tellCuenta(rucs.length, 'contribuyente', 'contribuyentes')}, y a los demás sí`,
        ]
  })
  if (envian === 0 && enEspera.length > 0)
    parts.push('ningún proceso está enviando: inicie uno (npm run worker)')
  for (const { ambiente, porEnviar, enLote, sinCertificado } of enEspera) {
    if (porEnviar.cuantos > 0)
      parts.push(
        `${ambiente}: ${cuantosDocumentos(porEnviar)} por enviar o confirmar${desdeCuando(porEnviar)}`,
      )
    if (enLote.cuantos > 0)
      parts.push(
        `${ambiente}: ${cuantosDocumentos(enLote)} en lotes sin resultado de SIFEN${desdeCuando(enLote)}`,
      )
    if (sinCertificado > 0)
      parts.push(
        `${ambiente}: ${tellCuenta(sinCertificado, 'contribuyente con documentos en espera no tiene', 'contribuyentes con documentos en espera no tienen')} certificado vigente`,
      )
  }
  for (const { ambiente, cuantas } of await viewDetenidas(pool).catch(() => []))
    parts.push(
      `${ambiente}: ${tellCuenta(cuantas, 'numeración detenida', 'numeraciones detenidas')}, porque SIFEN tiene sus números con otros documentos (1002): que cada contribuyente alinee la suya en el panel`,
    )
  for (const { ambiente, servicio, forma, cuantas } of sifen.estado().formas ?? [])
    parts.push(
      `${ambiente}: SIFEN cambió: ${tellCuenta(cuantas, 'respuesta', 'respuestas')} de ${servicio} en una forma que no se conoce (${forma}); el log la trae entera`,
    )
  for (const ambiente of CON_SIFEN) {
    const aviso = avisoDeReloj(horas.desfases(ambiente))
    if (aviso !== null) parts.push(`${ambiente}: ${aviso}`)
  }
  const degradado = ambientes.some(({ abierto }) => abierto) || (envian === 0 && enEspera.length > 0)
  return { ok: true, degradado, detail: parts.join('; ') || 'nada espera' }
}

export async function observeEnvio(metrics: Metrics, pool: Pool, sifen: SifenGateway): Promise<void> {
  const enEspera = await viewEnEspera(pool).catch(() => null)
  for (const ambiente of enEspera === null ? [] : AMBIENTES) {
    const row = enEspera?.find(r => r.ambiente === ambiente)
    metrics.enEspera.set({ ambiente }, row?.porEnviar.cuantos ?? 0)
    metrics.esperaMasLarga.set({ ambiente }, row?.porEnviar.segundos ?? 0)
    metrics.enLote.set({ ambiente }, row?.enLote.cuantos ?? 0)
    metrics.loteMasViejo.set({ ambiente }, row?.enLote.segundos ?? 0)
    metrics.sinCertificado.set({ ambiente }, row?.sinCertificado ?? 0)
  }
  const inciertos = await viewInciertos(pool).catch(() => null)
  for (const ambiente of inciertos === null ? [] : CON_SIFEN) {
    const row = inciertos?.find(r => r.ambiente === ambiente)
    metrics.inciertos.set({ ambiente }, row?.cuantos ?? 0)
    metrics.inciertoMasViejo.set({ ambiente }, row?.segundos ?? 0)
  }
  const detenidas = await viewDetenidas(pool).catch(() => null)
  for (const ambiente of detenidas === null ? [] : CON_SIFEN)
    metrics.detenidas.set({ ambiente }, detenidas?.find(row => row.ambiente === ambiente)?.cuantas ?? 0)
  const { ambientes, envian } = await viewCircuitos({ pool, sifen })
  for (const { ambiente, abierto, rucs } of ambientes) {
    metrics.circuitoAbierto.set({ ambiente }, abierto ? 1 : 0)
    metrics.rucsEnPausa.set({ ambiente }, rucs.length)
  }
  if (envian !== null) metrics.procesosQueEnvian.set(envian)
}

/** What this process knows by itself. */
export function observePropio(metrics: Metrics, sifen: SifenGateway): void {
  // Counted by the gateway since the process began: what is told here only ever grows.
  metrics.intercambios.reset()
  metrics.formasDesconocidas.reset()
  const { intercambios, formas = [], ambientes: propios } = sifen.estado()
  for (const { ambiente, abierto } of propios) metrics.circuitoPropio.set({ ambiente }, abierto ? 1 : 0)
  for (const { ambiente, servicio, resultado, cuantos } of intercambios)
    metrics.intercambios.inc({ ambiente, servicio, resultado }, cuantos)
  for (const { ambiente, servicio, forma, cuantas } of formas)
    metrics.formasDesconocidas.inc({ ambiente, servicio, forma }, cuantas)
}

/** What was heard before our clock was set is said no more, or a clock that is right by now would be told off until the process ends. */
export function observeHoras(metrics: Metrics, horas: HoraDeSifen): void {
  metrics.desfase.reset()
  for (const ambiente of CON_SIFEN)
    for (const { servicio, desfaseMs } of horas.desfases(ambiente))
      metrics.desfase.set({ ambiente, servicio }, desfaseMs / 1000)
}
