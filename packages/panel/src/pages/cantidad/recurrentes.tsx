import { Badge, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useLista } from '../../api/lista.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Problema, Vacio } from '../../ui/estados.tsx'
import { Lista } from '../../ui/lista.tsx'
import type { Columna } from '../../ui/tabla.tsx'
import { dinero } from '../../values/dinero.ts'
import { fechaHora } from '../../values/fecha.ts'
import { porqueNo } from '../../values/palabras.ts'
import { filtroDeHechos } from './hechos.ts'

type Recurrente = components['schemas']['Recurrente']

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos']

/** `El 31 de cada mes`; a month that is too short has it on its last day. */
const cuandoDe = ({ cada, dia }: Recurrente): string =>
  cada === 'SEMANA'
    ? `Los ${DIAS[dia - 1]}`
    : dia > 28
      ? `El ${dia} de cada mes, o el último`
      : `El ${dia} de cada mes`

const columnas: readonly Columna<Recurrente>[] = [
  {
    titulo: 'Qué',
    celda: recurrente => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {recurrente.nombre}
        </Text>
        <Text size="xs" c="dimmed">
          {cuandoDe(recurrente)}
          {recurrente.alMomento ? ', sin preguntar' : ''}
        </Text>
      </div>
    ),
  },
  {
    titulo: 'Próxima',
    celda: recurrente => {
      const { activo, proximo, hechos } = recurrente
      return (
        <>
          {activo && proximo !== null ? (
            <span className="monto">{fechaHora(proximo)}</span>
          ) : (
            <Badge color="gray" variant="light" tt="none">
              {proximo === null ? 'Terminó' : 'En pausa'}
            </Badge>
          )}
          {hechos > 0 && <Hechos recurrente={recurrente} />}
        </>
      )
    },
  },
  {
    titulo: 'Total',
    derecha: true,
    celda: ({ total, moneda }) => <span className="monto">{dinero(total, moneda)}</span>,
  },
  { titulo: 'Pausa', celda: recurrente => <Pausa recurrente={recurrente} /> },
]

function Hechos({ recurrente }: { recurrente: Recurrente }) {
  const { id } = useContribuyente()
  const { hechos, nombre } = recurrente
  return (
    <Text size="xs">
      <Link
        className="enlace"
        to="/c/$contribuyenteId/documentos"
        params={{ contribuyenteId: id }}
        search={filtroDeHechos(recurrente)}
        title="Los documentos de ese comprador con lo mismo, desde que se repite"
        aria-label={`${hechos === 1 ? 'Una' : hechos} hasta ahora de ${nombre}: ver los documentos`}
      >
        {hechos === 1 ? 'Una hasta ahora' : `${hechos} hasta ahora`}
      </Link>
    </Text>
  )
}

function Pausa({ recurrente: { id: recurrenteId, activo, proximo, nombre } }: { recurrente: Recurrente }) {
  const { client } = useAccess()
  const { id, rol } = useContribuyente()
  const queries = useQueryClient()
  const pausar = useMutation({
    mutationFn: () =>
      take(
        client.PATCH('/api/v1/contribuyentes/{contribuyenteId}/documentos/recurrentes/{recurrenteId}', {
          params: { path: { contribuyenteId: id, recurrenteId: String(recurrenteId) } },
          body: { activo: !activo },
        }),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['recurrentes', id] }),
  })
  if (proximo === null) return null
  return (
    <>
      <Boton
        variant="default"
        size="xs"
        porqueNo={porqueNo(rol, 'emitir')}
        loading={pausar.isPending}
        onClick={() => pausar.mutate()}
        aria-label={`${activo ? 'Pausar' : 'Seguir'} ${nombre}`}
      >
        {activo ? 'Pausar' : 'Seguir'}
      </Boton>
      {pausar.error && <Problema error={pausar.error} />}
    </>
  )
}

/** What is emitted again and again. What is due comes as a list of sales above. */
export function Recurrentes() {
  const { client } = useAccess()
  const { id, ambiente } = useContribuyente()
  const lista = useLista(['recurrentes', id, ambiente], query =>
    take(
      client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos/recurrentes', {
        params: { path: { contribuyenteId: id }, query },
      }),
    ),
  )
  return (
    <Stack gap="sm">
      <Title order={2}>Se repiten</Title>
      <Lista
        lista={lista}
        que="Se repiten"
        clave={({ id: recurrenteId }) => recurrenteId}
        columnas={columnas}
        vacio={
          <Vacio icono="rotar" titulo="Ninguna todavía">
            En la página de una factura, en «Más acciones», elija «Repetir cada mes». El día que toca, todas
            quedan preparadas arriba.
          </Vacio>
        }
      />
    </Stack>
  )
}
