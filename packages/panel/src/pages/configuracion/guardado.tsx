import { Alert } from '@mantine/core'

/** Says that it was kept, to eyes and to screen readers: of what stands there now, and not of what stood there then. */
export function Guardado({ cuando }: { cuando: boolean }) {
  return (
    <div role="status">
      {cuando && (
        <Alert color="green" variant="light">
          Guardado.
        </Alert>
      )}
    </div>
  )
}
