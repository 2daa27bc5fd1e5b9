import { Card, Loader, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Icono } from '../../ui/icono.tsx'

const CADA_MS = 700

/** What has happened so far, as the service records it: kept, sent, asked, sent once more. */
function useProgreso(documentoId: number, desde: number) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  return useQuery({
    queryKey: ['progreso', id, documentoId, desde],
    refetchInterval: CADA_MS,
    retry: false,
    queryFn: async () => {
      const { datos } = await take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/eventos', {
          params: {
            path: { contribuyenteId: id },
            query: { documentoElectronicoId: documentoId, tipoEvento: 'NOMINACION', limite: 1 },
          },
        }),
      )
      const [evento] = datos
      if (evento === undefined) return { evento: null, intercambios: [] }
      return take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/eventos/{eventoSifenId}/intercambios', {
          params: { path: { contribuyenteId: id, eventoSifenId: String(evento.eventoSifenId) } },
        }),
      )
    },
  })
}

/** What an exchange was, in the order of them all: a second sending is a resending. */
function pasoDe(intercambios: readonly { servicio: string }[], index: number): string {
  const servicio = intercambios[index]?.servicio
  if (servicio !== 'siRecepEvento') return 'Se preguntó a SIFEN si la tiene'
  const first = intercambios.findIndex(otro => otro.servicio === servicio) === index
  return first ? 'Enviada a SIFEN' : 'Enviada otra vez: SIFEN no la tenía'
}

export function Pasos({ documentoId, desde }: { documentoId: number; desde: number }) {
  const { data } = useProgreso(documentoId, desde)
  const seconds = Math.max(0, Math.round((useAhora() - desde) / 1000))
  const intercambios = data?.intercambios ?? []
  const guardado = data?.evento != null
  return (
    <Card withBorder role="status" aria-live="polite" aria-label="Nominación en curso">
      <Timeline active={(guardado ? 0 : -1) + intercambios.length} bulletSize={28}>
        <Timeline.Item
          title="Firmada y guardada"
          bullet={guardado ? <Icono nombre="listo" size={14} /> : <Loader size={14} />}
        >
          <Text size="sm" c="dimmed">
            Lo que se envía es exactamente lo que queda guardado.
          </Text>
        </Timeline.Item>
        {intercambios.map(({ fecha, resumen }, index) => (
          <Timeline.Item
            key={fecha}
            title={pasoDe(intercambios, index)}
            bullet={<Icono nombre="listo" size={14} />}
          >
            <Text size="sm" c="dimmed">
              {resumen}
            </Text>
          </Timeline.Item>
        ))}
        <Timeline.Item title="Esperando a SIFEN" bullet={<Loader size={14} />}>
          {/* Told to the eyes alone: it is another one each second. */}
          <Text size="sm" c="dimmed" role="timer" aria-live="off">
            {seconds < 5
              ? 'Suele contestar en uno o dos segundos.'
              : `Van ${seconds} s. A los 25 s, si no contesta, se lo diremos; puede cerrar esta página, nada se pierde.`}
          </Text>
        </Timeline.Item>
      </Timeline>
    </Card>
  )
}
