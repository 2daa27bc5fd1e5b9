import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import type { components } from '../../api/contrato.generated.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Dialogo } from '../../ui/dialogo.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { type Columna, Tabla } from '../../ui/tabla.tsx'
import { fechaHora } from '../../values/fecha.ts'
import { AmbienteDe } from './ambiente-de.tsx'
import type { ApiKey } from './claves.tsx'

type Uso = components['schemas']['UsoDeClave']

const columnas: readonly Columna<Uso>[] = [
  { titulo: 'Red', celda: ({ red, pais }) => (pais === null ? red : `${red} (${pais})`) },
  { titulo: 'Última dirección', celda: ({ direccion }) => direccion },
  { titulo: 'Primer uso', celda: ({ primera }) => fechaHora(primera) },
  { titulo: 'Último uso', celda: ({ ultima }) => fechaHora(ultima) },
]

/** From where a key was used. */
export function UsosDeClave({ clave, onCerrar }: { clave: ApiKey; onCerrar: () => void }) {
  const { client } = useAccess()
  const { id } = useContribuyente()
  const asked = useQuery({
    queryKey: ['claves', id, clave.apiKeyId, 'usos'],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/api-keys/{apiKeyId}/usos', {
          params: { path: { contribuyenteId: id, apiKeyId: clave.apiKeyId } },
        }),
      ),
  })
  return (
    <Dialogo opened onClose={onCerrar} title={`Desde dónde se usó «${clave.nombre}»`} size="xl">
      <Stack>
        <Text size="sm" component="div">
          <Text ff="monospace" component="span" size="sm">
            {clave.keyPrefix}…
          </Text>{' '}
          <AmbienteDe ambiente={clave.ambiente} /> Las últimas 10 redes, con a lo sumo un minuto de atraso. Si
          alguna no es suya, revoque la clave.
        </Text>
        <Respuesta de={asked} que="los usos">
          {({ datos }) =>
            datos.length === 0 ? (
              <Text c="dimmed">Todavía no se usó.</Text>
            ) : (
              <Tabla que="Usos" filas={datos} clave={({ red }) => red} columnas={columnas} />
            )
          }
        </Respuesta>
      </Stack>
    </Dialogo>
  )
}
