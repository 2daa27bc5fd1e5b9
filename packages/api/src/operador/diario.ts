import type { Almacen } from '../diario/almacen.ts'
import { type FaltaDeDiario, LectorDeDiario } from '../diario/verificar.ts'
import { tellCuenta } from '../domain/cuenta-en-palabras.ts'
import { toError } from '../domain/thrown.ts'
import type { Outcome } from './pool.ts'

/** So many are named; the rest is counted. */
const NOMBRADAS = 20

/** Null where there is a journal: an empty one is never taken for the one that is somewhere else. */
export async function refuseSinDiario(almacen: Almacen): Promise<Outcome | null> {
  try {
    if (await almacen.isThere()) return null
  } catch (error) {
    return { ok: false, text: almacen.describeFault(toError(error)) }
  }
  return {
    ok: false,
    text: `No hay un diario en ${almacen.nombre}: indique en MBOHERA_DIARIO dónde lo escribe el servicio, o en MBOHERA_DATA_DIR la carpeta de sus datos, en la que está como «diario». Si se perdió, haga uno vacío ahí y repita (docs/operations/after-a-loss.md).`,
  }
}

/** Whether the journal is what was written. It changes nothing, and may be run beside the service. */
export async function verifyDiario(almacen: Almacen): Promise<Outcome> {
  const sinDiario = await refuseSinDiario(almacen)
  if (sinDiario !== null) return sinDiario
  const lector = new LectorDeDiario(almacen)
  const cuantos = { documento: 0, evento: 0 }
  let primero = Number.POSITIVE_INFINITY
  let ultimo = 0
  for await (const { que, en } of lector.read()) {
    cuantos[que] += 1
    primero = Math.min(primero, en)
    ultimo = Math.max(ultimo, en)
  }
  const { faltas, cortados, segmentos, registros } = lector
  const lapso =
    registros === 0 ? '' : `, del ${new Date(primero).toISOString()} al ${new Date(ultimo).toISOString()}`
  const text = [
    `Diario ${almacen.nombre}: ${tellCuenta(registros, 'registro', 'registros')} en ${tellCuenta(segmentos, 'archivo', 'archivos')} (${cuantos.documento} de documentos, ${cuantos.evento} de eventos)${lapso}; ${tellCuenta(faltas.length, 'falta', 'faltas')}.`,
    ...faltas.slice(0, NOMBRADAS).map(inWords),
    ...(faltas.length > NOMBRADAS ? [`… y ${faltas.length - NOMBRADAS} más.`] : []),
    ...(cortados > 0
      ? [
          `${tellCuenta(cortados, 'final a medio escribir, de un proceso o una máquina que se cortó', 'finales a medio escribir, de procesos o máquinas que se cortaron')}: de eso no salió nada. No hay nada que hacer.`,
        ]
      : []),
  ]
  return { ok: faltas.length === 0, text: text.join('\n') }
}

function inWords(falta: FaltaDeDiario): string {
  const { archivo } = falta
  switch (falta.que) {
    case 'no-sigue':
      return `${archivo}, registro ${falta.registro}: no sigue al anterior; fue cambiado, o se quitó o agregó uno antes`
    case 'ilegible':
      return `${archivo}, después del registro ${falta.registro - 1}: ${tellCuenta(falta.bytes, 'byte que no se puede', 'bytes que no se pueden')} leer; recupérelo de una copia`
    case 'falta-archivo':
      return `${archivo}: no está, y ${falta.dicho} lo sigue; recupérelo de una copia, o tráigalo de donde se lo archivó`
    case 'falta-final':
      return `${archivo}: le falta el final que ${falta.dicho} vio; recupérelo de una copia`
  }
}
