import { Card, Text, Title } from '@mantine/core'
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

/** The group DE of a signed XML; undefined when it is none that can be read. */
const findDe = (xml: string): Element | undefined =>
  new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagNameNS('*', 'DE')[0]

/** What the documento says of the sale, as it was signed; nothing while it comes, or when it cannot be read. */
export const useFirmado = (xml: string | undefined, moneda: string) =>
  useMemo(() => {
    const de = xml === undefined ? undefined : findDe(xml)
    return de && readFirmado(readGrupo(de), moneda)
  }, [xml, moneda])

type Firmado = ReturnType<typeof useFirmado>

export function ItemsFirmados({ de, firmado }: { de: Asked<string>; firmado: Firmado }) {
  return (
    <Respuesta de={de} que="lo que dice el documento">
      {() =>
        firmado === undefined ? (
          <Text size="sm">Su XML no se puede leer: no se sabe qué ítems tiene.</Text>
        ) : (
          <>
            <Title order={2}>Ítems ({formatCuenta(firmado.lineas.length)})</Title>
            <Lineas lineas={firmado.lineas} />
          </>
        )
      }
    </Respuesta>
  )
}

export function CuentaFirmada({ firmado }: { firmado: Firmado }) {
  return (
    firmado && (
      <>
        <Cuenta titulo="IVA y totales" datos={firmado.totales} />
        <Cuenta titulo="Cómo se paga" datos={firmado.pago} />
      </>
    )
  )
}

function Cuenta({ titulo, datos }: { titulo: string; datos: readonly Dato[] }) {
  if (datos.length === 0) return null
  return (
    <Card withBorder component="section" aria-label={titulo}>
      <Title order={2} mb="sm">
        {titulo}
      </Title>
      <div className="cuenta">
        <Ficha datos={datos} />
      </div>
    </Card>
  )
}

const COLUMNAS: readonly (Columna<LineaFirmada> & { de?: keyof LineaFirmada })[] = [
  {
    titulo: 'Descripción',
    enTarjeta: 'entera',
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
      ['Cantidad', 'cantidad', 'izquierda'],
      ['Precio', 'precio'],
      ['Descuento c/u', 'descuento'],
      ['Anticipo c/u', 'anticipo'],
      ['IVA', 'iva'],
      ['Importe', 'importe', 'derecha'],
    ] as const
  ).map(([titulo, de, enTarjeta]) => ({
    titulo,
    de,
    derecha: true,
    ...(enTarjeta === undefined ? {} : { enTarjeta }),
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
