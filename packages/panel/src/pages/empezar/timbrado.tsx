import { useQuery } from '@tanstack/react-query'
import { useAccess } from '../../api/access.tsx'
import { claveDe, timbrados } from '../../emision/timbrados.ts'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { Constancia } from '../configuracion/constancia.tsx'
import { AYUDAS } from './ayudas.tsx'
import { Paso } from './paso.tsx'

export function PasoDeTimbrado({ numero, para }: { numero: number; para: 'DEV' | 'PROD' }) {
  const { id, ambiente, faltantes } = useContribuyente()
  const { data } = useQuery(timbrados(useAccess(), id, ambiente))
  const falta = faltantes.some(({ codigo }) => codigo.startsWith('timbrado'))
  const vigentes = (data?.datos ?? []).filter(({ vigente }) => vigente)
  const numeros = [...new Set(vigentes.map(({ numeroTimbrado }) => numeroTimbrado))].join(', ')
  const lugares = [...new Set(vigentes.map(claveDe))].join(', ')
  return (
    <Paso
      numero={numero}
      titulo="Timbrado"
      hecho={falta ? undefined : `${numeros} · ${lugares}`}
      cambiar={`/c/${id}/configuracion?vista=timbrados`}
      ayuda={AYUDAS.timbrado[para]}
    >
      <Constancia hacer="Guardar el timbrado" />
    </Paso>
  )
}
