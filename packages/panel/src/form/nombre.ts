import { useParams } from '@tanstack/react-router'
import { useAccess } from '../api/access.tsx'

/** Under which name something is kept in this tab: it belongs to a person, a contribuyente and an ambiente. */
export function useNombre(nombre: string): string {
  const { session, vistos } = useAccess()
  const { contribuyenteId = '' } = useParams({ strict: false })
  return [session.person.id, contribuyenteId, vistos.de(contribuyenteId) ?? '', nombre].join(':')
}
