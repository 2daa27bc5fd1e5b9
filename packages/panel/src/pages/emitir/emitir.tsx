import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Partida } from '../../emision/partida.tsx'
import { RespuestaDeDocumento } from '../../shell/en-otro-ambiente.tsx'
import { EmitirAutofactura } from './autofactura.tsx'
import { EmitirFactura } from './factura.tsx'
import { usePartida } from './partida.ts'
import { EmitirRemision } from './remision.tsx'
import { type TipoQueSeEmite, tipoQueSeEmite } from './tipo.ts'

const FORMULARIOS: Record<TipoQueSeEmite, (props: { partida?: Partida | undefined }) => ReactNode> = {
  factura: EmitirFactura,
  autofactura: EmitirAutofactura,
  remision: EmitirRemision,
}

/** What is emitted is chosen in the address: each has a draft of its own. */
export function Emitir() {
  const { tipo = 'factura', desde } = useSearch({ from: '/c/$contribuyenteId/emitir' })
  const Formulario = FORMULARIOS[tipo]
  return desde === undefined ? <Formulario key={tipo} /> : <Desde key={desde} desde={desde} />
}

/** Like a documento that is there. */
function Desde({ desde }: { desde: string }) {
  const asked = usePartida(desde)
  return (
    <RespuestaDeDocumento de={asked}>
      {partida => {
        const Formulario = FORMULARIOS[tipoQueSeEmite(partida.documento.tipoDocumento) ?? 'factura']
        return <Formulario partida={partida} />
      }}
    </RespuestaDeDocumento>
  )
}
