import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Asked, Respuesta } from '../../../ui/estados.tsx'
import { Ficha } from '../../../ui/ficha.tsx'
import { type Columna, Tabla } from '../../../ui/tabla.tsx'
import { VerMas } from '../../../ui/ver-mas.tsx'
import { formatCuenta } from '../../../values/decimal.ts'
import { type Dato, type LineaFirmada, readFirmado } from './firmado.ts'
import { readGrupo } from './grupo.ts'

/** So many at once: a documento has up to 999, and each costs the page. */
const DE_UNA_VEZ = 50

/** What the documento says of the sale, as it was signed. */
export function ContenidoFirmado({ de, moneda }: { de: Asked<string>; moneda: string }) {
  return (
    <Respuesta de={de} que="lo que dice el documento">
      {xml => <Contenido xml={xml} moneda={moneda} />}
    </Respuesta>
  )
}

/** The group DE of a signed XML; undefined when it is none that can be read. */
const findDe = (xml: string): Element | undefined =>
  new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagNameNS('*', 'DE')[0]

function Contenido({ xml, moneda }: { xml: string; moneda: string }) {
  const firmado = useMemo(() => {
    const de = findDe(xml)
    return de && readFirmado(readGrupo(de), moneda)
  }, [xml, moneda])
  if (firmado === undefined)
    return <Text size="sm">Su XML no se puede leer: no se sabe qué ítems tiene.</Text>
  const { lineas, totales, pago } = firmado
  return (
    <Stack>
      <Title order={2}>Ítems ({formatCuenta(lineas.length)})</Title>
      <Lineas lineas={lineas} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Cuenta titulo="IVA y totales" datos={totales} />
        <Cuenta titulo="Cómo se paga" datos={pago} />
      </SimpleGrid>
    </Stack>
  )
}

function Cuenta({ titulo, datos }: { titulo: string; datos: readonly Dato[] }) {
  if (datos.length === 0) return null
  return (
    <Card withBorder component="section" aria-label={titulo}>
      <Title order={2} mb="sm">
        {titulo}
      </Title>
      <Ficha datos={datos} />
    </Card>
  )
}

const COLUMNAS: readonly (Columna<LineaFirmada> & { de?: keyof LineaFirmada })[] = [
  {
    titulo: 'Descripción',
    celda: ({ codigo, descripcion, detalle }) => (
      <>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {descripcion}
        </Text>
        <Text size="xs" c="dimmed">
          {[codigo, detalle].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  ...(
    [
      ['Cantidad', 'cantidad'],
      ['Precio', 'precio'],
      ['Descuento c/u', 'descuento'],
      ['Anticipo c/u', 'anticipo'],
      ['IVA', 'iva'],
      ['Importe', 'importe'],
    ] as const
  ).map(([titulo, de]) => ({
    titulo,
    de,
    derecha: true,
    celda: (linea: LineaFirmada) => <span className="monto">{linea[de]}</span>,
  })),
]

function Lineas({ lineas }: { lineas: readonly LineaFirmada[] }) {
  const [cuantas, setCuantas] = useState(DE_UNA_VEZ)
  // A nota de remisión has no prices, and few sales have discounts.
  const columnas = COLUMNAS.filter(({ de }) => de === undefined || lineas.some(linea => linea[de] !== ''))
  return (
    <>
      <Tabla
        que="Ítems"
        filas={lineas.slice(0, cuantas)}
        clave={({ numero }) => numero}
        columnas={columnas}
      />
      <VerMas
        de={{
          hasNextPage: cuantas < lineas.length,
          isFetchingNextPage: false,
          fetchNextPage: () => setCuantas(now => now + 4 * DE_UNA_VEZ),
        }}
      />
    </>
  )
}
