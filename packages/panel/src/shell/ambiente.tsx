import { Button, Menu, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import { Confirmar } from '../ui/confirmar.tsx'
import { Icono } from '../ui/icono.tsx'
import { AMBIENTES, type Ambiente, porqueNo } from '../values/palabras.ts'
import { useContribuyente } from './contribuyente.tsx'

const ORDEN: readonly Ambiente[] = ['SANDBOX', 'DEV', 'PROD']

/** Always in sight: in which ambiente one is. Choosing another is for whoever manages, and asks before. */
export function SelectorDeAmbiente() {
  const { id, ambiente, rol } = useContribuyente()
  const { client } = useAccess()
  const queries = useQueryClient()
  const [elegido, setElegido] = useState<Ambiente | null>(null)
  const cambiar = useMutation({
    mutationFn: (nuevo: Ambiente) =>
      take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}', {
          params: { path: { contribuyenteId: id } },
          body: { ambiente: nuevo },
        }),
      ),
    onSuccess: async () => {
      setElegido(null)
      await queries.invalidateQueries()
    },
  })
  const { nombre, corto, color } = AMBIENTES[ambiente]
  const no = porqueNo(rol, 'gestionar')
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} width={320} position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            color={color}
            variant={ambiente === 'PROD' ? 'filled' : 'light'}
            size="xs"
            style={{ flex: 'none' }}
            rightSection={<Icono nombre="abajo" size={14} />}
            aria-label={`Ambiente: ${nombre}. Cambiar`}
          >
            <Text inherit visibleFrom="xs" component="span">
              {nombre}
            </Text>
            <Text inherit hiddenFrom="xs" component="span">
              {corto}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{no ?? 'Ambiente de este contribuyente, para todos sus miembros'}</Menu.Label>
          {ORDEN.map(opcion => (
            <Menu.Item
              key={opcion}
              disabled={no !== undefined || opcion === ambiente}
              onClick={() => setElegido(opcion)}
            >
              <Text fw={650} c={`var(--mantine-color-${AMBIENTES[opcion].color}-light-color)`} size="sm">
                {AMBIENTES[opcion].nombre} {opcion === ambiente ? '· elegido' : ''}
              </Text>
              <Text size="xs" c="dimmed">
                {AMBIENTES[opcion].explica}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Confirmar
        abierto={elegido !== null}
        titulo={elegido === null ? '' : `Pasar a ${AMBIENTES[elegido].nombre}`}
        hacer={elegido === null ? '' : `Pasar a ${AMBIENTES[elegido].nombre}`}
        color={elegido === null ? 'gray' : AMBIENTES[elegido].color}
        ocupado={cambiar.isPending}
        error={cambiar.error}
        onCerrar={() => setElegido(null)}
        onHacer={() => elegido && cambiar.mutate(elegido)}
      >
        {elegido && <Text size="sm">{AMBIENTES[elegido].explica}</Text>}
        <Text size="sm" mt="xs">
          Cambia lo que ven todos los miembros. Las claves que ya existen siguen en el ambiente en que
          nacieron.
        </Text>
      </Confirmar>
    </>
  )
}
