import { Alert, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { markViejo } from '../../api/viejo.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Boton } from '../../ui/boton.tsx'
import { Problema } from '../../ui/estados.tsx'
import { porqueNo } from '../../values/palabras.ts'
import type { Evento } from './consulta.ts'
import { EVENTOS } from './eventos.ts'
import { ListaDeIntercambios } from './lista-de-intercambios.tsx'

interface Props {
  evento: Evento
  /** SIFEN has said what became of it: where it stood as one without an answer it stands no more. */
  onDicho?: (evento: Evento) => void
}

/** Asks SIFEN about an evento without an answer, and shows what it said: only that decides. */
export function Conciliar({ evento, onDicho }: Props) {
  const { client } = useAccess()
  const queries = useQueryClient()
  const { id, rol } = useContribuyente()
  const preguntar = useMutation({
    mutationFn: () =>
      take(
        client.POST('/api/v1/contribuyentes/{contribuyenteId}/eventos/{eventoSifenId}/conciliar', {
          params: { path: { contribuyenteId: id, eventoSifenId: String(evento.eventoSifenId) } },
        }),
      ),
    onSuccess: async ({ evento: ahora }) => {
      if (ahora.estadoEvento === 'ENVIADO') return
      onDicho?.(ahora)
      markViejo(queries)
      await queries.invalidateQueries({ queryKey: ['documento', id] })
      await queries.invalidateQueries({ queryKey: ['recibido', id] })
      await queries.invalidateQueries({ queryKey: ['eventos', id] })
    },
  })
  const { data } = preguntar
  return (
    <Stack gap="xs" mt="xs">
      <div>
        <Boton
          size="xs"
          porqueNo={porqueNo(rol, 'emitir')}
          loading={preguntar.isPending}
          onClick={() => preguntar.mutate()}
        >
          Preguntar a SIFEN
        </Boton>
      </div>
      {preguntar.error && <Problema error={preguntar.error} />}
      {data && (
        <Alert
          color={EVENTOS.estado[data.evento.estadoEvento].color}
          title={data.evento.estadoEvento === 'ENVIADO' ? 'SIFEN todavía no lo dijo' : 'SIFEN lo dijo'}
          role="status"
        >
          <Text size="sm">{EVENTOS.estado[data.evento.estadoEvento].explica}</Text>
          <ListaDeIntercambios intercambios={data.intercambios} />
        </Alert>
      )}
    </Stack>
  )
}
