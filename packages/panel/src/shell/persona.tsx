import { ActionIcon, Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useAccess } from '../api/access.tsx'
import { hayPendientes } from '../form/intention.ts'
import { hayRetenidas } from '../form/retener.ts'
import { Confirmar } from '../ui/confirmar.tsx'
import { Icono } from '../ui/icono.tsx'
import { ROLES } from '../values/palabras.ts'
import { useContribuyente } from './contribuyente.tsx'

export function Persona() {
  const { session } = useAccess()
  const { rol } = useContribuyente()
  const [preguntando, setPreguntando] = useState(false)
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme() === 'dark'
  const { name, email } = session.person
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={`Su cuenta: ${name}`}>
            <Icono nombre="persona" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={650} component="span" display="block">
              {name}
            </Text>
            {email !== name && (
              <Text size="xs" component="span" display="block">
                {email}
              </Text>
            )}
            <Text size="xs" component="span" display="block">
              {ROLES[rol].nombre}: {ROLES[rol].explica}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icono nombre={oscuro ? 'sol' : 'luna'} size={16} />}
            onClick={() => setColorScheme(oscuro ? 'light' : 'dark')}
          >
            {oscuro ? 'Modo claro' : 'Modo oscuro'}
          </Menu.Item>
          {session.cuenta !== undefined && (
            <Menu.Item
              component="a"
              href={session.cuenta}
              target="_blank"
              leftSection={<Icono nombre="claves" size={16} />}
            >
              Contraseña y sesiones
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href="/docs"
            target="_blank"
            leftSection={<Icono nombre="documentos" size={16} />}
          >
            Documentación de la API
          </Menu.Item>
          <Menu.Item
            leftSection={<Icono nombre="salir" size={16} />}
            onClick={() => (hayPendientes() || hayRetenidas() ? setPreguntando(true) : void session.logout())}
          >
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirmar
        abierto={preguntando}
        titulo={hayPendientes() ? 'Hay algo enviado sin respuesta' : 'Hay algo a medio hacer'}
        hacer="Salir igual"
        onHacer={() => void session.logout()}
        onCerrar={() => setPreguntando(false)}
      >
        <Text size="sm">
          {hayPendientes()
            ? 'Envió algo desde esta ventana y no se sabe todavía qué pasó. Si sale, se borra lo que permite preguntarlo sin repetirlo: revise después la lista de documentos o de eventos antes de hacerlo de nuevo.'
            : 'Desde esta ventana se está mandando o bajando un archivo, y si sale queda a medias. Espere a que termine.'}
        </Text>
      </Confirmar>
    </>
  )
}
