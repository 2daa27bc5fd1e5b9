import type { Emisor } from '../domain/ambiente.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import type { Db } from './db.ts'

/** The receptor of the APROBADO nomination of a documento. Another state of a nomination says nothing of who bought. */
export async function findReceptorNominado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<Receptor | null> {
  const { rows } = await db.query<{ receptor: Receptor }>({
    name: 'find-receptor-nominado',
    text: `
      select receptor from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and tipo = 'NOMINACION' and estado = 'APROBADO'`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.receptor ?? null
}
