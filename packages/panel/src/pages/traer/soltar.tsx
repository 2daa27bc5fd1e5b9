import { Button, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { ElegirArchivo } from '../../ui/elegir-archivo.tsx'
import { Icono } from '../../ui/icono.tsx'
import { TERMINACIONES } from './envio.ts'

interface Props {
  archivos: readonly File[]
  onArchivos: (archivos: File[]) => void
  /** Whether several may be dropped together. */
  varios?: boolean
  /** What may be dropped, and how much of it. */
  que?: string
  limite?: string
}

const tamano = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.ceil(bytes / 1024)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`

const describe = (archivos: readonly File[]): string => {
  const peso = tamano(archivos.reduce((sum, { size }) => sum + size, 0))
  return archivos.length === 1 ? `${archivos[0]?.name} · ${peso}` : `${archivos.length} archivos · ${peso}`
}

/** Where one is taken nobody believes that all of them were. */
const Sobran = ({ de }: { de: number }) => (
  <Text size="sm" c="orange.9" role="status">
    Se toma un archivo por vez: de los {de} quedó este.
  </Text>
)

/** A place to drop files on, with a button for whoever does not drop. */
export function Soltar({
  archivos,
  onArchivos,
  varios = false,
  que = 'Suelte aquí un ZIP de XML, un XML o una lista de CDC',
  limite = 'hasta 16 MB y 10.000 documentos',
}: Props) {
  const [encima, setEncima] = useState(false)
  const [soltados, setSoltados] = useState(0)
  const choose = (files: File[]) => {
    setSoltados(files.length)
    if (files.length > 0) onArchivos(varios ? files : files.slice(0, 1))
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setEncima(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setEncima(false)
    choose([...event.dataTransfer.files])
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
      {archivos.length === 0 ? (
        <>
          <Text fw={600} ta="center">
            {que}
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {TERMINACIONES.join(', ')} · {limite}
          </Text>
        </>
      ) : (
        <Text fw={600} ta="center" component="div">
          {describe(archivos)}
          {soltados > archivos.length && <Sobran de={soltados} />}
        </Text>
      )}
      <Group gap="xs" justify="center">
        <ElegirArchivo multiple={varios} accept={TERMINACIONES.join(',')} onArchivos={choose}>
          {props => (
            <Button variant="default" size="xs" {...props}>
              {archivos.length > 0 ? 'Elegir otro' : varios ? 'Elegir archivos' : 'Elegir un archivo'}
            </Button>
          )}
        </ElegirArchivo>
        {archivos.length > 0 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => onArchivos([])}>
            Quitar
          </Button>
        )}
      </Group>
    </Stack>
  )
}
