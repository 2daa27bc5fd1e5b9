import { Button, Text } from '@mantine/core'
import { tellError } from '../../api/problem.ts'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { type Archivo, type DeLibro, type Formato, useDescarga } from './consulta.ts'
import { nombreDeMesConAnio } from './meses.ts'

export interface DeDescargas {
  de: DeLibro
  mes: string
  archivos: readonly Archivo[]
}

/** A book of a month as each file that there is of it. */
export function Descargas({ de, mes, archivos }: DeDescargas) {
  const { mutate, ultima } = useDescarga(de)
  const { pedido, isPending = false, error = null } = ultima ?? {}
  const suya = pedido?.mes === mes
  const hace = (formato: Formato) => isPending && suya && pedido.formato === formato
  const nombre = archivos.find(({ formato }) => formato === pedido?.formato)?.nombre
  const deOtro = pedido && !suya && `«${nombre}» de ${nombreDeMesConAnio(pedido.mes).toLowerCase()}`
  return (
    <>
      {archivos.map(({ formato, nombre, explica }) => (
        <Button
          key={formato}
          variant="default"
          title={explica}
          leftSection={<Icono nombre="bajar" />}
          loading={hace(formato)}
          disabled={isPending && !hace(formato)}
          onClick={() => mutate({ mes, formato })}
        >
          {nombre}
        </Button>
      ))}
      {deOtro && isPending && (
        <Text size="sm" role="status">
          Se está bajando {deOtro}.
        </Text>
      )}
      {error !== null && (
        <TextoDeFallo>{`${deOtro ? `No se pudo bajar ${deOtro}. ` : ''}${tellError(error)}`}</TextoDeFallo>
      )}
    </>
  )
}
