import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useEnvio } from '../../form/fallo.ts'
import { faultsOf } from '../../form/faults.ts'
import { Fecha } from '../../form/fecha.tsx'
import { FaltasSueltas } from '../../form/sueltas.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { usePreguntar } from './consulta.ts'

/** Asks SIFEN again about what is here already: another system may have nominated or cancelled some of it. */
export function PorFechas({ onPedido }: { onPedido: (adopcionId: number) => void }) {
  const { rol } = useContribuyente()
  const [fechaDesde, setDesde] = useState('')
  const [fechaHasta, setHasta] = useState('')
  const preguntar = usePreguntar(onPedido)
  const falta = fechaDesde === '' || fechaHasta === '' ? 'Elija las dos fechas.' : undefined
  const faults = faultsOf(preguntar.error, campo => campo === 'fechaDesde' || campo === 'fechaHasta')
  return (
    <Card
      withBorder
      component="form"
      {...useEnvio(
        () => falta ?? preguntar.mutate({ fechaDesde, fechaHasta, de: `${fechaDesde} ${fechaHasta}` }),
        preguntar.error,
      )}
    >
      <Stack>
        <Title order={2}>Lo que ya está aquí</Title>
        <Text size="sm" c="dimmed" maw="44rem">
          Si otro sistema nominó o canceló documentos que están aquí, pregunte a SIFEN cómo están los que se
          emitieron entre dos fechas: lo que SIFEN muestre queda en cada uno. No se envía nada.
        </Text>
        <FaltasSueltas de={faults} />
        <Group align="start">
          <Fecha label="Desde" error={faults.of('fechaDesde')} value={fechaDesde} onValor={setDesde} />
          <Fecha label="Hasta" error={faults.of('fechaHasta')} value={fechaHasta} onValor={setHasta} />
          <Boton
            type="submit"
            mt={25}
            variant="default"
            porqueNo={porqueNo(rol, 'emitir') ?? falta}
            loading={preguntar.isPending}
          >
            Preguntar cómo están
          </Boton>
        </Group>
      </Stack>
    </Card>
  )
}
