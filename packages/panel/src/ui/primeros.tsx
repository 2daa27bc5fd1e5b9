import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formatCuenta } from '../values/decimal.ts'

/** So many stand before what one came for; the rest one click further. */
const A_LA_VISTA = 8

interface Props {
  filas: readonly ReactNode[]
  /** What comes after the last of them. */
  children?: ReactNode
}

/** The first of a list that may be long. */
export function Primeros({ filas, children }: Props) {
  const [todos, { open }] = useDisclosure(false)
  if (todos || filas.length <= A_LA_VISTA)
    return (
      <>
        {filas}
        {children}
      </>
    )
  return (
    <>
      {filas.slice(0, A_LA_VISTA)}
      <Button variant="subtle" size="xs" onClick={open} style={{ alignSelf: 'start' }}>
        Ver los {formatCuenta(filas.length)}
      </Button>
    </>
  )
}
