import { Card, ScrollArea, Table, Text, Title } from '@mantine/core'
import { useAngosto } from '../../ui/tabla.tsx'
import { add, decimal, formatCuenta, round, ZERO } from '../../values/decimal.ts'
import { dinero } from '../../values/dinero.ts'
import { TIPOS } from '../../values/palabras.ts'
import type { Libro, Suma } from './consulta.ts'

const gs = (monto: string): string => dinero(monto, 'PYG').replace('Gs. ', '')

/** What every sum of a book has. */
const COLUMNAS = [
  ['Exento', 'exento'],
  ['Gravado 5 %', 'gravado5'],
  ['IVA 5 %', 'iva5'],
  ['Gravado 10 %', 'gravado10'],
  ['IVA 10 %', 'iva10'],
  ['Total', 'total'],
] as const satisfies readonly (readonly [string, keyof Suma])[]

interface Fila {
  clave: string
  que: string
  suma: Suma
}

interface Props {
  titulo: string
  primera: string
  filas: readonly Fila[]
  total?: Suma
  columnas?: readonly Monto[]
  nota?: string
}

type Monto = (typeof COLUMNAS)[number]

/** How many, and what they come to: where not all is in sight at once, the sum of all of it is. */
function cellsOf(columnas: readonly Monto[], angosto: boolean) {
  const cabe = !angosto && columnas === COLUMNAS
  const montos = columnas.map(([nombre, campo]) => ({ nombre, de: (suma: Suma) => gs(suma[campo]) }))
  const cuantos = { nombre: 'Cant.', de: (suma: Suma) => formatCuenta(suma.cuantos) }
  const total = montos.filter(({ nombre }) => !cabe && nombre === 'Total')
  return [...total, cuantos, ...montos.filter(monto => !total.includes(monto))]
}

const enteros = (monto: string) => round(decimal(monto), 0)

/** Each is rounded for who looks at it, and so is their total, which is of what they are: it may be a guaraní more or less than what is seen. */
const tellRedondeo = (filas: readonly Fila[], total: Suma, columnas: readonly Monto[]): string =>
  columnas.some(([, campo]) => {
    const vistos = filas.map(({ suma }) => enteros(suma[campo])).reduce(add, ZERO)
    return vistos.units !== enteros(total[campo]).units
  })
    ? 'Se muestra sin decimales: el total es la suma exacta.'
    : ''

/** Sums in guaraníes, one beside the other, so that columns can be compared. */
export function Sumas({ titulo, primera, filas, total, columnas = COLUMNAS, nota }: Props) {
  const celdas = cellsOf(columnas, useAngosto())
  const notas = [nota, total && tellRedondeo(filas, total, columnas)].filter(Boolean).join(' ')
  const fila = ({ clave, que, suma }: Fila) => (
    <Table.Tr key={clave} fw={clave === 'total' ? 600 : undefined}>
      <Table.Td>{que}</Table.Td>
      {celdas.map(({ nombre, de }) => (
        <Table.Td key={nombre} ta="right" className="monto">
          {de(suma)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
  return (
    <Card withBorder h="100%">
      <Title order={2} mb="xs">
        {titulo}
      </Title>
      <ScrollArea
        type="auto"
        scrollbarSize={6}
        viewportProps={{ tabIndex: 0, 'aria-label': titulo, role: 'region' }}
      >
        <Table verticalSpacing={6} horizontalSpacing="sm" aria-label={titulo} className="libro">
          <Table.Thead>
            <Table.Tr>
              {[primera, ...celdas.map(({ nombre }) => nombre)].map((nombre, n) => (
                <Table.Th key={nombre} ta={n === 0 ? 'left' : 'right'} c="dimmed" fw={600} className="monto">
                  {nombre}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{filas.map(fila)}</Table.Tbody>
          {total && <Table.Tfoot>{fila({ clave: 'total', que: 'Total del mes', suma: total })}</Table.Tfoot>}
        </Table>
      </ScrollArea>
      {notas && (
        <Text size="sm" c="dimmed" mt="xs">
          {notas}
        </Text>
      )}
    </Card>
  )
}

export function PorTasa({ libro }: { libro: Libro }) {
  const { cancelados } = libro.total
  const filas = libro.porTipo.map(suma => ({
    clave: suma.tipoDocumento,
    que: TIPOS[suma.tipoDocumento].nombre.replace(' electrónica', ''),
    suma,
  }))
  const canceladas =
    cancelados === 0
      ? ''
      : cancelados === 1
        ? ' 1 de ellos se canceló y cuenta cero.'
        : ` ${formatCuenta(cancelados)} de ellos se cancelaron y cuentan cero.`
  return (
    <Sumas
      titulo="Por comprobante, en guaraníes"
      primera="Comprobante"
      filas={filas}
      total={libro.total}
      nota={`Lo gravado lleva su IVA incluido; las notas de crédito restan.${canceladas}`}
    />
  )
}

/** As many as half the page has room for. */
export const CORTAS = COLUMNAS.filter(
  ([, campo]) => campo === 'iva5' || campo === 'iva10' || campo === 'total',
)

export function PorSucursal({ libro }: { libro: Libro }) {
  const filas = libro.porSucursal.map(suma => ({
    clave: `${suma.establecimiento}-${suma.puntoExpedicion}`,
    que: `${suma.establecimiento}-${suma.puntoExpedicion}`,
    suma,
  }))
  return <Sumas titulo="Por sucursal" primera="Sucursal" filas={filas} columnas={CORTAS} />
}

export function PorCliente({ libro }: { libro: Libro }) {
  // Of two kinds of document the same number is two customers.
  const filas = libro.porCliente.map((suma, lugar) => ({
    clave: `${lugar} ${suma.documento}`,
    que: suma.nombre === 'Sin Nombre' ? 'Sin nombre' : `${suma.nombre} · ${suma.documento}`,
    suma,
  }))
  const mas = libro.clientes > filas.length
  return (
    <Sumas
      titulo="Por cliente"
      primera="Cliente"
      filas={filas}
      {...(mas
        ? {
            nota: `Los ${filas.length} de más ventas, de ${formatCuenta(libro.clientes)}: todos están en los archivos.`,
          }
        : {})}
    />
  )
}
