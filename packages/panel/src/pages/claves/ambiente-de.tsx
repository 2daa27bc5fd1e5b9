import { Badge } from '@mantine/core'
import { AMBIENTES, type Ambiente } from '../../values/palabras.ts'

/** Beside every prefix: `sk_live_` stands before keys of tests as well. */
export const AmbienteDe = ({ ambiente }: { ambiente: Ambiente }) => (
  <Badge color={AMBIENTES[ambiente].color} variant={ambiente === 'PROD' ? 'filled' : 'light'}>
    {AMBIENTES[ambiente].nombre}
  </Badge>
)
