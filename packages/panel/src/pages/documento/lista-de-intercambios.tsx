import { Accordion, Badge, Group, Text } from '@mantine/core'
import type { components } from '../../api/contrato.generated.ts'
import { Copiar } from '../../ui/boton.tsx'
import { fechaHora } from '../../values/fecha.ts'

type Intercambio = components['schemas']['Intercambio']

/** The exchanges with SIFEN as they were on the wire, unchanged. */
export function ListaDeIntercambios({ intercambios }: { intercambios: readonly Intercambio[] }) {
  return (
    <Accordion variant="separated" mt="xs">
      {intercambios.map(intercambio => (
        <Accordion.Item
          key={`${intercambio.fecha} ${intercambio.servicio}`}
          value={`${intercambio.fecha} ${intercambio.servicio}`}
        >
          <Accordion.Control>
            <Group gap="xs">
              <Text fw={600} size="sm">
                {intercambio.servicio}
              </Text>
              <Badge variant="light" color={intercambio.estadoHttp === 200 ? 'green' : 'orange'}>
                {intercambio.estadoHttp === null ? 'sin respuesta' : `HTTP ${intercambio.estadoHttp}`}
              </Badge>
              <Text size="sm" c="dimmed">
                {fechaHora(intercambio.fecha)} · {intercambio.milisegundos} ms
              </Text>
            </Group>
            <Text size="sm">{intercambio.resumen}</Text>
          </Accordion.Control>
          <Accordion.Panel>
            {intercambio.respuesta === null ? (
              <Text size="sm" c="dimmed">
                No llegó ninguna respuesta.
              </Text>
            ) : (
              <>
                <Group justify="flex-end">
                  <Copiar texto={intercambio.respuesta} que="la respuesta" />
                </Group>
                <pre className="codigo">{intercambio.respuesta}</pre>
              </>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
