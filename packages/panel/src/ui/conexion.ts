import { useState, useSyncExternalStore } from 'react'

function hear(oyente: () => void) {
  addEventListener('online', oyente)
  addEventListener('offline', oyente)
  return () => {
    removeEventListener('online', oyente)
    removeEventListener('offline', oyente)
  }
}

/** Whether this machine had no network since this is in sight, and has one again. */
export function useVolvioConexion(): boolean {
  const hay = useSyncExternalStore(hear, () => navigator.onLine)
  const [falto, setFalto] = useState(!hay)
  if (!hay && !falto) setFalto(true)
  return falto && hay
}
