import { Button, Card, Group, SegmentedControl, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Respuesta, Vacio } from '../../ui/estados.tsx'
import { Icono } from '../../ui/icono.tsx'
import { useObjectUrl } from '../../ui/objeto.ts'
import { membrete } from '../configuracion/membrete/consulta.ts'
import { type Formato, useKude } from './archivo.ts'
import type { DocumentoEntero } from './consulta.ts'
import { PAPELES, usePapel } from './papel.ts'

const FORMATOS = Object.entries(PAPELES).map(([value, label]) => ({ value, label }))

/** What this device prints on; where that was never said, what the membrete says, which is waited for. */
function usePapelDeAqui() {
  const [papel, elegir] = usePapel()
  const { id } = useContribuyente()
  const { data, isPending } = useQuery({ ...membrete(useAccess(), id), enabled: papel === undefined })
  return { formato: papel ?? data?.papel, conocido: papel !== undefined || !isPending, elegir }
}

export function Kude({ documento }: { documento: DocumentoEntero }) {
  const { formato, conocido, elegir } = usePapelDeAqui()
  const listo = documento.acciones.kude.puede
  const asked = useKude(documento, formato, listo && conocido)
  const url = useObjectUrl(asked.data)
  if (!listo)
    return (
      <Vacio icono="documentos" titulo="El KuDE existe cuando SIFEN aprueba">
        Es la representación impresa de un documento aprobado: antes no hay nada que entregar.
      </Vacio>
    )
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Formato del KuDE"
          data={FORMATOS}
          value={formato ?? ''}
          onChange={value => elegir(value as Formato)}
        />
        <Button
          component="a"
          href={url}
          download={`${documento.cdc}${formato === 'a4' || formato === undefined ? '' : `-${formato}`}.pdf`}
          disabled={url === undefined}
          leftSection={<Icono nombre="bajar" />}
        >
          Descargar PDF
        </Button>
      </Group>
      <Respuesta de={asked} que="el KuDE">
        {() => (
          <Card withBorder p={0}>
            {url && (
              <iframe
                title="KuDE"
                src={url}
                style={{ width: '100%', height: '70vh', border: 0, display: 'block' }}
              />
            )}
          </Card>
        )}
      </Respuesta>
    </Stack>
  )
}
