import { Card, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { dinero } from '../../values/dinero.ts'
import { diaCorto } from '../../values/fecha.ts'
import { barrasDe } from './barras.ts'
import type { Libro } from './consulta.ts'

const ALTO = 170
const PIE = 20

interface Props {
  libro: Pick<Libro, 'mes' | 'porDia'>
  /** Of what: Ventas, Compras. */
  que: string
}

/** What each day came to. The numbers are in each bar's title, and in the files. */
export function Dias({ libro, que }: Props) {
  const { ref, width } = useElementSize()
  const { barras, mayor } = barrasDe(libro)
  return (
    <Card withBorder h="100%">
      <Title order={2} mb="xs">
        Por día
      </Title>
      <div ref={ref}>
        <svg
          width={width}
          height={ALTO}
          // The last day is wider than its bar.
          style={{ overflow: 'visible' }}
          role="img"
          aria-label={`${que} por día; el día de más, ${dinero(mayor, 'PYG')}`}
        >
          {barras.map(({ dia, total, parte }, n) => {
            const hueco = width / barras.length
            const alto = Math.max(parte * (ALTO - PIE - 4), parte > 0 ? 2 : 0)
            return (
              <g key={dia} transform={`translate(${n * hueco} 0)`} className="dia">
                <title>{`${diaCorto(dia)}: ${dinero(total, 'PYG')}`}</title>
                <rect className="fondo" width={hueco} height={ALTO - PIE} />
                <rect
                  className="serie-nominados"
                  x={hueco * 0.15}
                  width={hueco * 0.7}
                  y={ALTO - PIE - alto}
                  height={alto}
                  rx={2}
                />
                {(n + 1) % 5 === 0 && (
                  <text className="fecha" x={hueco / 2} y={ALTO - 4} textAnchor="middle">
                    {Number(dia.slice(8))}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
    </Card>
  )
}
