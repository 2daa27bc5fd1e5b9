import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { tellError } from '../../api/problem.ts'
import { useAhora } from '../../form/reloj.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { destinoDe, type Noticia, noticias, nuevasDe } from '../../shell/noticias.ts'
import { Enlace } from '../../ui/enlace.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { TextoDeFallo } from '../../ui/fallo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { Pagina } from '../../ui/pagina.tsx'
import { fechaHora, quedaHasta } from '../../values/fecha.ts'
import { SEVERIDADES } from '../../values/palabras.ts'
import { PorCorreo } from './por-correo.tsx'

const CADA_MS = 30_000

/** Everything that stands, the gravest first; what is gone is not here any more. */
export function Noticias() {
  const { id, ambiente } = useContribuyente()
  const asked = useQuery(noticias(useAccess(), id, ambiente))
  const todas = asked.data?.datos ?? []
  return (
    <Pagina
      titulo="Noticias"
      explica="Lo que vence, lo que SIFEN rechazó o no contestó, y los plazos que se acercan. Cada una desaparece sola cuando su causa se resuelve."
      acciones={nuevasDe(todas) > 0 && <Vistas causas={todas.map(({ causa }) => causa)} />}
    >
      <Respuesta de={asked} que="las noticias">
        {({ datos }) =>
          datos.length === 0 ? (
            <Vacio icono="listo" titulo="Todo en orden">
              Nada vence pronto ni espera por usted.
            </Vacio>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {datos.map(noticia => (
                <li key={noticia.causa}>
                  <Una noticia={noticia} />
                </li>
              ))}
            </Stack>
          )
        }
      </Respuesta>
      <PorCorreo />
    </Pagina>
  )
}

function Una({ noticia }: { noticia: Noticia }) {
  const { id } = useContribuyente()
  const now = useAhora(CADA_MS)
  const { severidad, titulo, remedio, hasta, vistaEn } = noticia
  const { nombre, color } = SEVERIDADES[severidad]
  const queda = quedaHasta(hasta, now)
  return (
    <Card withBorder padding="sm">
      <Group gap="sm" align="flex-start" justify="space-between">
        <div style={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Group gap="xs" mb={4}>
            <Badge color={color} variant="light" tt="none">
              {nombre}
            </Badge>
            {queda !== null && (
              <Text size="sm" c="dimmed" title={fechaHora(hasta ?? '')}>
                quedan {queda}
              </Text>
            )}
            {vistaEn === null && severidad !== 'DATO' && (
              <Text size="sm" fw={650}>
                Nueva
              </Text>
            )}
          </Group>
          <Title order={2} size="h4">
            {titulo}
          </Title>
          <Text size="sm" c="dimmed" mt={4} maw="46rem">
            {remedio}
          </Text>
        </div>
        <Button
          component={Enlace}
          href={destinoDe(`/c/${id}`, noticia)}
          variant="default"
          size="xs"
          rightSection={<Icono nombre="derecha" size={14} />}
          aria-label={`Ver: ${titulo}`}
        >
          Ver
        </Button>
      </Group>
    </Card>
  )
}

function Vistas({ causas }: { causas: string[] }) {
  const access = useAccess()
  const { id, ambiente } = useContribuyente()
  const queries = useQueryClient()
  const marcar = useMutation({
    mutationFn: () =>
      take(
        access.client.POST('/api/v1/contribuyentes/{contribuyenteId}/noticias/vistas', {
          params: { path: { contribuyenteId: id } },
          body: { causas },
        }),
      ),
    onSuccess: data => queries.setQueryData(noticias(access, id, ambiente).queryKey, data),
  })
  return (
    <>
      <Button variant="default" loading={marcar.isPending} onClick={() => marcar.mutate()}>
        Ya las vi
      </Button>
      {marcar.error !== null && <TextoDeFallo>{tellError(marcar.error)}</TextoDeFallo>}
    </>
  )
}
