import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../../api/access.tsx'
import { useContribuyente } from '../../../shell/contribuyente.tsx'
import { Copiar } from '../../../ui/boton.tsx'
import { Dialogo } from '../../../ui/dialogo.tsx'
import { Problema, Respuesta } from '../../../ui/estados.tsx'
import { fechaHora } from '../../../values/fecha.ts'
import { TIPOS } from '../../../values/palabras.ts'
import type { DocumentoEntero } from '../consulta.ts'
import { enlaces, useCompartir } from './consulta.ts'
import { PorCorreo, useMandar } from './correo.tsx'
import { comoEsta, direccionDe, type EnlaceNuevo, enWhatsapp } from './palabras.ts'

interface Props {
  documento: DocumentoEntero
  onCerrar: () => void
}

/** A link to whoever has no account: made, copied, sent, and taken back. */
export function Compartir({ documento, onCerrar }: Props) {
  const { crear, revocar } = useCompartir(documento.id)
  const mandar = useMandar(documento.id)
  const nuevo = crear.data
  return (
    <Dialogo
      opened
      ocupado={crear.isPending || revocar.isPending || mandar.isPending}
      onClose={onCerrar}
      title="Compartir"
      size="lg"
    >
      <Stack>
        <Text size="sm">
          Quien tenga el enlace ve el documento, su KuDE y su XML, sin cuenta y hasta que usted lo revoque. No
          aparece en los buscadores.
        </Text>
        {nuevo !== undefined && nuevo.enlaceId !== revocar.data?.enlaceId ? (
          <Nuevo documento={documento} nuevo={nuevo} />
        ) : (
          <Group>
            <Button onClick={() => crear.mutate()} loading={crear.isPending} data-autofocus>
              Crear enlace
            </Button>
          </Group>
        )}
        {(crear.error ?? revocar.error) && <Problema error={crear.error ?? revocar.error} />}
        <YaDados documento={documento} revocar={revocar} />
        <PorCorreo documento={documento} mandar={mandar} />
      </Stack>
    </Dialogo>
  )
}

/** The only time that it is seen. */
function Nuevo({ documento, nuevo }: { documento: DocumentoEntero; nuevo: EnlaceNuevo }) {
  const direccion = direccionDe(nuevo, location.origin)
  const que = TIPOS[documento.tipoDocumento].nombre
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <pre className="codigo" data-testid="enlace" style={{ flex: 1, minWidth: 0 }}>
          {direccion}
        </pre>
        <Copiar texto={direccion} que="el enlace" />
      </Group>
      <Group mt="xs" gap="xs">
        <Button
          component="a"
          href={enWhatsapp(que, documento.numeroFormateado, direccion)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Enviar por WhatsApp
        </Button>
        <Button variant="default" component="a" href={direccion} target="_blank" rel="noopener noreferrer">
          Ver la página
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        Se muestra una sola vez: si lo pierde, cree otro.
      </Text>
    </div>
  )
}

function YaDados({
  documento,
  revocar,
}: {
  documento: DocumentoEntero
  revocar: ReturnType<typeof useCompartir>['revocar']
}) {
  const { id } = useContribuyente()
  const asked = useQuery(enlaces(useAccess(), id, documento.id))
  return (
    <Respuesta de={asked} que="los enlaces">
      {({ datos }) =>
        datos.length === 0 ? null : (
          <Stack gap="xs" component="ul" m={0} p={0} aria-label="Enlaces a este documento">
            {datos.map(enlace => (
              <Group key={enlace.enlaceId} component="li" justify="space-between" wrap="nowrap" gap="xs">
                <div>
                  <Text size="sm">{comoEsta(enlace)}</Text>
                  <Text size="xs" c="dimmed">
                    {enlace.creadoPor}, {fechaHora(enlace.fechaCreacion)}
                  </Text>
                </div>
                {enlace.fechaRevocacion === null && documento.acciones.compartir.puede && (
                  <Anchor
                    component="button"
                    size="sm"
                    aria-label={`Revocar el enlace del ${fechaHora(enlace.fechaCreacion)}`}
                    onClick={() => revocar.mutate(enlace.enlaceId)}
                  >
                    Revocar
                  </Anchor>
                )}
              </Group>
            ))}
            <Text size="xs" c="dimmed" component="li" style={{ listStyle: 'none' }}>
              Abierto puede querer decir un programa: WhatsApp y los antivirus del correo abren los enlaces
              antes que la persona.
            </Text>
          </Stack>
        )
      }
    </Respuesta>
  )
}
