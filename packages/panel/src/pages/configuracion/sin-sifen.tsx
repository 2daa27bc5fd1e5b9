import { Alert } from '@mantine/core'

/** SANDBOX speaks to nobody: what SIFEN asks for is not needed there. */
export function SinSifen({ que }: { que: string }) {
  return (
    <Alert color="violet" variant="light" title="En SANDBOX no hace falta">
      Nada sale hacia SIFEN, así que no se necesita {que}. Pase a DEV o a PRODUCCIÓN para cargarlo.
    </Alert>
  )
}
