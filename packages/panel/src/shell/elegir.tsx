import { Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../api/access.tsx'
import { Enlace } from '../ui/enlace.tsx'
import { Icono } from '../ui/icono.tsx'
import { contribuyentes, useContribuyente } from './contribuyente.tsx'

/** Shows the contribuyente whose documentos are listed, and lets the person change to another that she is a member of. */
export function ElegirContribuyente() {
  const actual = useContribuyente()
  const { data } = useQuery(contribuyentes(useAccess()))
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start" width={300}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={6}
          maw="100%"
          rightSection={<Icono nombre="abajo" size={14} />}
          aria-label={`Contribuyente: ${actual.razonSocial}. Cambiar`}
        >
          <Text truncate fw={600} c="var(--mantine-color-text)">
            {actual.razonSocial}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* However many they are, what stands below them is seen. */}
        <div className="elegibles">
          {data?.datos.map(({ contribuyenteId, razonSocial, ruc }) => (
            <Menu.Item key={contribuyenteId} component={Enlace} href={`/c/${contribuyenteId}`}>
              <Text size="sm" fw={600}>
                {razonSocial}
              </Text>
              <Text size="xs" c="dimmed">
                RUC {ruc}
              </Text>
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        {(data?.datos.length ?? 0) > 1 && (
          <Menu.Item
            component={Enlace}
            href="/mis-contribuyentes"
            leftSection={<Icono nombre="libro" size={16} />}
          >
            {data?.siguiente === null ? 'Ver todos juntos' : 'Aquí no entran todos: verlos juntos'}
          </Menu.Item>
        )}
        <Menu.Item component={Enlace} href="/nuevo" leftSection={<Icono nombre="emitir" size={16} />}>
          Registrar otro contribuyente
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
