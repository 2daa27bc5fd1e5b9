import { Alert } from '@mantine/core'

/** In SANDBOX nothing is sent to SIFEN, so what only SIFEN asks for is not needed there. */
export function SinSifen({ que }: { que: string }) {
  return (
    <Alert color="violet" variant="light" title="En SANDBOX no hace falta">
      Nada sale hacia SIFEN, así que no se necesita {que}. Pase a DEV o a PRODUCCIÓN para cargarlo.
    </Alert>
  )
}
