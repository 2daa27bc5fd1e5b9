import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { SinHttps, TokenRechazado } from '../session/session.ts'

function explain(error: unknown): string {
  if (error instanceof TokenRechazado)
    return 'El proveedor de identidad lo reconoció, pero este servicio no acepta el token que le dio. Repetir el ingreso no lo cambia: muestre este mensaje a quien administra el servicio.'
  if (error instanceof SinHttps)
    return 'El navegador solo deja ingresar por una dirección que comience con https:// (o con localhost, en la misma máquina). Pida esa dirección a quien administra el servicio; esta es:'
  return 'El proveedor de identidad no completó el ingreso. Vuelva a intentarlo; si se repite, avise a quien administra el servicio.'
}

/** The login did not come to its end; the cure is to begin again. */
export function SinIngreso({ error }: { error: unknown }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" maw={460} ta="center" role="alert">
        <Title order={1}>No se pudo ingresar</Title>
        <Text c="dimmed">{explain(error)}</Text>
        <Text size="sm" ff="monospace">
          {error instanceof Error ? error.message : String(error)}
        </Text>
        <Button component="a" href="/">
          Ingresar de nuevo
        </Button>
      </Stack>
    </Center>
  )
}
