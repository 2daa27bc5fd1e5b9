import type { OptionsFilter } from '@mantine/core'
import type { FocusEvent } from 'react'
import { plegado } from '../values/plegado.ts'

const filter: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter(opcion => !('group' in opcion) && plegado(opcion.label).includes(plegado(search)))
    .slice(0, limit)

/** A list in which one searches, accents or not: what is typed takes the place of what was chosen, and none of that name is said. */
export const BUSCABLE = {
  searchable: true,
  filter,
  nothingFoundMessage: 'Ninguno se llama así',
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
} as const
