import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Respuesta } from '../../ui/estados.tsx'
import { formatCuenta } from '../../values/decimal.ts'
import { ElegirMes } from '../libro/elegir-mes.tsx'
import { mesEnCurso, readMes } from '../libro/meses.ts'
import { type ResumenDeNominacion, useResumenDeNominacion } from './consulta.ts'
import { cuantoTardo, ESTADOS_DE_PETICION, VIAS_CORTAS } from './palabras.ts'

/** How it goes with those who ask: how many, what became of it, and how long they waited. */
export function DelMes() {
  const { mes = mesEnCurso(Date.now()) } = readMes(useSearch({ strict: false }))
  const asked = useResumenDeNominacion(mes)
  return (
    <Card withBorder component="section" aria-label="El mes">
      <Group justify="space-between" align="start" gap="sm" mb="sm">
        <Title order={2}>Cómo va el mes</Title>
        <ElegirMes to="/c/$contribuyenteId/peticiones" mes={mes} />
      </Group>
      <Respuesta de={asked} que="el mes">
        {resumen => <Cifras resumen={resumen} />}
      </Respuesta>
    </Card>
  )
}

function Cifras({ resumen }: { resumen: ResumenDeNominacion }) {
  const { abiertos, pedidas, porEstado, porVia, demora, sinNombrar } = resumen
  if (abiertos === 0 && pedidas === 0) return <Text c="dimmed">Nadie abrió su enlace en este mes.</Text>
  const aprobadas = porEstado.find(({ estado }) => estado === 'APROBADA')?.cuantas ?? 0
  const enNada = porEstado
    .filter(({ estado }) => EN_NADA.has(estado))
    .reduce((sum, { cuantas }) => sum + cuantas, 0)
  const enCamino = pedidas - aprobadas - enNada
  const vias = porVia.filter(({ aprobadas }) => aprobadas > 0)
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="lg">
        <Cifra titulo="Pedidos" valor={formatCuenta(pedidas)}>
          {abiertos > 0 &&
            (abiertos === 1 ? 'se abrió 1 enlace' : `se abrieron ${formatCuenta(abiertos)} enlaces`)}
        </Cifra>
        <Cifra titulo="Aprobados" valor={formatCuenta(aprobadas)}>
          en SIFEN, a su nombre
        </Cifra>
        <Cifra titulo="Quedaron en nada" valor={formatCuenta(enNada)}>
          {enCamino > 0 &&
            (enCamino === 1 ? 'otro sigue en camino' : `otros ${formatCuenta(enCamino)} siguen en camino`)}
        </Cifra>
        <Cifra titulo="Cuánto tarda" valor={cuantoTardo(demora.mediana)}>
          {isMas(demora) && `casi siempre menos de ${cuantoTardo(demora.p95)}`}
        </Cifra>
      </SimpleGrid>
      {vias.length > 1 && (
        <Text size="sm" c="dimmed" mt="sm">
          Cuánto tarda
          {vias.map(({ via, demora }) => ` ${VIAS_CORTAS[via]}: ${cuantoTardo(demora.mediana)}`).join(' ·')}
        </Text>
      )}
      {sinNombrar.length > 0 && <PorQue sinNombrar={sinNombrar} />}
    </>
  )
}

/** Whether the slow ones are worth a word: of a few that are alike there is none. */
const isMas = ({ mediana, p95 }: ResumenDeNominacion['demora']): boolean =>
  mediana !== null && p95 !== null && cuantoTardo(p95) !== cuantoTardo(mediana)

const EN_NADA: ReadonlySet<string> = new Set(['RECHAZADA', 'NEGADA', 'DESISTIDA', 'SIN_EFECTO'])

function Cifra({ titulo, valor, children }: { titulo: string; valor: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {titulo}
      </Text>
      <Text className="cifra">{valor}</Text>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  )
}

function PorQue({ sinNombrar }: Pick<ResumenDeNominacion, 'sinNombrar'>) {
  return (
    <>
      <Text size="sm" fw={600} mt="sm">
        Por qué quedaron en nada
      </Text>
      <ol className="mejores" aria-label="Por qué quedaron en nada">
        {sinNombrar.map(({ estado, codigoRespuesta, motivo, cuantas }) => (
          <li key={`${estado} ${codigoRespuesta} ${motivo}`}>
            <Group wrap="nowrap" gap="sm" align="start">
              <Text size="sm" fw={600} miw="2ch" ta="right" className="monto">
                {formatCuenta(cuantas)}
              </Text>
              <Text size="sm">
                {[ESTADOS_DE_PETICION[estado].nombre, codigoRespuesta, estado === 'DESISTIDA' ? null : motivo]
                  .filter(Boolean)
                  .join(': ')}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
    </>
  )
}
