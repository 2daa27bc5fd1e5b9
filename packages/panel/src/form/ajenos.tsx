import { Alert, Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Cambios } from './cambios.ts'

interface Props<T extends object> {
  de: Cambios<T>
  /** What people call its fields. */
  nombres: Record<keyof T, string>
  /** Those that are typed as text, and so are read as they are kept. */
  textos: readonly (keyof T)[]
}

const tellTexto = (texto: unknown): string => (texto === '' || texto === null ? ' (vacío)' : ` («${texto}»)`)

/** What she changed was changed meanwhile by somebody else, too, or by herself in another window: one of the two is chosen before it is kept. */
export function Ajenos<T extends object>({ de: { ajenos, insistir, ceder }, nombres, textos }: Props<T>) {
  const campos = Object.keys(ajenos) as (keyof T)[] // its own, and of no other type
  const dichos = campos.map(
    campo => nombres[campo] + (textos.includes(campo) ? tellTexto(ajenos[campo]) : ''),
  )
  if (dichos.length === 0) return null
  const guardarLoMio = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(insistir)
    form?.requestSubmit()
  }
  return (
    <Alert color="orange" variant="light" role="alert" title="Mientras usted escribía se guardó otra cosa">
      <Text size="sm">Lo guardado ahora es otro en: {dichos.join('; ')}. Lo suyo no se guardó.</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={ceder}>
          Dejar lo guardado
        </Button>
        <Button size="xs" onClick={guardarLoMio}>
          Guardar lo mío
        </Button>
      </Group>
    </Alert>
  )
}
