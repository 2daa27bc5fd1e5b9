import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { Icono } from '../../ui/icono.tsx'
import { TERMINACIONES } from './envio.ts'

interface Props {
  archivo: File | null
  onArchivo: (archivo: File | null) => void
  /** What may be dropped, and how much of it. */
  que?: string
  limite?: string
}

const tamano = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`

/** A place to drop a file on, with a button for whoever does not drop. */
export function Soltar({
  archivo,
  onArchivo,
  que = 'Suelte aquí un ZIP de XML, un XML o una lista de CDC',
  limite = 'hasta 16 MB y 10.000 documentos',
}: Props) {
  const [encima, setEncima] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setEncima(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setEncima(false)
    onArchivo(event.dataTransfer.files[0] ?? archivo)
  }
  return (
    <Stack
      align="center"
      gap="xs"
      p="lg"
      className="soltar"
      data-encima={encima || undefined}
      data-testid="soltar"
      onDragOver={over}
      onDragLeave={() => setEncima(false)}
      onDrop={drop}
    >
      <Text c="mbohera" component="div">
        <Icono nombre="bajar" size={32} />
      </Text>
      {archivo === null ? (
        <>
          <Text fw={600} ta="center">
            {que}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {TERMINACIONES.join(', ')} · {limite}
          </Text>
        </>
      ) : (
        <Text fw={600} ta="center" style={{ overflowWrap: 'anywhere' }}>
          {archivo.name} · {tamano(archivo.size)}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <FileButton accept={TERMINACIONES.join(',')} onChange={onArchivo}>
          {props => (
            <Button variant="default" size="xs" {...props}>
              {archivo === null ? 'Elegir un archivo' : 'Elegir otro'}
            </Button>
          )}
        </FileButton>
        {archivo !== null && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onArchivo(null)}>
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  )
}
