import { ESTADOS } from '../../values/palabras.ts'
import type { DocumentoEntero } from './consulta.ts'
import { EVENTOS } from './eventos.ts'

/** What SIFEN showed of a documento that was not known before, one sentence each. */
export function cambiosDe(antes: DocumentoEntero, ahora: DocumentoEntero): string[] {
  const known = new Map(antes.eventos.map(({ eventoSifenId, estadoEvento }) => [eventoSifenId, estadoEvento]))
  const cambios = ahora.eventos.flatMap(({ eventoSifenId, tipoEvento, estadoEvento, origen, receptor }) => {
    const { nombre } = EVENTOS.tipo[tipoEvento]
    const before = known.get(eventoSifenId)
    const aNombre = receptor ? `, a nombre de ${receptor.nombreRazonSocial}` : ''
    if (before === undefined && origen === 'EXTERNO')
      return [`SIFEN tiene una ${nombre.toLowerCase()} que se hizo en otro sistema${aNombre}.`]
    if (before === estadoEvento || before === undefined) return []
    return [
      `La ${nombre.toLowerCase()} que no tenía respuesta está ${EVENTOS.estado[estadoEvento].nombre.toLowerCase()}.`,
    ]
  })
  if (antes.estado !== ahora.estado)
    cambios.push(`El documento está ahora ${ESTADOS[ahora.estado].nombre.toLowerCase()}.`)
  return cambios
}
