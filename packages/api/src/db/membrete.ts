import type { FormatoDeKude } from '../domain/documento/papel.ts'
import type { Membrete, TextoPorTipo } from '../domain/membrete/membrete.ts'
import { columns, type Fila } from './columns.ts'
import type { Db } from './db.ts'

const MEMBRETE = ['logo', 'color', 'texto', 'textos', 'papel'] as const

type MembreteRow = Fila<'membrete', (typeof MEMBRETE)[number], { textos: TextoPorTipo[] }>

export async function findMembrete(db: Db, contribuyenteId: number): Promise<Membrete | null> {
  const { rows } = await db.query<MembreteRow>({
    name: 'find-membrete',
    text: `select ${columns('membrete', MEMBRETE)} from membrete where contribuyente_id = $1`,
    values: [contribuyenteId],
  })
  return rows[0] ?? null
}

export async function findPapel(db: Db, contribuyenteId: number): Promise<FormatoDeKude | null> {
  const { rows } = await db.query<{ papel: FormatoDeKude }>({
    name: 'find-papel',
    text: 'select papel from membrete where contribuyente_id = $1',
    values: [contribuyenteId],
  })
  return rows[0]?.papel ?? null
}

/** Each that is written has a version that no other ever had: who remembers one knows by it that it is still that. */
export async function upsertMembrete(
  db: Db,
  contribuyenteId: number,
  { logo, color, texto, textos, papel }: Membrete,
): Promise<void> {
  await db.query({
    name: 'upsert-membrete',
    text: `
      insert into membrete (contribuyente_id, version, logo, color, texto, textos, papel) values ($1, gen_random_uuid()::text, $2, $3, $4, $5, $6)
      on conflict (contribuyente_id) do update set version = excluded.version, logo = excluded.logo, color = excluded.color,
        texto = excluded.texto, textos = excluded.textos, papel = excluded.papel`,
    values: [contribuyenteId, logo, color, texto, JSON.stringify(textos), papel],
  })
}
