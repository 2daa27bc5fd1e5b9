import { useContribuyente } from '../shell/contribuyente.tsx'
import { Resumen } from '../ui/resumen.tsx'
import { dinero } from '../values/dinero.ts'
import { AMBIENTES } from '../values/palabras.ts'
import type { Vista } from './vista-previa.ts'

interface Props {
  que: string
  de: Vista | undefined
  onHacer: () => void
  onCerrar: () => void
}

function quien({ receptor }: Vista['cuerpo']): string {
  if (receptor?.tipoContribuyente === 'INNOMINADO' || receptor?.tipoDocumento === 'INNOMINADO')
    return 'Sin nombre (consumidor final)'
  const numero = [receptor?.numeroDocumento, receptor?.digitoVerificador].filter(Boolean).join('-')
  return [receptor?.nombreRazonSocial, numero].filter(Boolean).join(', ')
}

function comoSePaga({ cuerpo: { condicionOperacion }, vista: { condicion } }: Vista): string | null {
  if (condicion === null || condicionOperacion === undefined) return null
  if (condicion.condicionOperacion === 'CONTADO') return 'Contado'
  const { cantidadCuotas, plazo } = condicion
  return cantidadCuotas > 0 ? `Crédito en ${cantidadCuotas} cuotas` : `Crédito a ${plazo ?? 'plazo'}`
}

/** Receptor, total, punto de expedición and number of the documento, as the service computed them for the body that will be sent. */
export function ResumenDeEmision({ que, de, onHacer, onCerrar }: Props) {
  const { ambiente } = useContribuyente()
  const { nombre } = AMBIENTES[ambiente]
  const { vista } = de ?? {}
  return (
    <Resumen
      abierto={de !== undefined}
      titulo={`¿Emitir ${que}?`}
      hacer={`Sí, emitir en ${nombre}`}
      ambiente={ambiente}
      ocupado={false}
      onHacer={onHacer}
      onCerrar={onCerrar}
      datos={
        de === undefined
          ? []
          : [
              ['A quién', quien(de.cuerpo)],
              [
                'Cuánto',
                <strong key="total">{dinero(vista?.totales?.total ?? '0', vista?.moneda ?? 'PYG')}</strong>,
              ],
              ['Cómo se paga', comoSePaga(de)],
              [
                'Número',
                vista?.numeroSiguiente ? `${vista.numeroSiguiente}, salvo que otro lo tome antes` : null,
              ],
            ]
      }
    />
  )
}
