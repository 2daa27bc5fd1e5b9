import type { Env } from '../../../src/config/env.ts'
import { correrBase } from '../../support/reloj.ts'
import { azar } from './azar.ts'
import { Cliente, enDuda, type Paciencia } from './cliente.ts'
import { juzgar } from './juicio.ts'
import { Mundo } from './mundo.ts'
import { pedir, type Venta, vender } from './ventas.ts'
import { armarEscenarios, castigar } from './verdugo.ts'

export interface Plan {
  semilla: number
  /** How long misfortune lasts; afterwards everything is well and the clients end what they began. */
  ms: number
  clientes: number
  paciencia: Paciencia
  /** A lease lasts so long here; null: as long as it does in earnest. */
  arriendoMs: number | null
  cambios: Env
}

export interface Parte {
  semilla: number
  cuentas: Record<string, number>
  faltas: string[]
  /** What the services wrote. */
  log: string
}

/** Leases are the database's: what was taken longer ago than the plan allows is over. */
export async function acortarArriendos(mundo: Pick<Mundo, 'base'>, ms: number): Promise<void> {
  const text = `update evento_sifen set arriendo_hasta = ahora() - interval '1 ms'
    where estado = 'ENVIADO' and arriendo_hasta - interval '60 s' < ahora() - $1 * interval '1 ms'
      and arriendo_hasta > ahora()`
  // While the database is down, leases stand.
  await mundo.base(db => db.query(text, [ms])).catch(() => {})
}

const DOS_HORAS = 2 * 3_600_000

/**
 * An event whose sends are used up stays unknown until an hour after the last of them. That hour passes on the database's clock; whoever
 * was left in doubt asks again, and whatever is still unknown then is a fault.
 */
async function terminarLasDudas(mundo: Mundo, cliente: Cliente, ventas: readonly Venta[]): Promise<void> {
  const enEspera = ventas.flatMap(venta =>
    venta.pedidos.filter(({ respuestas }) => enDuda(respuestas.at(-1)!)).map(pedido => ({ venta, pedido })),
  )
  await mundo.base(db => correrBase(db, Date.now() + DOS_HORAS))
  for (const { venta, pedido } of enEspera) {
    cliente.count('pedidos que terminaron una hora después')
    await pedir(cliente, venta, pedido)
  }
}

export async function campana(plan: Plan): Promise<Parte> {
  const { semilla, ms, paciencia } = plan
  const chance = azar(semilla)
  const mundo = await Mundo.open(semilla, plan.cambios)
  try {
    const key = await mundo.clave()
    await armarEscenarios(mundo, chance.rama('escenarios'))
    const end = performance.now() + ms
    const fin = () => performance.now() > end
    const ventas: Venta[] = []
    const clientes = Array.from(
      { length: plan.clientes },
      (_, at) => new Cliente(mundo, key, paciencia, chance.rama(`red ${at}`)),
    )
    const selling = Promise.all(
      clientes.map((cliente, at) => vender(cliente, chance.rama(`venta ${at}`), ventas, fin)),
    )
    // Whoever fails is heard of below.
    selling.catch(() => {})
    const { arriendoMs } = plan
    const aging = arriendoMs === null ? null : setInterval(() => acortarArriendos(mundo, arriendoMs), 250)
    const fatal = await castigar(mundo, chance.rama('verdugo'), { arriendoMs: arriendoMs ?? 60_000, fin })
    await mundo.sifen.desarmar()
    await selling
    if (aging !== null) clearInterval(aging)
    await terminarLasDudas(mundo, clientes[0]!, ventas)
    const faltas = await juzgar(mundo, clientes[0]!, ventas)
    return { semilla, cuentas: await contar(mundo, clientes, fatal), faltas, log: mundo.log() }
  } finally {
    await mundo.close()
  }
}

async function contar(mundo: Mundo, clientes: readonly Cliente[], fatal: Map<string, number>) {
  const cuentas: Record<string, number> = {}
  const add = (what: string, n: number) => (cuentas[what] = (cuentas[what] ?? 0) + n)
  for (const { cuentas } of clientes) for (const [what, n] of cuentas) add(what, n)
  for (const [what, n] of fatal) add(what, n)
  const conversaciones = await mundo.base(db =>
    db.query<{ what: string; n: number }>(`
      select tipo || ' ' || estado as what, count(*) as n from evento_sifen group by 1
      union all select 'eventos que se reenviaron', count(*) from evento_sifen
        where jsonb_array_length(jsonb_path_query_array(historia, '$[*] ? (@.paso == "envio")')) > 1
      union all select 'eventos retomados', count(*) from evento_sifen
        where jsonb_array_length(jsonb_path_query_array(historia, '$[*] ? (@.paso == "pedido")')) > 1
      union all select 'consultas sobre eventos', count(*) from intercambio
        where evento_sifen_id is not null and servicio = 'siConsDE'
      union all select 'documento ' || estado, count(*) from documento group by 1`),
  )
  for (const { what, n } of conversaciones.rows) add(what, n)
  for (const evento of ['rGEveNom', 'rGeVeCan'])
    add(`${evento} que llegaron a SIFEN`, await mundo.sifen.llegadas(evento))
  return Object.fromEntries(Object.entries(cuentas).sort(([one], [other]) => (one < other ? -1 : 1)))
}
