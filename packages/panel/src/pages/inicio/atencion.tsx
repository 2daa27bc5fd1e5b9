import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { take } from '../../api/client.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Enlace } from '../../ui/enlace.tsx'
import { Cargando, Problema } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { ESTADOS } from '../../values/palabras.ts'

const MUCHOS = 100
const ESTADOS_QUE_PREOCUPAN = ['RECHAZADO', 'ERROR'] as const

interface Asunto {
  color: string
  cuantos: string | null
  texto: string
  href: string
}

const cuenta = ({ datos, siguiente }: { datos: unknown[]; siguiente: string | null }): string | null =>
  datos.length === 0 ? null : siguiente === null ? String(datos.length) : `${MUCHOS}+`

function useAsuntos(): { asuntos: Asunto[]; pendiente: boolean; error: unknown } {
  const { client } = useAccess()
  const { id, ambiente, faltantes, certificado } = useContribuyente()
  const raiz = `/c/${id}`
  const documentos = useQueries({
    queries: ESTADOS_QUE_PREOCUPAN.map(estado => ({
      queryKey: ['documentos', id, ambiente, 'atencion', estado],
      queryFn: () =>
        take(
          client.GET('/api/v1/contribuyentes/{contribuyenteId}/documentos', {
            params: { path: { contribuyenteId: id }, query: { estado, limite: MUCHOS } },
          }),
        ),
    })),
  })
  const eventos = useQuery({
    queryKey: ['eventos', id, ambiente, 'atencion'],
    queryFn: () =>
      take(
        client.GET('/api/v1/contribuyentes/{contribuyenteId}/eventos', {
          params: { path: { contribuyenteId: id }, query: { estadoEvento: 'ENVIADO', limite: MUCHOS } },
        }),
      ),
  })
  const configuracion = faltantes.map(({ detalle }) => ({
    color: 'yellow',
    cuantos: null,
    texto: detalle,
    href: `${raiz}/configuracion`,
  }))
  const vence = certificado?.aviso
    ? [
        {
          color: 'orange',
          cuantos: null,
          texto: certificado.aviso,
          href: `${raiz}/configuracion?vista=certificado`,
        },
      ]
    : []
  const sinRespuesta = eventos.data && cuenta(eventos.data)
  const inciertos = sinRespuesta
    ? [
        {
          color: 'orange',
          cuantos: sinRespuesta,
          texto: 'Eventos sin respuesta de SIFEN: pregunte de nuevo',
          href: `${raiz}/eventos?estadoEvento=ENVIADO`,
        },
      ]
    : []
  const malos = ESTADOS_QUE_PREOCUPAN.flatMap((estado, index) => {
    const data = documentos[index]?.data
    const cuantos = data ? cuenta(data) : null
    const { color, nombre } = ESTADOS[estado]
    const texto =
      estado === 'RECHAZADO' ? 'Documentos rechazados por SIFEN' : `Documentos en estado ${nombre}`
    return cuantos === null ? [] : [{ color, cuantos, texto, href: `${raiz}/documentos?estado=${estado}` }]
  })
  return {
    asuntos: [...vence, ...configuracion, ...inciertos, ...malos],
    pendiente: eventos.isPending || documentos.some(({ isPending }) => isPending),
    error: eventos.error ?? documentos.find(({ error }) => error)?.error,
  }
}

/** What somebody should do something about, each with the way to it. */
export function Atencion() {
  const { asuntos, pendiente, error } = useAsuntos()
  return (
    <Card withBorder>
      <Title order={2} mb="sm">
        Para atender
      </Title>
      {pendiente && <Cargando que="lo que hay que atender" />}
      {error ? <Problema error={error} /> : null}
      {!pendiente && !error && asuntos.length === 0 && (
        <Group gap="sm">
          <Text c="green" component="span">
            <Icono nombre="listo" size={22} />
          </Text>
          <Text>Todo en orden: nada espera por usted.</Text>
        </Group>
      )}
      <Stack gap={4}>
        {asuntos.map(({ color, cuantos, texto, href }) => (
          <Enlace key={texto} href={href} className="asunto">
            <Badge color={color} variant="light" circle={false} miw={34}>
              {cuantos ?? '!'}
            </Badge>
            <span>{texto}</span>
            <Icono nombre="derecha" size={16} />
          </Enlace>
        ))}
      </Stack>
    </Card>
  )
}
