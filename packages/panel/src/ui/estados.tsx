import {
  Alert,
  Badge,
  Button,
  Card,
  Center,
  Group,
  Loader,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { formatFalta, problemOf, SIN_CONEXION, tellError } from '../api/problem.ts'
import { ESTADOS, type Estado } from '../values/palabras.ts'
import { useVolvioConexion } from './conexion.ts'
import { Icono, type NombreDeIcono } from './icono.tsx'

export function EstadoBadge({ estado, size = 'md' }: { estado: Estado; size?: 'sm' | 'md' }) {
  const { color, nombre, explica } = ESTADOS[estado]
  return (
    <Badge color={color} variant="light" size={size} fz={11} title={explica} tt="none" fw={600}>
      {nombre}
    </Badge>
  )
}

export function Cargando({ que }: { que: string }) {
  return (
    <Center p="xl" role="status" aria-label={`Cargando ${que}`}>
      <Loader type="dots" />
    </Center>
  )
}

export function FilasCargando({ que, filas = 6 }: { que: string; filas?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={`Cargando ${que}`}>
      {Array.from({ length: filas }, (_, i) => `fila ${i}`).map(key => (
        <Skeleton key={key} height={44} />
      ))}
    </Stack>
  )
}

/** What went wrong, the service's words for it, the page that explains it, and a way to try again. */
export function Problema({ error, reintentar }: { error: unknown; reintentar?: (() => void) | undefined }) {
  const problem = problemOf(error)
  const volvio = useVolvioConexion()
  if (volvio && problem === SIN_CONEXION) return <Volvio reintentar={reintentar} />
  return (
    <Alert color="red" variant="light" title={problem.title} icon={<Icono nombre="alerta" />} role="alert">
      <Text size="sm">{problem.advice}</Text>
      {problem.faults.length > 0 && (
        <ul style={{ margin: '0.4rem 0 0', paddingLeft: '1.1rem' }}>
          {problem.faults.map(({ campo, codigo, detail }) => (
            <li key={campo + codigo + detail}>{formatFalta({ campo, detail })}</li>
          ))}
        </ul>
      )}
      {reintentar && (
        <Button mt="xs" size="xs" variant="light" color="red" onClick={reintentar}>
          Reintentar
        </Button>
      )}
    </Alert>
  )
}

/** What was said of the network is so no more: nothing went out by itself, and what was asked can be done now. */
function Volvio({ reintentar }: { reintentar: (() => void) | undefined }) {
  return (
    <Alert color="blue" variant="light" title="Volvió la conexión" role="status">
      <Text size="sm">No se había enviado nada: ya puede repetirlo.</Text>
      {reintentar && (
        <Button mt="xs" size="xs" variant="light" onClick={reintentar}>
          Reintentar
        </Button>
      )}
    </Alert>
  )
}

interface VacioProps {
  icono: NombreDeIcono
  titulo: string
  children: ReactNode
  accion?: ReactNode
}

/** Nothing yet: says what will stand here and what brings it. */
export function Vacio({ icono, titulo, children, accion }: VacioProps) {
  return (
    <Card withBorder p="xl">
      <Stack align="center" gap="xs" ta="center">
        <Text c="mbohera" component="div">
          <Icono nombre={icono} size={40} />
        </Text>
        <Title order={2}>{titulo}</Title>
        <Text c="dimmed" maw="34rem" component="div">
          {children}
        </Text>
        {accion && <Group mt="sm">{accion}</Group>}
      </Stack>
    </Card>
  )
}

/** One question asked of the service: loading, refused, or its answer. */
export interface Asked<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

/** What is shown was read before, and could not be read anew: why, and a way to try again. It stays in sight. */
export function SinPonerAlDia({ de: { error, refetch } }: { de: Pick<Asked<unknown>, 'error' | 'refetch'> }) {
  return (
    <Alert color="yellow" variant="light" icon={<Icono nombre="alerta" />} role="alert" mb="sm">
      <Text size="sm">No se pudo poner al día lo que se ve. {tellError(error)}</Text>
      <Button mt="xs" size="xs" variant="default" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Alert>
  )
}

export function Respuesta<T>(props: { de: Asked<T>; que: string; children: (data: T) => ReactNode }) {
  const { de, que, children } = props
  if (de.data !== undefined)
    return (
      <>
        {de.error ? <SinPonerAlDia de={de} /> : null}
        {children(de.data)}
      </>
    )
  if (de.error) return <Problema error={de.error} reintentar={() => void de.refetch()} />
  return <Cargando que={que} />
}
