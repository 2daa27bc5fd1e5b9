import { azar } from '../campana/azar.ts'
import { Cliente } from '../campana/cliente.ts'
import { juzgar } from '../campana/juicio.ts'
import { type Venta, vender } from '../campana/ventas.ts'
import { Mundo } from './mundo.ts'

export interface Plan {
  semilla: number
  clientes: number
  conmutaciones: number
  /** How long everybody sells before a primary is killed, and after the last one. */
  ms: number
}

export interface Parte {
  cuentas: Record<string, number>
  faltas: string[]
  /** What the services wrote. */
  log: string
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Sales, nominations and cancellations at full speed, while the primary is killed and its standby takes its place, again and again. Every
 * commit waits for the standby, so nothing that was acknowledged may be missing afterwards.
 */
export async function conmutar(plan: Plan): Promise<Parte> {
  const { semilla, ms } = plan
  const chance = azar(semilla)
  const mundo = await Mundo.open(semilla, true)
  try {
    const key = await mundo.clave()
    const ventas: Venta[] = []
    let fin = false
    const clientes = Array.from(
      { length: plan.clientes },
      (_, at) =>
        new Cliente(
          mundo,
          key,
          { plazo: [1_000, 5_000], tope: 300, total: 120_000 },
          chance.rama(`red ${at}`),
        ),
    )
    const selling = Promise.all(
      clientes.map((cliente, at) => vender(cliente, chance.rama(`venta ${at}`), ventas, () => fin)),
    )
    // Whoever fails is heard of below.
    selling.catch(() => {})
    const verdugo = chance.rama('verdugo')
    for (let done = 0; done < plan.conmutaciones; done++) {
      await wait(ms / 2 + verdugo.entre(0, ms))
      await mundo.pareja.conmutar()
      await wait(verdugo.entre(0, ms))
      await mundo.pareja.replicate()
    }
    await wait(ms)
    fin = true
    await selling
    const faltas = [...mundo.muertos(), ...(await juzgar(mundo, clientes[0]!, ventas))]
    return { faltas, cuentas: await contar(mundo, clientes, ventas), log: mundo.log() }
  } finally {
    await mundo.close()
  }
}

/** What was acknowledged: by the 202 of an emission, by the 200 of an evento. */
const reconocidos = (ventas: readonly Venta[]) => ({
  cdcs: ventas.map(({ cdc }) => cdc),
  eventos: ventas.flatMap(({ pedidos }) =>
    pedidos.flatMap(({ respuestas }) =>
      respuestas.filter(({ status }) => status === 200).map(({ body }) => body.eventoSifenId as number),
    ),
  ),
})

async function contar(mundo: Mundo, clientes: readonly Cliente[], ventas: readonly Venta[]) {
  const { cdcs, eventos } = reconocidos(ventas)
  const { rows } = await mundo.base(db =>
    db.query<{ what: string; n: number }>(
      `select 'documento ' || estado as what, count(*) as n from documento group by 1
      union all select tipo || ' ' || estado, count(*) from evento_sifen group by 1
      union all select 'reconocidos y perdidos',
        (select count(*) from unnest($1::text[]) uno (cdc) where not exists (select from documento d where d.cdc = uno.cdc))
        + (select count(*) from unnest($2::bigint[]) uno (id) where not exists (select from evento_sifen e where e.evento_sifen_id = uno.id))
      order by 1`,
      [cdcs, eventos],
    ),
  )
  const cuentas: Record<string, number> = {
    'documentos reconocidos': cdcs.length,
    'eventos reconocidos': new Set(eventos).size,
  }
  const add = (what: string, n: number) => (cuentas[what] = (cuentas[what] ?? 0) + n)
  for (const { cuentas } of clientes) for (const [what, n] of cuentas) add(what, n)
  for (const { what, n } of rows) add(what, n)
  return cuentas
}
