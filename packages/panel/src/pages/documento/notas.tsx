import { List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContribuyente } from '../../shell/contribuyente.tsx'
import { dinero } from '../../values/dinero.ts'
import { ESTADOS, TIPOS } from '../../values/palabras.ts'
import type { DocumentoEntero } from './consulta.ts'

type Notas = DocumentoEntero['notas']

/** The notes of an invoice, each with its amount and how it is. */
export function ListaDeNotas({ notas, moneda }: { notas: Notas; moneda: string }) {
  const { id } = useContribuyente()
  return (
    <List size="sm" aria-label="Notas de la factura">
      {notas.map(({ id: documentoId, tipoDocumento, numeroFormateado, estado, total }) => (
        <List.Item key={documentoId}>
          <Link
            style={{ color: 'inherit', textDecoration: 'underline' }}
            to="/c/$contribuyenteId/documentos/$documentoId"
            params={{ contribuyenteId: id, documentoId: String(documentoId) }}
          >
            {TIPOS[tipoDocumento].sigla} {numeroFormateado}
          </Link>
          {': '}
          <span className="monto">{dinero(total, moneda)}</span>{' '}
          <Text span size="sm" c="dimmed">
            {ESTADOS[estado].nombre.toLowerCase()}
          </Text>
        </List.Item>
      ))}
    </List>
  )
}
