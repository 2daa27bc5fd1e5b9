import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialogo } from '../ui/dialogo.tsx'
import { Problema } from '../ui/estados.tsx'
import { AMBIENTES } from '../values/palabras.ts'
import { useContribuyente, useElegirAmbiente, useMostrarAmbiente } from './contribuyente.tsx'

/**
 * Shown when another window chose another ambiente than this page shows. The page sends nothing until the person has said which of the
 * two is meant; drafts stay with the ambiente in which they were typed.
 */
export function OtroAmbiente() {
  const { ambiente, ambienteElegido } = useContribuyente()
  const elegir = useElegirAmbiente()
  const mostrar = useMostrarAmbiente()
  const [aqui, alla] = [AMBIENTES[ambiente], AMBIENTES[ambienteElegido]]
  return (
    <Dialogo
      opened={ambiente !== ambienteElegido}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title="El ambiente elegido es otro"
    >
      <Stack>
        <Text size="sm">
          Esta página muestra {aqui.nombre}, y el ambiente elegido es ahora {alla.nombre}. Mientras no diga
          cuál quiere, desde aquí no se hace nada. Lo que escribió queda guardado en {aqui.nombre}.
        </Text>
        {elegir.error ? <Problema error={elegir.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" loading={elegir.isPending} onClick={() => elegir.mutate(ambiente)}>
            Seguir en {aqui.nombre}
          </Button>
          <Button color={alla.color} onClick={() => mostrar(ambienteElegido)}>
            Pasar a {alla.nombre}
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
