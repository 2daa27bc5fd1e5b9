import { Text } from '@mantine/core'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Resumen } from '../../ui/resumen.tsx'
import { TIPOS } from '../../values/palabras.ts'
import { cuantosNumeros, type Inutilizacion } from './inutilizable.ts'

interface Props {
  abierto: boolean
  de: Inutilizacion
  onHacer: () => void
  onCerrar: () => void
}

const numeros = (cuantos: number | undefined): string =>
  cuantos === undefined ? 'esos números' : cuantos === 1 ? '1 número' : `${cuantos} números`

/** How many numbers go for ever: a digit too many voids ten times as many. */
export function ResumenDeInutilizacion({ abierto, de, onHacer, onCerrar }: Props) {
  const { ambiente } = useContribuyente()
  const cuantos = numeros(cuantosNumeros(de))
  const tipo = Object.values(TIPOS).find(({ codigo }) => codigo === de.tipoDocumento)
  // As it stands on every documento, however it was typed.
  const formatNumero = (numero: string) =>
    [de.establecimiento, de.puntoExpedicion]
      .map(tres => tres.trim().padStart(3, '0'))
      .concat(numero.trim().padStart(7, '0'))
      .join('-')
  return (
    <Resumen
      abierto={abierto}
      titulo={`¿Inutilizar ${cuantos}?`}
      hacer={`Sí, inutilizar ${cuantos}`}
      ambiente={ambiente}
      ocupado={false}
      datos={[
        ['Cuántos', <strong key="cuantos">{cuantos}</strong>],
        ['Desde', formatNumero(de.numeroInicio)],
        ['Hasta', formatNumero(de.numeroFin)],
        ['Documento', tipo?.nombre],
        ['Timbrado', `${de.numeroTimbrado} ${de.serieNumero.trim().toUpperCase()}`.trim()],
      ]}
      onHacer={onHacer}
      onCerrar={onCerrar}
    >
      <Text size="sm">Nadie podrá usarlos nunca más. No se puede deshacer.</Text>
    </Resumen>
  )
}
