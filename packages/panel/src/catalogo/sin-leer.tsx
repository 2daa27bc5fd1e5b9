import { Alert } from '@mantine/core'

const TODAS = new Intl.ListFormat('es', { type: 'conjunction' })

/** Whoever wrote a column of her own learns here that nothing comes of it. */
export function SinLeer({ titulos }: { titulos: readonly string[] }) {
  if (titulos.length === 0) return null
  const cuales = TODAS.format(titulos.map(titulo => `«${titulo}»`))
  return (
    <Alert color="yellow" role="status" style={{ overflowWrap: 'anywhere' }}>
      {titulos.length === 1 ? `No se lee la columna ${cuales}` : `No se leen las columnas ${cuales}`}. Los
      títulos que se leen son los de la plantilla.
    </Alert>
  )
}
