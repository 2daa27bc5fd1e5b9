import { Card, ScrollArea, Stack, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

export interface Columna<Fila> {
  titulo: string
  celda: (fila: Fila) => ReactNode
  derecha?: boolean
  /** In pixels, of what should have neither more nor less. */
  ancho?: number
  /** Where it stands in a card without its name being seen, since it says by itself what it is: two beside each other, or one by itself. */
  enTarjeta?: 'izquierda' | 'derecha' | 'entera'
}

interface Props<Fila> {
  que: string
  filas: readonly Fila[]
  clave: (fila: Fila) => string | number
  columnas: readonly Columna<Fila>[]
}

const NARROW = '(max-width: 48em)'

/** Whether there is as little room as on a phone. */
export const useAngosto = (): boolean =>
  useMediaQuery(NARROW, window.matchMedia(NARROW).matches, { getInitialValueInEffect: false })

/** A table where there is room for one, and the same as cards on a phone. */
export function Tabla<Fila>(props: Props<Fila>) {
  return useAngosto() ? <Tarjetas {...props} /> : <Filas {...props} />
}

function Filas<Fila>({ que, filas, clave, columnas }: Props<Fila>) {
  return (
    <Card withBorder p={0}>
      <ScrollArea
        type="auto"
        scrollbarSize={6}
        viewportProps={{ tabIndex: 0, 'aria-label': que, role: 'region' }}
      >
        <Table verticalSpacing={6} horizontalSpacing="md" highlightOnHover aria-label={que} className="lista">
          <Table.Thead>
            <Table.Tr>
              {columnas.map(({ titulo, derecha, ancho }) => (
                <Table.Th key={titulo} w={ancho} ta={derecha ? 'right' : 'left'} c="dimmed" fw={600}>
                  {titulo}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filas.map(fila => (
              <Table.Tr key={clave(fila)}>
                {columnas.map(({ titulo, celda, derecha }) => (
                  <Table.Td key={titulo} ta={derecha ? 'right' : 'left'}>
                    {celda(fila)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Card>
  )
}

function Tarjetas<Fila>({ que, filas, clave, columnas }: Props<Fila>) {
  return (
    <Stack component="ul" gap="xs" aria-label={que} p={0} m={0} style={{ listStyle: 'none' }}>
      {filas.map(fila => (
        <Card component="li" withBorder p="sm" key={clave(fila)}>
          <dl className="ficha tarjeta">
            {columnas.map(({ titulo, celda, enTarjeta }) => (
              <div key={titulo} data-en={enTarjeta}>
                <dt>{titulo}</dt>
                <dd>{celda(fila)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </Stack>
  )
}
