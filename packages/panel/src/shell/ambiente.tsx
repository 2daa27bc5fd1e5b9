import { Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirmar } from '../ui/confirmar.tsx'
import { Icono } from '../ui/icono.tsx'
import { AMBIENTES, type Ambiente, porqueNoAmbiente } from '../values/palabras.ts'
import { useContribuyente, useElegirAmbiente } from './contribuyente.tsx'

const ORDEN: readonly Ambiente[] = ['SANDBOX', 'DEV', 'PROD']

/** Shows on every page which ambiente it is about. Each person chooses for herself, and the change is confirmed first. */
export function SelectorDeAmbiente() {
  const { ambiente, verificado } = useContribuyente()
  const [elegido, setElegido] = useState<Ambiente | null>(null)
  const elegir = useElegirAmbiente()
  const { nombre, corto, color } = AMBIENTES[ambiente]
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} width={320} position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            color={color}
            variant={ambiente === 'PROD' ? 'filled' : 'light'}
            size="xs"
            style={{ flex: 'none' }}
            rightSection={<Icono nombre="abajo" size={14} />}
            // Where there is little room the short name is shown, which is not a word of the long one.
            aria-label={`Ambiente: ${nombre === corto ? nombre : `${nombre}, ${corto}`}. Cambiar`}
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
          <Menu.Label>Qué ambiente ve usted. Los demás miembros siguen en el suyo.</Menu.Label>
          {ORDEN.map(opcion => (
            <Menu.Item
              key={opcion}
              disabled={opcion === ambiente || porqueNoAmbiente(opcion, verificado) !== undefined}
              onClick={() => setElegido(opcion)}
            >
              <Text fw={650} c={`var(--mantine-color-${AMBIENTES[opcion].color}-light-color)`} size="sm">
                {AMBIENTES[opcion].nombre} {opcion === ambiente ? '· elegido' : ''}
              </Text>
              <Text size="xs" c="dimmed">
                {porqueNoAmbiente(opcion, verificado) ?? AMBIENTES[opcion].explica}
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
        ocupado={elegir.isPending}
        error={elegir.error}
        onCerrar={() => setElegido(null)}
        onHacer={() => elegido && elegir.mutate(elegido, { onSuccess: () => setElegido(null) })}
      >
        {elegido && <Text size="sm">{AMBIENTES[elegido].explica}</Text>}
        <Text size="sm" mt="xs">
          Cambia lo que ve usted, en todas sus ventanas. Lo que ven los demás y el ambiente de las claves
          nuevas quedan como están.
        </Text>
      </Confirmar>
    </>
  )
}
