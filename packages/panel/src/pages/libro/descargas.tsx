import { Button } from '@mantine/core'
import { tellError } from '../../api/problem.ts'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { type Archivo, type DeLibro, type Formato, useDescarga } from './consulta.ts'

export interface DeDescargas {
  de: DeLibro
  mes: string
  archivos: readonly Archivo[]
}

/** A book of a month as each file that there is of it. */
export function Descargas({ de, mes, archivos }: DeDescargas) {
  const descarga = useDescarga(de, mes)
  const hace = (formato: Formato) => descarga.isPending && descarga.variables === formato
  return (
    <>
      {archivos.map(({ formato, nombre, explica }) => (
        <Button
          key={formato}
          variant="default"
          title={explica}
          leftSection={<Icono nombre="bajar" />}
          loading={hace(formato)}
          disabled={descarga.isPending && !hace(formato)}
          onClick={() => descarga.mutate(formato)}
        >
          {nombre}
        </Button>
      ))}
      {descarga.error !== null && <TextoDeFallo>{tellError(descarga.error)}</TextoDeFallo>}
    </>
  )
}
