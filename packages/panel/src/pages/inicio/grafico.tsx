import { Card, Group, Table, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { formatCuenta } from '../../values/decimal.ts'
import { diaCorto } from '../../values/fecha.ts'
import type { ResumenDeEmisor } from './consulta.ts'
import { tope } from './escala.ts'

type Dia = ResumenDeEmisor['dias'][number]

const MARGEN = { arriba: 8, abajo: 22, izquierda: 34 }
/** Taller where there is width for it. */
const alto = (ancho: number): number => (ancho < 400 ? 190 : 290)
/** A label needs this much room. */
const ANCHO_DE_FECHA = 44

const contar = (n: number, one: string, many: string) => `${formatCuenta(n)} ${n === 1 ? one : many}`
const decir = ({ dia, emitidos, nominados }: Dia) =>
  `${diaCorto(dia)}: ${contar(emitidos, 'emitido', 'emitidos')}, ${contar(nominados, 'nominado', 'nominados')}`

/** What was issued and nominated, day by day: drawn for who sees it, and in a table for who does not, or wants the numbers. */
export function Grafico({ dias }: { dias: readonly Dia[] }) {
  const { ref, width } = useElementSize()
  const suma = (que: 'emitidos' | 'nominados') => dias.reduce((sum, dia) => sum + dia[que], 0)
  const [emitidos, nominados] = [suma('emitidos'), suma('nominados')]
  return (
    <Card withBorder h="100%">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>Últimos {dias.length} días</Title>
        <Group gap="md">
          <Leyenda clase="emitidos" texto={contar(emitidos, 'emitido', 'emitidos')} />
          <Leyenda clase="nominados" texto={contar(nominados, 'nominado', 'nominados')} />
        </Group>
      </Group>
      <div ref={ref} style={{ minHeight: 190 }}>
        {emitidos + nominados === 0 ? (
          <Text c="dimmed">
            Cada día que emita tendrá aquí su barra, y dentro de ella lo que se nominó ese día.
          </Text>
        ) : (
          width > 0 && (
            <Barras dias={dias} ancho={width} resumen={`${emitidos} emitidos y ${nominados} nominados`} />
          )
        )}
      </div>
      {emitidos + nominados > 0 && <EnTabla dias={dias} />}
    </Card>
  )
}

function Leyenda({ clase, texto }: { clase: string; texto: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <svg width={12} height={12} aria-hidden="true">
        <rect width={12} height={12} rx={3} className={`serie-${clase}`} />
      </svg>
      <Text size="sm">{texto}</Text>
    </Group>
  )
}

function Barras({ dias, ancho, resumen }: { dias: readonly Dia[]; ancho: number; resumen: string }) {
  const top = tope(Math.max(...dias.map(({ emitidos, nominados }) => Math.max(emitidos, nominados))))
  const hueco = (ancho - MARGEN.izquierda) / dias.length
  const cada = Math.ceil(ANCHO_DE_FECHA / hueco)
  const height = alto(ancho)
  const y = (n: number) => MARGEN.arriba + (height - MARGEN.arriba - MARGEN.abajo) * (1 - n / top)
  return (
    <svg
      width={ancho}
      height={height}
      role="img"
      aria-label={`Por día, en los últimos ${dias.length}: ${resumen}`}
    >
      {[0, top / 2, top].map(n => (
        <g key={n} className="eje">
          <line x1={MARGEN.izquierda} x2={ancho} y1={y(n)} y2={y(n)} />
          {Number.isInteger(n) && (
            <text x={MARGEN.izquierda - 6} y={y(n) + 4} textAnchor="end">
              {formatCuenta(n)}
            </text>
          )}
        </g>
      ))}
      {dias.map((dia, index) => (
        <g key={dia.dia} transform={`translate(${MARGEN.izquierda + index * hueco} 0)`} className="dia">
          <title>{decir(dia)}</title>
          <rect className="fondo" width={hueco} y={MARGEN.arriba} height={y(0) - MARGEN.arriba} />
          <Barra clase="emitidos" hueco={hueco} desde={y(dia.emitidos)} hasta={y(0)} ancho={0.76} />
          <Barra clase="nominados" hueco={hueco} desde={y(dia.nominados)} hasta={y(0)} ancho={0.4} />
          {(dias.length - 1 - index) % cada === 0 && (
            <text
              className="fecha"
              x={index === dias.length - 1 ? hueco : hueco / 2}
              y={height - 6}
              textAnchor={index === dias.length - 1 ? 'end' : 'middle'}
            >
              {diaCorto(dia.dia)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

interface BarraProps {
  clase: string
  hueco: number
  desde: number
  hasta: number
  /** Of the room that there is. */
  ancho: number
}

function Barra({ clase, hueco, desde, hasta, ancho }: BarraProps) {
  if (desde >= hasta) return null
  const width = hueco * ancho
  return (
    <rect
      className={`serie-${clase}`}
      x={(hueco - width) / 2}
      y={desde}
      width={width}
      height={hasta - desde}
      rx={Math.min(2.5, width / 4)}
    />
  )
}

function EnTabla({ dias }: { dias: readonly Dia[] }) {
  return (
    <details className="en-tabla">
      <summary>Ver los números</summary>
      <Table aria-label="Emitidos y nominados por día" mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Día</Table.Th>
            <Table.Th ta="right">Emitidos</Table.Th>
            <Table.Th ta="right">Nominados</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {dias.toReversed().map(({ dia, emitidos, nominados }) => (
            <Table.Tr key={dia}>
              <Table.Td>{diaCorto(dia)}</Table.Td>
              <Table.Td ta="right">{formatCuenta(emitidos)}</Table.Td>
              <Table.Td ta="right">{formatCuenta(nominados)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}
