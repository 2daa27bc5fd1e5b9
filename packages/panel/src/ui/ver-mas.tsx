import { Button } from '@mantine/core'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export function VerMas({ de, que = 'Ver más' }: { de: Paged; que?: string }) {
  if (!de.hasNextPage) return null
  return (
    <Button variant="default" loading={de.isFetchingNextPage} onClick={() => void de.fetchNextPage()}>
      {que}
    </Button>
  )
}
