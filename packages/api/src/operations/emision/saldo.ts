import type { Db } from '../../db/db.ts'
import { sumNotasDeCredito } from '../../db/documento-saldo.ts'
import type { Emisor } from '../../domain/ambiente.ts'
import type { Fault } from '../../domain/failure.ts'

/** The credit notes of an invoice may not come to more than the invoice; SIFEN would refuse the one too many. */
export async function faltaDeSaldo(
  db: Db,
  emisor: Emisor,
  nota: { asociado: string; receptorDocumento: string; total: string },
): Promise<Fault[]> {
  const saldo = await sumNotasDeCredito(db, emisor, nota)
  if (saldo === null || !saldo.excede) return []
  const detail = `con esta nota los créditos de la factura suman ${saldo.suma}, y la factura es de ${saldo.total}: redúzcala`
  return [{ campo: 'items', codigo: '2417', detail }]
}
