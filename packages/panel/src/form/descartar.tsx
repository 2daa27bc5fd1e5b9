import { Button } from '@mantine/core'
import type { Draft } from './draft.ts'

/** Of what was found half filled, and is not kept by the service yet: the way back to what it keeps. */
export function DescartarLoEscrito({ draft }: { draft: Pick<Draft<object>, 'restored' | 'clear'> }) {
  if (!draft.restored) return null
  return (
    <Button variant="subtle" color="gray" onClick={draft.clear}>
      Descartar lo escrito
    </Button>
  )
}
