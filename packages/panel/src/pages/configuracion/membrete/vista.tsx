import { Alert, Anchor, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { tellError } from '../../../api/problem.ts'
import { FilasCargando } from '../../../ui/estados.tsx'
import { useObjectUrl } from '../../../ui/objeto.ts'
import { PAPELES } from '../../documento/papel.ts'
import { type Membrete, type Papel, useVistaPrevia } from './consulta.ts'

const FORMATOS = Object.entries(PAPELES).map(([value, label]) => ({ value, label }))
/** A pause of whoever types or chooses. */
const PAUSA_MS = 400

/** What would be printed, as one changes it. */
export function VistaPrevia({ membrete }: { membrete: Membrete }) {
  const [quieto] = useDebouncedValue(membrete, PAUSA_MS)
  const [formato, setFormato] = useState<Papel>('a4')
  const asked = useVistaPrevia(quieto, formato)
  const url = useObjectUrl(asked.data)
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>Así se imprime</Title>
          <SegmentedControl
            size="xs"
            aria-label="En qué papel se ve"
            data={FORMATOS}
            value={formato}
            // They are the keys of that table.
            onChange={value => setFormato(value as Papel)}
          />
        </Group>
        {asked.error && (
          <Alert color="red" role="alert">
            {tellError(asked.error)}
          </Alert>
        )}
        {url === undefined && !asked.error && <FilasCargando que="la vista previa" filas={4} />}
        {url !== undefined && (
          <>
            <iframe
              title="Vista previa del KuDE"
              src={`${url}#toolbar=0&navpanes=0&view=FitH`}
              style={{ width: '100%', height: '60vh', border: 0, display: 'block' }}
            />
            <Text size="xs" c="dimmed">
              Con el último documento aprobado, o uno de ejemplo. Nada se guarda hasta que lo diga.{' '}
              <Anchor size="xs" underline="always" href={url} target="_blank" rel="noopener">
                Abrirla aparte
              </Anchor>
            </Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
