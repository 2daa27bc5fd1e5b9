import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { esDefinitivo } from '../form/definitivo.ts'

interface Props {
  error: unknown
  children: ReactNode
}

/** Of something that is shown once, whose answer did not come: it may be there all the same, and nobody has seen it. What to do then. */
export function SiSePerdio({ error, children }: Props) {
  if (!error || esDefinitivo(error, 1)) return null
  return (
    <Alert color="orange" variant="light" role="alert" title="Puede que se haya hecho igual" mt="sm">
      {children}
    </Alert>
  )
}
