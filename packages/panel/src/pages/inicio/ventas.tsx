import { Card, Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Problema } from '../../ui/estados.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { dinero, GUARANI } from '../../values/dinero.ts'
import { diaCorto, nombreDeMes } from '../../values/fecha.ts'
import { type VentasDeEmisor, ventas as ventasQuery } from './consulta.ts'
import { tope } from './escala.ts'
import { variacion } from './variacion.ts'

type Venta = VentasDeEmisor['hoy'][number]
type Dia = VentasDeEmisor['dias'][number]

const ALTO = 96

/** What was sold: today, this month, and how that is against the last one. Nothing where nothing was sold in either. */
export function Ventas() {
  const { id, ambiente } = useContribuyente()
  const { data, error, refetch } = useQuery(ventasQuery(useAccess(), id, ambiente))
  if (data === undefined && error !== null)
    return <Problema error={error} reintentar={() => void refetch()} />
  if (data === undefined || [...data.mes, ...data.mesAnterior].every(({ cuantos }) => cuantos === 0))
    return null
  const { hoy, mes, mesAnterior, mesAnteriorHastaHoy, dias, clientes } = data
  const esteMes = dias.at(-1)!.dia.slice(0, 7)
  const delMes = dias.filter(({ dia }) => dia.startsWith(esteMes))
  const cambio = variacion(mes[0]!.total, mesAnteriorHastaHoy[0]!.total)
  return (
    <Card withBorder component="section" aria-label="Ventas">
      <div className="cifras">
        <Cifra titulo="Hoy" ventas={hoy} />
        <Cifra titulo={`En ${nombreDeMes(esteMes)}`} ventas={mes}>
          {cambio && (
            <Text
              size="sm"
              className="cambio"
              c={cambio.sube ? 'var(--mantine-color-green-light-color)' : 'dimmed'}
            >
              {cambio.texto} el mes pasado a esta altura
            </Text>
          )}
        </Cifra>
        <Cifra titulo={`En ${nombreDeMes(dias[0]!.dia.slice(0, 7))}`} ventas={mesAnterior} />
        {clientes.length > 0 && <Mejores clientes={clientes} conOtras={[mes, mesAnterior].some(hasOtras)} />}
      </div>
      <Barras dias={delMes} />
    </Card>
  )
}

function Cifra({ titulo, ventas, children }: { titulo: string; ventas: Venta[]; children?: ReactNode }) {
  const [gs, ...otras] = ventas
  const cuantos = ventas.reduce((sum, venta) => sum + venta.cuantos, 0)
  return (
    <div>
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <Text className="cifra monto">{dinero(gs?.total ?? '0', GUARANI)}</Text>
      {otras.map(({ moneda, total }) => (
        <Text key={moneda} size="sm" fw={600} className="monto">
          y {dinero(total, moneda)}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {formatCuenta(cuantos)} {cuantos === 1 ? 'documento' : 'documentos'}
      </Text>
      {children}
    </div>
  )
}

/** Whether something was sold in another money. */
const hasOtras = (ventas: Venta[]): boolean => ventas.length > 1

function Mejores({ clientes, conOtras }: { clientes: VentasDeEmisor['clientes']; conOtras: boolean }) {
  const titulo = conOtras ? 'Quiénes más compraron, solo en guaraníes' : 'Quiénes más compraron'
  const mejores = clientes.slice(0, 3)
  /** Of two of one name, which. */
  const quien = ({ nombre, documento }: (typeof clientes)[number]): string =>
    mejores.filter(otro => otro.nombre === nombre).length > 1 ? `${nombre}, ${documento}` : nombre
  return (
    <div>
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <ol className="mejores" aria-label={titulo}>
        {mejores.map(cliente => (
          // Of two kinds of document the same number is two customers.
          <li key={`${cliente.documento} ${cliente.nombre}`}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" truncate title={quien(cliente)}>
                {quien(cliente)}
              </Text>
              <Text size="sm" className="monto">
                {dinero(cliente.total, GUARANI)}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** This month, day by day. */
function Barras({ dias }: { dias: readonly Dia[] }) {
  const { ref, width } = useElementSize()
  const top = tope(Math.max(1, ...dias.map(({ total }) => Number(total))))
  // A month has room for all of its days from its first one on.
  const hueco = width / 31
  return (
    <div ref={ref} style={{ height: ALTO + 18 }}>
      {width > 0 && (
        <svg
          width={width}
          height={ALTO + 18}
          role="img"
          aria-label={`Ventas de cada día del mes: ${dias
            .filter(({ cuantos }) => cuantos > 0)
            .map(({ dia, total }) => `${diaCorto(dia)} ${dinero(total, GUARANI)}`)
            .join(', ')}`}
        >
          <g className="eje">
            <line x1={0} x2={width} y1={ALTO} y2={ALTO} />
          </g>
          {dias.map(({ dia, total, cuantos }, index) => {
            const alto = Math.max((Math.max(Number(total), 0) / top) * (ALTO - 12), cuantos > 0 ? 2 : 0)
            return (
              <g key={dia} className="dia" transform={`translate(${index * hueco} 0)`}>
                <title>{`${diaCorto(dia)}: ${dinero(total, GUARANI)}, ${formatCuenta(cuantos)}`}</title>
                <rect className="fondo" width={hueco} height={ALTO} />
                <rect
                  className={index === dias.length - 1 ? 'serie-hoy' : 'serie-emitidos'}
                  x={hueco * 0.14}
                  y={ALTO - alto}
                  width={hueco * 0.72}
                  height={alto}
                  rx={2}
                />
                {(index === 0 || (index + 1) % 5 === 0) && (
                  <text className="fecha" x={hueco / 2} y={ALTO + 14} textAnchor="middle">
                    {Number(dia.slice(8))}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
