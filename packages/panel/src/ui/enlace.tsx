import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to an address of the panel that is only known as text; the page is not loaded anew. */
export function Enlace({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      href={href}
      {...rest}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(href)
      }}
    />
  )
}
