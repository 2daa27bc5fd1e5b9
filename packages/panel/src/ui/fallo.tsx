import { type MantineSpacing, Text } from '@mantine/core'

interface Props {
  children: string | undefined
  mb?: MantineSpacing
  /** Said while it is typed, and not at once. */
  conCalma?: boolean
}

/** What is wrong, in the one colour that is read on every ground of the panel; nothing where nothing is. */
export function TextoDeFallo({ children, mb = 0, conCalma = false }: Props) {
  if (children === undefined || children === '') return null
  return (
    <Text
      size="sm"
      c="var(--mantine-color-error)"
      mb={mb}
      {...(conCalma ? { 'aria-live': 'polite' } : { role: 'alert' })}
    >
      {children}
    </Text>
  )
}
