import type { ReactNode } from 'react'
import { problemOf } from '../api/problem.ts'
import { BotonEnlace } from './boton.tsx'
import { type Asked, Problema, Respuesta } from './estados.tsx'
import { Pagina } from './pagina.tsx'

interface Props<T> {
  de: Asked<T>
  que: string
  /** Where the others are: whoever followed an old link goes on from there. */
  lista: { href: string; nombre: string }
  children: (data: T) => ReactNode
}

/** A page that is of one thing: what is not there, or cannot be read, has a title and a way on, too. */
export function RespuestaDePagina<T>({ de, que, lista: { href, nombre }, children }: Props<T>) {
  if (de.data !== undefined || !de.error)
    return (
      <Respuesta de={de} que={que}>
        {children}
      </Respuesta>
    )
  const falta = problemOf(de.error).status === 404
  return (
    <Pagina titulo={falta ? 'Aquí no está' : 'No se puede mostrar esta página'}>
      <Problema error={de.error} reintentar={falta ? undefined : () => void de.refetch()} />
      <div>
        <BotonEnlace to={href} variant="default">
          {nombre}
        </BotonEnlace>
      </div>
    </Pagina>
  )
}
