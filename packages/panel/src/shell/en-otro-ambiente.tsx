import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { problemOf } from '../api/problem.ts'
import { type Asked, Problema } from '../ui/estados.tsx'
import { Pagina } from '../ui/pagina.tsx'
import { RespuestaDePagina } from '../ui/respuesta-de-pagina.tsx'
import { AMBIENTES, type Ambiente } from '../values/palabras.ts'
import { useContribuyente, useElegirAmbiente } from './contribuyente.tsx'

const isAmbiente = (value: unknown): value is Ambiente => typeof value === 'string' && value in AMBIENTES

/** A documento, or that it is in another ambiente and the way there, or why it is not here. */
export function RespuestaDeDocumento<T>(props: { de: Asked<T>; children: (data: T) => ReactNode }) {
  const { id } = useContribuyente()
  const { type, body } = problemOf(props.de.error)
  if (props.de.data === undefined && type === 'documento-not-found' && isAmbiente(body.ambiente))
    return (
      <Pagina titulo="Está en otro ambiente">
        <EnOtroAmbiente ambiente={body.ambiente} />
      </Pagina>
    )
  const lista = { href: `/c/${id}/documentos`, nombre: 'Ver los documentos' }
  return <RespuestaDePagina que="el documento" lista={lista} {...props} />
}

function EnOtroAmbiente({ ambiente: otro }: { ambiente: Ambiente }) {
  const { ambiente } = useContribuyente()
  const elegir = useElegirAmbiente()
  const [aqui, alla] = [AMBIENTES[ambiente], AMBIENTES[otro]]
  return (
    <Alert color={alla.color} title={`Ese documento está en ${alla.nombre}`} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          Usted está viendo {aqui.nombre}, y por eso no aparece aquí. {alla.explica}
        </Text>
        {elegir.error ? <Problema error={elegir.error} /> : null}
        <Button color={alla.color} loading={elegir.isPending} onClick={() => elegir.mutate(otro)}>
          Pasar a {alla.nombre} y verlo
        </Button>
      </Stack>
    </Alert>
  )
}
