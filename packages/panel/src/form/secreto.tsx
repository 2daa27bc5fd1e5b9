import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field whose text is seen only by whoever asks for it; `que` with its article: "la contraseña". */
export function CampoSecreto({ que, error, ...props }: PasswordInputProps & { que: string }) {
  return (
    <PasswordInput
      autoComplete="off"
      error={error}
      // The library tells this to the eyes alone.
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${que}` }}
      {...props}
    />
  )
}
