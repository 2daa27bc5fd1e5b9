import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Access, useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { holdAmbientes } from '../../api/hold-ambientes.ts'
import type { Falta } from '../../api/problem.ts'
import type { FaltaDeCelda } from '../../catalogo/columnas.ts'
import { pagableDe } from '../../emision/pago.ts'
import type { ValoresDeExpedicion } from '../../emision/timbrados.ts'
import { retenerMientras } from '../../form/retener.ts'
import { useUnaVez } from '../../form/una-vez.ts'
import { readPlanilla } from '../../planilla/planilla.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { GUARANI } from '../../values/dinero.ts'
import { completar } from './completar.ts'
import { conCelda, conPago, pagadoDe, ventaDe } from './corregir.ts'
import { faltasDeEmisor, sinRepetir } from './de-emisor.ts'
import { useEmpezadas } from './empezadas.ts'
import { conPaciencia } from './paciencia.ts'
import type { DeTanda, Tanda } from './palabras.ts'
import { useSinLeer } from './sin-leer.ts'
import { cuerpoDe, type FaltaEnCelda, readVentas, type Sabido, type Venta } from './ventas.ts'

/** So many sales go with one request. */
const A_LA_VEZ = 100
const TANDA = '/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas/{tandaId}'

/** A tanda. */
export const tanda = ({ client }: Access, contribuyenteId: string, tandaId: string) =>
  queryOptions({
    queryKey: ['tanda', contribuyenteId, tandaId],
    queryFn: () => take(client.GET(TANDA, { params: { path: { contribuyenteId, tandaId } } })),
  })

export class PlanillaConFaltas extends Error {
  readonly faltas: readonly FaltaDeCelda[]
  /** The titles of columns that nobody knows: what lacks may stand there. */
  readonly sinLeer: readonly string[]

  constructor(faltas: readonly FaltaDeCelda[], sinLeer: readonly string[]) {
    super('the file cannot be told apart')
    this.faltas = faltas
    this.sinLeer = sinLeer
  }
}

/** Not all of its sales were written down; what was is taken back, where that could be done. */
export class PlanillaAMedias extends Error {
  readonly descartada: boolean

  constructor(cause: unknown, descartada: boolean) {
    super('the file was not written down whole', { cause })
    this.descartada = descartada
  }
}

interface Avance {
  hechas: number
  de: number
}

interface Donde {
  access: Access
  /** Of the contribuyente. */
  id: string
}

interface DeVentas {
  expedicion: ValoresDeExpedicion
  sabido: Sabido
  sinLeer: readonly string[]
}

/** Reads the file, completes it by the catalogue, and writes its sales down as a tanda that nobody emits yet. */
export function usePreparar(onAvance: (avance: Avance) => void, onTanda: (tandaId: number) => void) {
  const access = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const empezadas = useEmpezadas()
  const sinLeer = useSinLeer()
  const escribirTodas = async (suyo: Access, archivo: string, ventas: readonly Venta[], de: DeVentas) => {
    const { id: tandaId } = await take(
      suyo.client.POST('/api/v1/contribuyentes/{contribuyenteId}/documentos/tandas', {
        params: { path: { contribuyenteId: id } },
        body: { nombre: archivo.slice(0, 100) },
      }),
    )
    const donde = { access: suyo, id, tandaId: String(tandaId) }
    empezadas.begin({ tandaId, ventas: ventas.length })
    sinLeer.keep(tandaId, de.sinLeer)
    try {
      const deEmisor: Falta[] = []
      for (let at = 0; at < ventas.length; at += A_LA_VEZ) {
        deEmisor.push(...(await poner(donde, ventas.slice(at, at + A_LA_VEZ), de)))
        const hechas = Math.min(at + A_LA_VEZ, ventas.length)
        onAvance({ hechas, de: ventas.length })
        empezadas.advance(tandaId, hechas)
      }
      queries.setQueryData(faltasDeEmisor(suyo, id, donde.tandaId).queryKey, sinRepetir(deEmisor))
    } catch (error) {
      // Half of a file looks like a whole one to whoever comes to it later.
      const descartada = await descartar(donde)
      if (descartada) empezadas.forget(tandaId)
      else empezadas.leave(tandaId)
      throw new PlanillaAMedias(error, descartada)
    }
    empezadas.forget(tandaId)
    return tandaId
  }
  const preparar = useUnaVez({
    mutationFn: async ({ archivo, expedicion }: { archivo: File; expedicion: ValoresDeExpedicion }) => {
      const suyo = holdAmbientes(access)
      const leida = readVentas(await readPlanilla(archivo))
      const { ventas, faltas } = leida
      if (faltas.length > 0) throw new PlanillaConFaltas(faltas, leida.sinLeer)
      if (ventas.length === 0) throw new PlanillaConFaltas([SIN_VENTAS], leida.sinLeer)
      onAvance({ hechas: 0, de: ventas.length })
      return retenerMientras(async () => {
        const sabido = await completar({ access: suyo, id }, ventas)
        return escribirTodas(suyo, archivo.name, ventas, { expedicion, sabido, sinLeer: leida.sinLeer })
      })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['tandas', id] }),
  })
  return {
    ...preparar,
    // Who is elsewhere by then stays there.
    mutate: (de: Parameters<typeof preparar.mutate>[0]) => preparar.mutate(de, { onSuccess: onTanda }),
  }
}

/** Whether what was begun is there no more. */
const descartar = ({ access, id, tandaId }: Donde & { tandaId: string }): Promise<boolean> =>
  take(access.client.POST(`${TANDA}/cancelar`, { params: { path: { contribuyenteId: id, tandaId } } })).then(
    () => true,
    () => false,
  )

const SIN_VENTAS: FaltaDeCelda = {
  ...{ fila: 2, columna: '', valor: '' },
  que: 'No hay ninguna venta en el archivo.',
}

/** Writes some down; those that come to something else than what was reckoned to be paid, once more, as the service says. */
function poner(
  donde: Donde & { tandaId: string },
  ventas: readonly Venta[],
  de: DeVentas,
): Promise<readonly Falta[]> {
  const documentos = ventas.map(venta => ({
    referencia: venta.referencia,
    lugar: lugarDe(venta),
    cuerpo: cuerpoDe(venta, de),
  }))
  return escribir(donde, documentos)
}

type PorEscribir = components['schemas']['DocumentoPorEmitir']

/** What whoever issues them lacks. */
async function escribir(
  donde: Donde & { tandaId: string },
  documentos: readonly PorEscribir[],
): Promise<readonly Falta[]> {
  const revision = await enviar(donde, documentos)
  const otros = revision.documentos.flatMap(({ total }, n) => {
    const documento = documentos[n]
    const dicho = pagadoDe(documento?.cuerpo)
    const debido = pagableDe(total, documento?.cuerpo.monedaOperacion ?? GUARANI)
    return documento === undefined || dicho === undefined || total === '0' || dicho === debido
      ? []
      : { ...documento, cuerpo: conPago(documento.cuerpo, debido) }
  })
  if (otros.length > 0) await enviar(donde, otros)
  return revision.faltasDeEmisor
}

const enviar = ({ access, id, tandaId }: Donde & { tandaId: string }, documentos: readonly PorEscribir[]) =>
  conPaciencia(() =>
    take(
      access.client.POST(`${TANDA}/documentos`, {
        params: { path: { contribuyenteId: id, tandaId } },
        body: { documentos: [...documentos] },
      }),
    ),
  )

export interface Correccion {
  /** As it was written last: by another of its cells, or as the service gave it. */
  documento: { current: DeTanda }
  celda: FaltaEnCelda
  texto: string
}

/** One cell of a sale that was written down is said otherwise; all of it is judged again. One after the other: each is written with what the one before wrote. */
export function useCorregir(tandaId: number, clave: string) {
  const access = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const mutationKey = ['corregir', id, tandaId, clave]
  const corregir = useMutation({
    mutationKey,
    scope: { id: `tanda ${tandaId}` },
    mutationFn: async ({ documento, celda, texto }: Correccion) => {
      const dicho = documento.current
      const { referencia, lugar } = dicho
      const aNombreDe = celda.columna === 'RUC o documento' ? [ventaConNumero(dicho, texto)] : []
      const sabido = await completar({ access, id }, aNombreDe)
      const cuerpo = conCelda(dicho.cuerpo, celda, texto, sabido)
      const corregido = { referencia, ...(lugar === null ? {} : { lugar }), cuerpo }
      await escribir({ access, id, tandaId: String(tandaId) }, [corregido])
      documento.current = { ...dicho, cuerpo }
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['tanda', id, String(tandaId)] }),
        queries.invalidateQueries({ queryKey: ['tanda-documentos', id] }),
      ]),
  })
  return { ...corregir, mutationKey }
}

/** Whoever has that number is looked up among the customers: by it alone, whatever name stands there. */
const ventaConNumero = (documento: DeTanda, texto: string): Venta => ({
  ...ventaDe(documento),
  cabeza: titulo => ({ texto: titulo === 'RUC o documento' ? texto : '' }),
})

/** Which rows: `fila 5`, `filas 5 a 7`, `filas 2, 5`; of many that stand apart, the first and the last. */
function lugarDe({ filas }: Venta): string {
  if (filas.length === 1) return `fila ${filas[0]}`
  const juntas = filas.every((fila, n) => n === 0 || fila === (filas[n - 1] ?? 0) + 1)
  const todas = `filas ${filas.join(', ')}`
  return juntas || todas.length > LUGAR_MAX ? `filas ${filas[0]} a ${filas.at(-1)}` : todas
}
const LUGAR_MAX = 100

/** What somebody has done with a tanda. */
export function useActo(tandaId: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const queries = useQueryClient()
  const params = { path: { contribuyenteId: id, tandaId: String(tandaId) } }
  return useMutation({
    mutationFn: (
      acto: { que: 'emitir'; soloListos: boolean; repetidos: boolean } | { que: 'pausar' | 'cancelar' },
    ): Promise<Tanda> => {
      if (acto.que !== 'emitir') return take(client.POST(`${TANDA}/${acto.que}`, { params }))
      const { que: _, ...body } = acto
      return take(client.POST(`${TANDA}/emitir`, { params, body }))
    },
    onSuccess: async row => {
      queries.setQueryData(['tanda', id, String(tandaId)], row)
      await queries.invalidateQueries({ queryKey: ['tandas', id] })
    },
  })
}
