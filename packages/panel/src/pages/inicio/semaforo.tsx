import { Badge, Divider, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { diaCorto, hace } from '../../values/fecha.ts'
import { type EstadoDeServicios, servicios as serviciosQuery } from './consulta.ts'

type Luz = EstadoDeServicios['publicado'][number]
type Dia = EstadoDeServicios['dias'][number]

const CADA_MS = 10_000
const LUCES: Record<Luz['estado'], { color: string; nombre: string }> = {
  VERDE: { color: 'green', nombre: 'verde' },
  AMARILLO: { color: 'yellow', nombre: 'amarillo' },
  ROJO: { color: 'red', nombre: 'rojo' },
}

/** What the tax authority publishes of its services, beside what was measured here. It decides nothing. */
export function Semaforo() {
  const { id, ambiente } = useContribuyente()
  const { data } = useQuery(serviciosQuery(useAccess(), id, ambiente))
  if (data === undefined || (data.publicado.length === 0 && data.dias.length === 0)) return null
  return (
    <>
      <Divider my="sm" />
      <Publicado luces={data.publicado} />
      <Dias dias={data.dias} />
    </>
  )
}

function Publicado({ luces }: { luces: Luz[] }) {
  const now = useAhora(CADA_MS)
  const [una] = luces
  if (una === undefined) return null
  const otras = luces.filter(({ estado }) => estado !== 'VERDE')
  return (
    <>
      <Text size="sm" mb={4}>
        La DNIT dice ({hace(Date.parse(una.leidoEn), now)}):{' '}
        {otras.length === 0
          ? `${luces.length === 1 ? 'su servicio está' : `sus ${luces.length} servicios están`} en verde.`
          : `${luces.length - otras.length} de ${luces.length} servicios en verde.`}
      </Text>
      {otras.map(({ servicio, estado }) => (
        <Group key={servicio} gap="xs" mb={4}>
          <Badge color={LUCES[estado].color} variant="light" tt="none">
            En {LUCES[estado].nombre}
          </Badge>
          <Text size="sm">{servicio}</Text>
        </Group>
      ))}
    </>
  )
}

const parteVerde = ({ verdes, amarillos, rojos }: Dia): string => {
  const total = verdes + amarillos + rojos
  return total === 0 ? '—' : `${Math.floor((100 * verdes) / total)} %`
}

function medido({ intercambios, fallidos, milisegundosPromedio: ms }: Dia): string {
  if (intercambios === 0) return '—'
  const contestados =
    ms === null ? '' : `${(ms / 1000).toLocaleString('es-PY', { maximumFractionDigits: 1 })} s; `
  return `${contestados}${formatCuenta(fallidos)} de ${formatCuenta(intercambios)} sin respuesta`
}

function Dias({ dias }: { dias: Dia[] }) {
  if (dias.length === 0) return null
  return (
    <details className="en-tabla">
      <summary>Los últimos 60 días</summary>
      <Table aria-label="SIFEN por día" mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Día</Table.Th>
            <Table.Th>En verde</Table.Th>
            <Table.Th>Medido aquí</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dias.map(dia => (
            <Table.Tr key={dia.dia}>
              <Table.Td>{diaCorto(dia.dia)}</Table.Td>
              <Table.Td>{parteVerde(dia)}</Table.Td>
              <Table.Td>{medido(dia)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
