import { AvisoDePropio } from '../receptor/propio.tsx'
import { useContribuyente } from '../shell/contribuyente.tsx'
import { Resumen } from '../ui/resumen.tsx'
import { dinero, GUARANI } from '../values/dinero.ts'
import { AMBIENTES } from '../values/palabras.ts'
import { MEDIOS } from './pago.ts'
import type { Vista } from './vista-previa.ts'

interface Props {
  que: string
  de: Vista | undefined
  onHacer: () => void
  onCerrar: () => void
}

function quien({ tipoDocumento, vendedor, receptor }: Vista['cuerpo']): string {
  if (tipoDocumento === 'AUTOFACTURA_ELECTRONICA')
    return [vendedor?.nombreRazonSocial, vendedor?.numeroDocumento].filter(Boolean).join(', ')
  if (receptor === undefined || receptor === null) return 'A otro local de quien la emite'
  if (receptor?.tipoContribuyente === 'INNOMINADO' || receptor?.tipoDocumento === 'INNOMINADO')
    return 'Sin nombre (consumidor final)'
  const numero = [receptor?.numeroDocumento, receptor?.digitoVerificador].filter(Boolean).join('-')
  return [receptor?.nombreRazonSocial, numero].filter(Boolean).join(', ')
}

/** A nota de remisión comes to nothing. */
function cuanto({ cuerpo, vista: { totales, moneda } }: Vista) {
  if (cuerpo.tipoDocumento === 'NOTA_DE_REMISION_ELECTRONICA') return null
  return totales && moneda && <strong>{dinero(totales.total, moneda)}</strong>
}

function comoSePaga({ cuerpo, vista: { condicion } }: Vista): string | null {
  if (condicion === null || cuerpo.condicionOperacion === undefined) return null
  if (condicion.condicionOperacion === 'CONTADO')
    return ['Contado', conQue(cuerpo)].filter(Boolean).join(': ')
  const { cantidadCuotas, plazo } = condicion
  if (cantidadCuotas === 0) return `Crédito a ${plazo ?? 'plazo'}`
  return `Crédito en ${cantidadCuotas} ${cantidadCuotas === 1 ? 'cuota' : 'cuotas'}`
}

/** Each means, and how much of it where it is not the whole. */
function conQue({ condicionPago, monedaOperacion = GUARANI }: Vista['cuerpo']): string {
  const pagos = [condicionPago ?? []].flat()
  const dichos = pagos.map(({ tipoPago, montoPago, monedaPago = monedaOperacion }) => {
    const medio = MEDIOS.find(({ value }) => value === tipoPago)?.label
    const esTodo = pagos.length === 1 && monedaPago === monedaOperacion
    return [medio, !esTodo && montoPago && dinero(String(montoPago), monedaPago)].filter(Boolean).join(' ')
  })
  return dichos.join(', ')
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
              [de.cuerpo.vendedor ? 'Quién vende' : 'A quién', quien(de.cuerpo)],
              ['Cuánto', cuanto(de)],
              ['Cómo se paga', comoSePaga(de)],
              [
                'Número',
                vista?.numeroSiguiente ? `${vista.numeroSiguiente}, salvo que otro lo tome antes` : null,
              ],
            ]
      }
    >
      {de?.cuerpo.receptor?.tipoContribuyente === 'CONTRIBUYENTE' && (
        <AvisoDePropio ruc={String(de.cuerpo.receptor.numeroDocumento ?? '')} />
      )}
    </Resumen>
  )
}
