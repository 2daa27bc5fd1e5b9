import type { ReactNode } from 'react'

/** Facts with their names; what is not known is not shown. */
export function Ficha({ datos }: { datos: readonly (readonly [nombre: string, valor: ReactNode])[] }) {
  return (
    <dl className="ficha">
      {datos
        .filter(([, valor]) => valor !== null && valor !== undefined && valor !== false && valor !== '')
        .map(([nombre, valor]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
    </dl>
  )
}
