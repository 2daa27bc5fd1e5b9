import { Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Copiar } from '../../ui/boton.tsx'
import { Respuesta } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { useObjectUrl } from '../../ui/objeto.ts'
import { useXml } from './archivo.ts'
import type { DocumentoEntero } from './consulta.ts'

export function Xml({ documento }: { documento: DocumentoEntero }) {
  const asked = useXml(documento.id)
  const blob = useMemo(
    () => (asked.data === undefined ? undefined : new Blob([asked.data], { type: 'application/xml' })),
    [asked.data],
  )
  const url = useObjectUrl(blob)
  return (
    <Respuesta de={asked} que="el XML">
      {text => (
        <Stack>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              El XML firmado, byte por byte. No cambia nunca.
            </Text>
            <Group gap="xs">
              <Copiar texto={text} que="el XML" />
              <Button
                component="a"
                href={url}
                download={`${documento.cdc}.xml`}
                leftSection={<Icono nombre="bajar" />}
              >
                Descargar XML
              </Button>
            </Group>
          </Group>
          <pre className="codigo">{text}</pre>
        </Stack>
      )}
    </Respuesta>
  )
}
