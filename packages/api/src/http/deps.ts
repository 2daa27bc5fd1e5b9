import type { Autoridades } from '@mbohera/sifen'
import type { ReglasNuevas } from '@mbohera/sifen/valores'
import type { Pool } from '../db/db.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import type { Cupos } from '../domain/cupo.ts'
import type { LeyendaDePrueba } from '../domain/emision/leyenda.ts'
import type { AlcanceDeWebhooks } from '../domain/webhook/pedido.ts'
import type { AuthenticateDeps } from '../operations/authenticate-api-key.ts'
import type { ConsultasLargas } from '../operations/consultas-largas.ts'
import type { CorreoDeLaCasa } from '../operations/correos/gestionar.ts'
import type { Exportaciones } from '../operations/libro/exportar.ts'
import type { EnlaceImpreso } from '../operations/nominarse/imprimir.ts'
import type { OcupacionDeSandbox } from '../operations/ocupacion-de-sandbox.ts'
import type { PadronRecordado } from '../operations/padron.ts'
import type {
  Clock,
  Cola,
  Diario,
  Esperar,
  Guardia,
  HashApiKey,
  HashConSecreto,
  HashSecreto,
  HoraDeSifen,
  Imprenta,
  Lector,
  RandomBytes,
  Secretos,
  SifenGateway,
  TextosPerdidos,
  Traza,
} from '../operations/ports.ts'

/** What routes hand to operations. */
export interface Deps extends AuthenticateDeps {
  pool: Pool
  clock: Clock
  /** What the database's clock shows: by it is told what has expired. All processes share it, whatever their own show. */
  base: Clock
  /** Milliseconds that never go back: deadlines are held against it. */
  monotonic: Clock
  randomBytes: RandomBytes
  traza: Traza
  esperar: Esperar
  hashApiKey: HashApiKey
  hashEnlace: HashSecreto
  hashConSecreto: HashConSecreto
  /** Under which address callers and browsers reach the service, as whoever runs it says; null: nobody said. */
  urlPublica: string | null
  secretos: Secretos
  cola: Cola
  sifen: SifenGateway
  horas: HoraDeSifen
  diario: Diario
  perdidos: TextosPerdidos
  guardia: Guardia
  imprenta: Imprenta
  lector: Lector
  impreso: EnlaceImpreso
  padron: PadronRecordado
  cupos: Cupos
  ocupacion: OcupacionDeSandbox
  exportaciones: Exportaciones
  consultas: ConsultasLargas
  /** Whose certificates prove whose a RUC is. */
  autoridades: Autoridades
  /** How many contribuyentes that are not verified one person may have registered. */
  sinVerificar: number
  /** How long documents are kept, in years after their fiscal year. */
  retencionAnos: number
  leyenda: LeyendaDePrueba
  /** Where webhooks may be. */
  webhooks: AlcanceDeWebhooks
  /** From whom mails to buyers come; null: none is sent. */
  correo: CorreoDeLaCasa | null
  /** Whose SIFEN is a simulated one. */
  simulados: readonly Ambiente[]
  /** What notes newer than the release change of the rules. */
  reglas: ReglasNuevas | null
}
