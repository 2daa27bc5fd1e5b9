import { Alert } from '@mantine/core'

/** In place of what there is in the other ambientes alone. */
export const EnSandbox = ({ que, para = '' }: { que: string; para?: string }) => (
  <Alert color="violet" variant="light" title={`En SANDBOX ${que}`}>
    Pase a PRUEBAS (DEV) o a PRODUCCIÓN, arriba a la derecha{para}.
  </Alert>
)
