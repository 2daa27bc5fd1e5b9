import type { Emisor } from '../domain/ambiente.ts'
import type { CambiosDeEmisor } from '../domain/emisor/datos.ts'
import type { DatosDeEmisor } from '../domain/emisor/emisor.ts'
import { keysOf } from '../domain/enumeracion.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one, toTimestamp } from './db.ts'

const DATOS_DE_EMISOR = `c.ruc, c.razon_social as "razonSocial", c.nombre_fantasia as "nombreFantasia", c.tipo_contribuyente as "tipoContribuyente",
  c.tipo_regimen as "tipoRegimen", c.direccion, c.numero_casa as "numeroCasa", c.departamento, c.distrito, c.ciudad, c.telefono,
  c.email, c.actividades, c.establecimientos, c.redondeo`

/** Of `contribuyente` c with its certificate f and its CSC s in the ambiente `$2`. */
export const EMISOR_COLUMNS = `${DATOS_DE_EMISOR}, f.certificado_id as "certificadoId", f.desde as "certificadoDesde",
  f.hasta as "certificadoHasta", s.csc_id as "cscId", c.verificado_en is not null as verificado`
export const CON_SECRETOS = `
  left join certificado f on f.contribuyente_id = c.contribuyente_id and f.ambiente = $2 and f.reemplazado_en is null
  left join csc s on s.contribuyente_id = c.contribuyente_id and s.ambiente = $2 and s.reemplazado_en is null`

export interface EmisorRow extends DatosDeEmisor {
  certificadoId: number | null
  certificadoDesde: number | null
  certificadoHasta: number | null
  cscId: number | null
  verificado: boolean
}

/** The emisor's data, with its certificate and CSC for this ambiente. */
export async function findEmisor(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<EmisorRow | null> {
  const { rows } = await db.query<EmisorRow>({
    name: 'find-emisor',
    text: `
      select ${EMISOR_COLUMNS} from contribuyente c ${CON_SECRETOS}
      where c.contribuyente_id = $1`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

/** Sets what is given, null included; leaves what is not. */
export async function updateDatosDeEmisor(
  db: Db,
  contribuyenteId: number,
  cambios: CambiosDeEmisor,
): Promise<void> {
  const columns = {
    tipoContribuyente: 'tipo_contribuyente',
    tipoRegimen: 'tipo_regimen',
    direccion: 'direccion',
    numeroCasa: 'numero_casa',
    departamento: 'departamento',
    distrito: 'distrito',
    ciudad: 'ciudad',
    telefono: 'telefono',
    email: 'email',
    actividades: 'actividades',
    establecimientos: 'establecimientos',
    redondeo: 'redondeo',
  } as const satisfies Record<keyof CambiosDeEmisor, string>
  const given = keysOf(columns).filter(key => cambios[key] !== undefined)
  if (given.length === 0) return
  const sets = given.map((key, index) => `${columns[key]} = $${index + 2}`)
  const values = given.map(key =>
    key === 'actividades' || key === 'establecimientos' ? JSON.stringify(cambios[key]) : cambios[key],
  )
  await db.query({
    text: `update contribuyente set ${sets.join(', ')} where contribuyente_id = $1`,
    values: [contribuyenteId, ...values],
  })
}

export type CertificadoRow = Fila<'certificado', (typeof COLUMNAS)[number]>

const COLUMNAS = [
  'certificadoId',
  'ambiente',
  'ruc',
  'titular',
  'serie',
  'desde',
  'hasta',
  'fechaCreacion',
] as const

const CERTIFICADO = columns('certificado', COLUMNAS)

export async function findCertificado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<CertificadoRow | null> {
  const { rows } = await db.query<CertificadoRow>({
    name: 'find-certificado',
    text: `select ${CERTIFICADO} from certificado where contribuyente_id = $1 and ambiente = $2 and reemplazado_en is null`,
    values: [contribuyenteId, ambiente],
  })
  return rows[0] ?? null
}

/** The new one takes the place of the one before, in one statement. */
export async function replaceCertificado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: {
    ruc: string
    titular: string
    serie: string
    desde: number
    hasta: number
    cifrado: Uint8Array
    now: number
  },
): Promise<CertificadoRow> {
  await db.query({
    text: 'update certificado set reemplazado_en = $3 where contribuyente_id = $1 and ambiente = $2 and reemplazado_en is null',
    values: [contribuyenteId, ambiente, toTimestamp(nuevo.now)],
  })
  return one<CertificadoRow>(db, {
    text: `
      insert into certificado (contribuyente_id, ambiente, ruc, titular, serie, desde, hasta, cifrado, fecha_creacion)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${CERTIFICADO}`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.ruc,
      nuevo.titular,
      nuevo.serie,
      toTimestamp(nuevo.desde),
      toTimestamp(nuevo.hasta),
      nuevo.cifrado,
      toTimestamp(nuevo.now),
    ],
  })
}

/** Nothing is signed with them any more, nor sent. */
export async function retireCertificados(db: Db, contribuyenteId: number, now: number): Promise<void> {
  await db.query({
    text: `update certificado set reemplazado_en = $2 where contribuyente_id = $1 and ambiente <> 'SANDBOX' and reemplazado_en is null`,
    values: [contribuyenteId, toTimestamp(now)],
  })
}

/** The encrypted private part of a certificate, for its own tenant only. */
export async function readCertificadoCifrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  certificadoId: number,
): Promise<Buffer | null> {
  const { rows } = await db.query<{ cifrado: Buffer }>({
    text: 'select cifrado from certificado where contribuyente_id = $1 and ambiente = $2 and certificado_id = $3',
    values: [contribuyenteId, ambiente, certificadoId],
  })
  return rows[0]?.cifrado ?? null
}
