import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

interface Props extends Omit<FileButtonProps<boolean>, 'onChange' | 'resetRef'> {
  onArchivos: (archivos: File[]) => void
}

/** A button that asks for files. One that was mended is chosen again under its name: of what the field holds already a browser tells nothing. */
export function ElegirArchivo({ onArchivos, ...props }: Props) {
  const empty = useRef<() => void>(null)
  return (
    <FileButton
      {...props}
      resetRef={empty}
      onChange={elegidos => {
        empty.current?.()
        onArchivos([elegidos ?? []].flat())
      }}
    />
  )
}
