import { type Azar, azar } from '../campana/azar.ts'
import { Cliente } from './cliente.ts'
import { esperarFin, juzgar } from './juicio.ts'
import { CLASES, Mundo } from './mundo.ts'

export interface Plan {
  databaseUrl: string
  semilla: number
  emisiones: number
  muertes: number
  clientes: number
  /** How often whoever waits for an approval looks. */
  sondeoMs: number
  /** Everything has ended so long after its beginning, or has not. */
  plazoMs: number
}

export interface Parte {
  cuentas: Record<string, number>
  faltas: string[]
  /** What the services wrote. */
  log: string
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** How far the emissions are, and how far they may go before somebody has to die again. */
class Marcha {
  #begun = 0
  #deaths = 0
  readonly #plan: Plan

  constructor(plan: Plan) {
    this.#plan = plan
  }

  /** False when enough was emitted. */
  async siguiente(): Promise<boolean> {
    const { emisiones, muertes } = this.#plan
    // What is emitted after the last death proves little: emissions do not run ahead of deaths.
    while (this.#begun < emisiones && this.#begun >= ((this.#deaths + 1) * emisiones) / (muertes + 1))
      await wait(5)
    if (this.#begun >= emisiones) return false
    this.#begun++
    return true
  }

  async *muertes(chance: Azar): AsyncGenerator<void> {
    const { emisiones, muertes } = this.#plan
    for (; this.#deaths < muertes; this.#deaths++) {
      const at = ((this.#deaths + 0.2 + chance.next() * 0.7) * emisiones) / (muertes + 1)
      while (this.#begun < at) await wait(1)
      // Not always at the same moment of an emission.
      await wait(chance.entre(0, 40))
      yield
    }
  }
}

/** Emissions, while api and worker are killed again and again; afterwards everything must agree. */
export async function muertes(plan: Plan): Promise<Parte> {
  const chance = azar(plan.semilla)
  const mundo = await Mundo.open(plan.databaseUrl)
  try {
    const cliente = new Cliente(mundo, await mundo.clave(), plan)
    const marcha = new Marcha(plan)
    const emitiendo = Array.from({ length: plan.clientes }, async (_, at) => {
      const rama = chance.rama(`cliente ${at}`)
      while (await marcha.siguiente()) await cliente.emitir(rama)
    })
    const fatal = new Map<string, number>()
    const verdugo = chance.rama('verdugo')
    for await (const _ of marcha.muertes(verdugo)) {
      const clase = verdugo.uno(CLASES)
      await mundo.matar(clase, verdugo.uno)
      fatal.set(`kill -9 de un ${clase}`, (fatal.get(`kill -9 de un ${clase}`) ?? 0) + 1)
    }
    await Promise.all(emitiendo)
    await mundo.enteros()
    await cliente.fin()
    await esperarFin(mundo, plan.plazoMs)
    const { faltas, cuentas } = await juzgar(mundo, cliente.reconocidos)
    return {
      faltas: [...cliente.faltas, ...faltas],
      cuentas: { ...Object.fromEntries(fatal), ...Object.fromEntries(cliente.cuentas), ...cuentas },
      log: mundo.log(),
    }
  } finally {
    await mundo.close()
  }
}
