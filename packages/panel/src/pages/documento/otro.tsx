import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { forwardRef } from 'react'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { BotonEnlace } from '../../ui/boton.tsx'
import { porqueNo } from '../../values/palabras.ts'
import { tipoQueSeEmite } from '../emitir/tipo.ts'
import type { DocumentoEntero } from './consulta.ts'

const Anchor = forwardRef<HTMLAnchorElement, Omit<MenuItemProps, 'component'> & { href?: string }>(
  (props, ref) => <Menu.Item component="a" ref={ref} {...props} />,
)
const ItemEnlace = createLink(Anchor)

interface Props {
  documento: DocumentoEntero
}

/** The form filled with what this one says; a note is made from its factura. */
export function Duplicar({ documento: { id: documentoId, tipoDocumento, estado } }: Props) {
  const { id, rol } = useContribuyente()
  const tipo = tipoQueSeEmite(tipoDocumento)
  if (tipo === undefined || estado === 'RECHAZADO' || porqueNo(rol, 'emitir') !== undefined) return null
  return (
    <ItemEnlace
      to="/c/$contribuyenteId/emitir"
      params={{ contribuyenteId: id }}
      search={{ tipo, desde: String(documentoId) }}
    >
      Duplicar: emitir otra igual
    </ItemEnlace>
  )
}

/** Of one that SIFEN refused: the form with what it said, and with the reason beside the field at fault. */
export function Corregir({ documento }: Props) {
  const { id, rol } = useContribuyente()
  const { id: documentoId, tipoDocumento, estado, documentoAsociado } = documento
  if (estado !== 'RECHAZADO' || porqueNo(rol, 'emitir') !== undefined) return null
  const tipo = tipoQueSeEmite(tipoDocumento)
  const desde = String(documentoId)
  if (tipo !== undefined)
    return (
      <BotonEnlace to="/c/$contribuyenteId/emitir" params={{ contribuyenteId: id }} search={{ tipo, desde }}>
        {CORREGIR}
      </BotonEnlace>
    )
  if (documentoAsociado === null) return null
  return (
    <BotonEnlace
      to="/c/$contribuyenteId/documentos/$documentoId/nota"
      params={{ contribuyenteId: id, documentoId: documentoAsociado }}
      search={{ desde, ...(tipoDocumento === 'NOTA_DE_DEBITO_ELECTRONICA' ? { tipo: 'NDE' as const } : {}) }}
    >
      {CORREGIR}
    </BotonEnlace>
  )
}

const CORREGIR = 'Corregir y emitir otra'
