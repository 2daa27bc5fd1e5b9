import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { noticias as noticiasQuery } from '../../shell/noticias.ts'
import { Enlace } from '../../ui/enlace.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { asuntosDe, deNoticias } from './asuntos.ts'
import type { ResumenDeEmisor } from './consulta.ts'

const SIN_VERIFICAR = { codigo: 'verificacion' } as const

/** Everything that needs a person, each with a link to the page where it is dealt with. */
export function Atencion({ resumen }: { resumen: ResumenDeEmisor }) {
  const { id, ambiente, faltantes, sinTimbrado, verificado } = useContribuyente()
  const noticias = useQuery(noticiasQuery(useAccess(), id, ambiente))
  const raiz = `/c/${id}`
  const falta = verificado ? faltantes : [SIN_VERIFICAR, ...faltantes]
  const asuntos = [
    ...deNoticias(noticias.data?.datos ?? [], raiz),
    ...asuntosDe(resumen, { faltantes: falta, sinTimbrado }, { raiz, now: Date.now() }),
  ]
  return (
    <Card withBorder h="100%">
      <Title order={2} mb="sm">
        Para atender
      </Title>
      {asuntos.length === 0 && noticias.data !== undefined && (
        <Group gap="sm" wrap="nowrap">
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
      {noticias.data === undefined && (
        <Respuesta de={noticias} que="las noticias">
          {() => null}
        </Respuesta>
      )}
    </Card>
  )
}
