import { Alert } from '@mantine/core'
import type { Faults } from './faults.ts'

/** The faults that belong beside no field of the form. */
export function FaltasSueltas({ de }: { de: Faults }) {
  if (de.rest.length === 0) return null
  return (
    <Alert color="red" role="alert" title={de.title}>
      {de.rest.map(text => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}
