import { Table } from '@mantine/core'
import type { FaltaDeCelda } from './columnas.ts'

const SE_MUESTRAN = 100

/** What is wrong with a file, beside its cells. */
export function FaltasDeCeldas({ faltas }: { faltas: readonly FaltaDeCelda[] }) {
  return (
    <Table.ScrollContainer minWidth={320} maxHeight={320}>
      <Table aria-label="Qué está mal">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fila</Table.Th>
            <Table.Th>Columna</Table.Th>
            <Table.Th>Qué está mal</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {faltas.slice(0, SE_MUESTRAN).map(({ fila, columna, valor, que }) => (
            <Table.Tr key={`${fila} ${columna} ${que}`}>
              <Table.Td>{fila}</Table.Td>
              <Table.Td>{columna}</Table.Td>
              <Table.Td>
                {valor && <strong>«{valor}» </strong>}
                {que}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
