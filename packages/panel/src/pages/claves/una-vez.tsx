import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useRetener } from '../../form/retener.ts'
import { Copiar } from '../../ui/boton.tsx'
import { Icono } from '../../ui/icono.tsx'
import { AmbienteDe } from './ambiente-de.tsx'
import type { Creada } from './nueva.tsx'

const curlDe = (clave: string) =>
  `curl -s ${location.origin}/api/v1/contribuyente \\\n  -H 'Authorization: Bearer ${clave}'`

/** The only time that the key is seen: to be copied, or tried at once. */
export function ClaveUnaVez({ clave: { key, ambiente }, onCerrar }: { clave: Creada; onCerrar: () => void }) {
  useRetener(true)
  const curl = curlDe(key)
  return (
    <Stack>
      <Alert color="yellow" role="alert" icon={<Icono nombre="alerta" />} title="Se muestra una sola vez">
        No la guardamos: si se pierde, habrá que rotarla. Guárdela donde su sistema guarda sus secretos.
      </Alert>
      <div>
        <Text size="sm" fw={600} mb={4} component="div">
          Clave <AmbienteDe ambiente={ambiente} />
        </Text>
        <pre className="codigo" data-testid="clave">
          {key}
        </pre>
        <CopyButton value={key} timeout={3000}>
          {({ copied, copy }) => (
            <Button mt="xs" onClick={copy} color={copied ? 'green' : 'mbohera'} data-autofocus>
              {copied ? 'Copiada' : 'Copiar la clave'}
            </Button>
          )}
        </CopyButton>
      </div>
      <div>
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            Pruébela en una terminal
          </Text>
          <Copiar texto={curl} que="el ejemplo" />
        </Group>
        <pre className="codigo">{curl}</pre>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCerrar}>
          Ya la guardé
        </Button>
      </Group>
    </Stack>
  )
}
