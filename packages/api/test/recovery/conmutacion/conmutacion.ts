import { azar } from '../campana/azar.ts'
import { acortarArriendos } from '../campana/campana.ts'
import { Cliente } from '../campana/cliente.ts'
import { juzgar } from '../campana/juicio.ts'
import { type Venta, vender } from '../campana/ventas.ts'
import { Mundo } from './mundo.ts'
import { contarPerdidos, DESGRACIAS, type Desgracia, type Perdida, reconocidosEn } from './perdida.ts'

export interface Plan {
  semilla: number
  clientes: number
  /** One after the other. */
  desgracias: readonly Desgracia[]
  /** How long everybody sells before a primary is killed, and after the last one. */
  ms: number
  /** A lease lasts so long here; null: as long as it does in earnest. */
  arriendoMs: number | null
}

export interface Parte {
  cuentas: Record<string, number>
  faltas: string[]
  /** What the services wrote. */
  log: string
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Sales, nominations and cancellations at full speed, while the primary is killed and its standby takes its place, again and again. Where every
 * commit waits for the standby, nothing that was acknowledged may be missing afterwards; where the standby heard nothing of the last ones, or a copy
 * of a while ago takes the place of the database, everything must be here again when it was recovered.
 */
export async function conmutar(plan: Plan): Promise<Parte> {
  const { semilla, ms, desgracias, arriendoMs } = plan
  const chance = azar(semilla)
  await using stack = new AsyncDisposableStack()
  const mundo = await Mundo.open(semilla, desgracias[0] === 'sincrona')
  stack.defer(() => mundo.close())
  const key = await mundo.clave()
  const ventas: Venta[] = []
  let fin = false
  const paciencia = {
    plazo: [1_000, 5_000],
    tope: 300,
    total: 600_000,
    perdible: desgracias.some(one => one !== 'sincrona'),
  } as const
  const clientes = Array.from(
    { length: plan.clientes },
    (_, at) => new Cliente(mundo, key, paciencia, chance.rama(`red ${at}`)),
  )
  const selling = Promise.all(
    clientes.map((cliente, at) => vender(cliente, chance.rama(`venta ${at}`), ventas, () => fin)),
  )
  // Whoever fails is heard of below.
  selling.catch(() => {})
  if (arriendoMs !== null) {
    const aging = setInterval(() => acortarArriendos(mundo, arriendoMs), 250)
    stack.defer(() => clearInterval(aging))
  }
  const verdugo = chance.rama('verdugo')
  const perdidas: Perdida[] = []
  for (const [at, desgracia] of desgracias.entries()) {
    await wait(ms / 2 + verdugo.entre(0, ms))
    perdidas.push(await DESGRACIAS[desgracia](mundo, ventas, ms))
    await wait(verdugo.entre(0, ms))
    const next = desgracias[at + 1]
    if (next !== undefined) await mundo.pareja.replicate(next === 'sincrona')
  }
  await wait(ms)
  fin = true
  await selling
  const faltas = [
    ...mundo.muertos(),
    ...(await juzgar(mundo, clientes[0]!, ventas, {
      recuperada: desgracias.some(one => one !== 'sincrona'),
    })),
  ]
  for (const { mentiras } of clientes) faltas.push(...mentiras)
  return { faltas, cuentas: await contar(mundo, clientes, ventas, perdidas), log: mundo.log() }
}

async function contar(
  mundo: Mundo,
  clientes: readonly Cliente[],
  ventas: readonly Venta[],
  perdidas: readonly Perdida[],
) {
  const reconocidos = reconocidosEn(ventas)
  const faltan = await contarPerdidos(mundo, reconocidos)
  const cuentas: Record<string, number> = {
    'documentos reconocidos': reconocidos.cdcs.length,
    'eventos reconocidos': reconocidos.eventos.length,
    'reconocidos y perdidos': faltan.documentos + faltan.eventos,
  }
  const add = (what: string, n: number) => (cuentas[what] = (cuentas[what] ?? 0) + n)
  for (const perdida of perdidas) for (const [what, n] of Object.entries(perdida)) add(what, n)
  for (const { cuentas } of clientes) for (const [what, n] of cuentas) add(what, n)
  const { rows } = await mundo.base(db =>
    db.query<{ what: string; n: number }>(
      `select 'documento ' || estado as what, count(*) as n from documento group by 1
      union all select tipo || ' ' || estado, count(*) from evento_sifen group by 1 order by 1`,
    ),
  )
  for (const { what, n } of rows) add(what, n)
  return cuentas
}
