import { useMutation, useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useUltima } from '../../api/ultima.ts'
import { retenerMientras } from '../../form/retener.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { saveAs } from '../../ui/guardar-como.ts'

export type Libro = components['schemas']['LibroDeVentas']
export type Suma = components['schemas']['SumaDeLibro']

export function useLibro(mes: string) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['libro', id, ambiente, mes],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/libro-ventas', {
          params: { path: { contribuyenteId: id }, query: { mes } },
        }),
      ),
  })
}

export const ARCHIVOS = [
  { formato: 'xlsx', nombre: 'Excel', explica: 'Una línea por documento' },
  { formato: 'csv', nombre: 'CSV', explica: 'Lo mismo, para otros programas' },
  {
    formato: 'zip',
    nombre: 'XML y KuDE',
    explica: 'Un ZIP con todos los documentos del mes, firmados e impresos',
  },
] as const satisfies readonly Archivo[]

export type Formato = 'xlsx' | 'csv' | 'zip'
export interface Archivo {
  formato: Formato
  nombre: string
  explica: string
}
export type DeLibro = 'libro-ventas' | 'libro-compras'

/** The whole file, and then its name: what breaks off in the middle is a failure, and saves nothing. */
async function guardar(answer: Promise<{ response: Response }>, siFalta: string): Promise<void> {
  // Asked for as a blob.
  const archivo = (await take(answer as never)) as Blob
  const { response } = await answer
  saveAs(archivo, nombreDe(response.headers.get('content-disposition')) ?? siFalta)
}

interface Bajada {
  mes: string
  formato: Formato
}

/** A file of a big month takes its time: it goes on while another month is looked at. */
export function useDescarga(de: DeLibro) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const mutationKey = ['descarga', id, ambiente, de]
  const { mutate } = useMutation({
    mutationKey,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ mes, formato }: Bajada) =>
      retenerMientras(() =>
        guardar(
          client.GET(`/api/v1/contribuyentes/{contribuyenteId}/${de}/archivo`, {
            params: { path: { contribuyenteId: id }, query: { mes, formato } },
            parseAs: 'blob',
          }),
          `${de}_${mes}.${formato}`,
        ),
      ),
  })
  return { ultima: useUltima<Bajada, void>(mutationKey), mutate }
}

export type Registro = components['schemas']['RegistroDeComprobantes']

export function useRegistro(mes: string) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  return useQuery({
    queryKey: ['registro', id, ambiente, mes],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/registro-comprobantes', {
          params: { path: { contribuyenteId: id }, query: { mes } },
        }),
      ),
  })
}

export interface PedidoDeRegistro {
  parte: number
  numero: number
  imputa: readonly string[]
}

export function useDescargaDeRegistro(mes: string) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useMutation({
    mutationFn: ({ parte, numero, imputa }: PedidoDeRegistro) =>
      retenerMientras(() =>
        guardar(
          client.GET('/api/v1/contribuyentes/{contribuyenteId}/registro-comprobantes/archivo', {
            params: {
              path: { contribuyenteId: id },
              query: { mes, parte: String(parte), numero: String(numero), imputa: imputa.join(',') },
            },
            parseAs: 'blob',
          }),
          `registro_${mes}.zip`,
        ),
      ),
  })
}

const nombreDe = (header: string | null): string | undefined => /filename="([\w.-]+)"/.exec(header ?? '')?.[1]
