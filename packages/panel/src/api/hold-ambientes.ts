import type { Access } from './access.tsx'
import { openClient } from './client.ts'

/** For what takes many requests: each of them names the ambiente that was shown when it began, so that none is done in another that was chosen meanwhile. */
export function holdAmbientes({ session, vistos: deAhora }: Access): Access {
  const vistos = deAhora.copy()
  return { session, vistos, client: openClient(session, vistos) }
}
