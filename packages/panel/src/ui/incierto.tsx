import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { problemOf } from '../api/problem.ts'
import { Icono } from './icono.tsx'

interface Props {
  que: string
  operacion: { error: unknown; isPending: boolean; preguntarDeNuevo: () => unknown }
}

/** Neither a rejection nor an approval: a state of its own, with an honest sentence and the way out of it. */
export function Incierto({ que, operacion }: Props) {
  const { error, isPending, preguntarDeNuevo } = operacion
  const problem = error ? problemOf(error) : undefined
  // Of an uncertain result the service says what a program should do; a person has the button.
  const said = problem?.type === 'result-uncertain' ? null : problem?.message
  return (
    <Alert color="orange" icon={<Icono nombre="alerta" />} title="No sabemos todavía qué pasó" role="alert">
      <Stack gap="sm">
        <Text size="sm">
          Se envió {que}, y la respuesta no llegó. No es un rechazo ni una aprobación: puede que SIFEN la haya
          registrado o que no. Mientras no se sepa, no se puede cambiar nada: se pregunta con la misma clave,
          y nunca se registra dos veces.
        </Text>
        {problem && (
          <Text size="sm" c="dimmed">
            {said} {problem.retryAfter !== undefined && `Conviene esperar ${problem.retryAfter} s.`}
          </Text>
        )}
        <Group>
          <Button loading={isPending} onClick={() => preguntarDeNuevo()}>
            Preguntar de nuevo
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
