import { Box, Stack, Text, Title } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ProblemError } from '../api/problem.ts'
import { BotonEnlace } from '../ui/boton.tsx'
import { Problema } from '../ui/estados.tsx'

/** A page that could not be shown: the service's reason, or ours, and a way on. */
export function Tropiezo({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const asked = useQueryErrorResetBoundary()
  const again = () => {
    // What could not be read is asked for again.
    asked.reset()
    reset()
    void router.invalidate()
  }
  return (
    <Box component="main" maw={640} mx="auto" p="md">
      <Stack>
        <Title order={1}>No se puede mostrar esta página</Title>
        {error instanceof ProblemError ? (
          <Problema error={error} reintentar={again} />
        ) : (
          <Text role="alert">
            El panel tropezó con algo inesperado: {error instanceof Error ? error.message : String(error)}.
            Recargue la página.
          </Text>
        )}
        <div>
          <BotonEnlace to="/" variant="default">
            Ir al principio
          </BotonEnlace>
        </div>
      </Stack>
    </Box>
  )
}

export function Extraviado() {
  return (
    <Box component="main" maw={640} mx="auto" p="md">
      <Stack>
        <Title order={1}>Aquí no hay nada</Title>
        <Text>La dirección no corresponde a ninguna página del panel. Revise el enlace que le enviaron.</Text>
        <div>
          <BotonEnlace to="/">Ir al principio</BotonEnlace>
        </div>
      </Stack>
    </Box>
  )
}
