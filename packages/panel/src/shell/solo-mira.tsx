import { Alert, Anchor, Text } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { Enlace } from '../ui/enlace.tsx'
import { porqueNo, type Quehacer } from '../values/palabras.ts'
import { useContribuyente } from './contribuyente.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What one comes to this page for, where that is not to read. */
    paraQue?: Quehacer
  }
}

/** Above a page on which something is done: that this person may not, before anything is filled in, and who can change that. */
export function SoloMira() {
  const { id, rol } = useContribuyente()
  const paraQue = useMatches({ select: matches => matches.at(-1)?.staticData.paraQue })
  const no = paraQue && porqueNo(rol, paraQue)
  if (no === undefined) return null
  return (
    <Alert color="gray" mb="lg" title="Usted aquí solo puede mirar">
      <Text size="sm">
        {no} Pídale a un administrador o a un propietario que lo haga, o que le cambie el rol.
      </Text>
      <Anchor size="sm" c="inherit" underline="always" component={Enlace} href={`/c/${id}/miembros`}>
        Ver quiénes son
      </Anchor>
    </Alert>
  )
}
