import { Button, Group, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccess } from '../api/access.tsx'
import { take } from '../api/client.ts'
import { problemOf } from '../api/problem.ts'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { isOtroNombre, isRuc, normalizeRuc } from './valores.ts'

const PAUSA_MS = 450

interface Props {
  ruc: string
  /** The name that SIFEN's registry gives, once it is known, and the RUC with its check digit. */
  onNombre: (nombre: string, ruc: string) => void
  /** The name that stands there, where another one is to be told of, and offered. */
  escrito?: string
  onUsar?: (nombre: string) => void
}

/** Looks a RUC up while it is typed, and says whose it is. */
export function Padron({ ruc, onNombre, escrito = '', onUsar }: Props) {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const [typed] = useDebouncedValue(normalizeRuc(ruc), PAUSA_MS)
  const {
    data: conocido,
    error,
    isFetching,
  } = useQuery({
    enabled: ambiente !== 'SANDBOX' && isRuc(typed),
    queryKey: ['padron', id, ambiente, typed],
    staleTime: 300_000,
    retry: false,
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/padron/{documento}', {
          params: { path: { contribuyenteId: id, documento: typed } },
        }),
      ),
  })
  // What is known of the number before is nothing to the one that is being typed.
  const data = typed === normalizeRuc(ruc) ? conocido : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name is taken once, when it arrives
  useEffect(() => {
    if (data) onNombre(data.nombreRazonSocial, `${data.numeroDocumento}-${data.digitoVerificador}`)
  }, [data?.numeroDocumento])
  return (
    <div role="status" style={{ minHeight: '1.4rem' }}>
      {isFetching && (
        <Text size="sm" c="dimmed">
          <Loader size={12} /> Buscando en el padrón de SIFEN…
        </Text>
      )}
      {!isFetching && data && onUsar && isOtroNombre(escrito, data.nombreRazonSocial) && (
        <Group gap="xs" mt={4}>
          <Text size="sm" c="var(--mantine-color-orange-light-color)">
            En el padrón ese RUC es de {data.nombreRazonSocial} ({data.estado.toLowerCase()}): revise el
            número, o el nombre.
          </Text>
          <Button size="compact-sm" variant="light" onClick={() => onUsar(data.nombreRazonSocial)}>
            Usar ese nombre
          </Button>
        </Group>
      )}
      {!isFetching && data && !(onUsar && isOtroNombre(escrito, data.nombreRazonSocial)) && (
        <Text
          size="sm"
          c={`var(--mantine-color-${data.estado === 'ACTIVO' ? 'green' : 'orange'}-light-color)`}
        >
          {data.nombreRazonSocial} · RUC {data.numeroDocumento}-{data.digitoVerificador} · {data.estado}
        </Text>
      )}
      {!isFetching && error && (
        <Text size="sm" c="dimmed">
          {problemOf(error).message}
        </Text>
      )}
    </div>
  )
}
