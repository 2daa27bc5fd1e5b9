import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useLista } from '../api/lista.ts'
import { FilasCargando, Problema, SinPonerAlDia } from './estados.tsx'
import { type Columna, Tabla } from './tabla.tsx'
import { VerMas } from './ver-mas.tsx'

interface Props<Row> {
  lista: ReturnType<typeof useLista<Row>>
  que: string
  clave: (row: Row) => string | number
  columnas: readonly Columna<Row>[]
  vacio: ReactNode
}

/** A list in each of its moods: coming, refused, empty, there, and more of it. */
export function Lista<Row>({ lista, que, clave, columnas, vacio }: Props<Row>) {
  const { asked, filas } = lista
  if (asked.isPending) return <FilasCargando que={que} />
  if (asked.error && filas.length === 0)
    return <Problema error={asked.error} reintentar={() => void asked.refetch()} />
  if (filas.length === 0) return vacio
  return (
    <>
      {asked.error && !asked.isFetchNextPageError && <SinPonerAlDia de={asked} />}
      <Tabla que={que} filas={filas} clave={clave} columnas={columnas} />
      {asked.isFetchNextPageError && <Problema error={asked.error} />}
      <Group justify="center">
        <VerMas de={asked} />
      </Group>
    </>
  )
}
