import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmitirAutofactura } from './autofactura.tsx'
import { EmitirFactura } from './factura.tsx'
import { EmitirRemision } from './remision.tsx'
import type { TipoQueSeEmite } from './tipo.ts'

const FORMULARIOS: Record<TipoQueSeEmite, () => ReactNode> = {
  factura: EmitirFactura,
  autofactura: EmitirAutofactura,
  remision: EmitirRemision,
}

/** What is emitted is chosen in the address: each has a draft of its own. */
export function Emitir() {
  const { tipo = 'factura' } = useSearch({ from: '/c/$contribuyenteId/emitir' })
  const Formulario = FORMULARIOS[tipo]
  return <Formulario key={tipo} />
}
