import { useLayoutEffect, useState } from 'react'

/** An address for what was loaded, as long as it is shown: never that of what was loaded before. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ de: Blob; url: string }>()
  // Before anything is painted without it.
  useLayoutEffect(() => {
    if (blob === undefined) return
    const url = URL.createObjectURL(blob)
    setMade({ de: blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return blob !== undefined && made?.de === blob ? made.url : undefined
}
