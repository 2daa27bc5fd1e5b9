import { Anchor, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Enlace } from '../../ui/enlace.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Plegado } from '../../ui/plegado.tsx'

interface Props {
  numero: number
  titulo: string
  /** What was done, in a line; undefined while it is still to do. */
  hecho?: ReactNode | undefined
  /** Where what was done is changed. */
  cambiar?: string
  /** What it is, for whoever never heard of it. */
  ayuda?: ReactNode
  children?: ReactNode
}

/** One step: what is done is a line; what is to do says why, and is done right here. */
export function Paso({ numero, titulo, hecho, cambiar, ayuda, children }: Props) {
  const listo = hecho !== undefined
  return (
    <Card withBorder component="section" aria-label={titulo} p={listo ? 'sm' : 'md'}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="center">
          <ThemeIcon radius="xl" variant={listo ? 'filled' : 'light'} style={{ flex: 'none' }}>
            {listo ? <Icono nombre="listo" size={16} /> : <Text fw={700}>{numero}</Text>}
          </ThemeIcon>
          <div style={{ flex: 1, minWidth: 0 }}>
            <Title order={2} size="h4">
              {titulo}
            </Title>
            {listo && (
              <Text size="sm" c="dimmed" component="div">
                {hecho}
              </Text>
            )}
          </div>
          {listo && cambiar !== undefined && (
            <Anchor size="sm" component={Enlace} href={cambiar} aria-label={`Cambiar: ${titulo}`}>
              Cambiar
            </Anchor>
          )}
        </Group>
        {!listo && children}
        {!listo && ayuda !== undefined && (
          <Plegado dentro titulo="¿Qué es y dónde se consigue?">
            <Text size="sm" c="dimmed" component="div" maw="46rem">
              {ayuda}
            </Text>
          </Plegado>
        )}
      </Stack>
    </Card>
  )
}
