import type { X509Certificate } from 'node:crypto'
import { type Azar, createAzar } from './azar.ts'
import { createMotor, type Motor } from './escenarios/motor.ts'
import { createObediencia, type Obediencia } from './escenarios/obediencia.ts'
import type { Ambiente } from './juez/contrato.ts'
import type { Latencia } from './red/latencia.ts'
import { createRafagas, type Rafagas } from './red/rafagas.ts'
import { createTrafico, type Trafico } from './red/trafico.ts'
import { openRegistro, type RegistroCompleto } from './registro/registro.ts'
import type { Llamada } from './servicios/llamada.ts'
import { processLote } from './servicios/lotes.ts'
import { createReloj, type Reloj } from './tiempo.ts'

export interface Ajustes {
  latencia: Latencia
  verificarFirma: boolean
  demoraLoteMs: number
  /** HTTP status of the generic refusal: the real gateway gives either. */
  estadoRechazo: 200 | 400
}

interface Tardio {
  readonly cuando: number
  run(cuando: number): void
}

/** The simulated authority without its network: what it knows, its clock, and what may go wrong. */
export interface Nucleo {
  readonly registro: RegistroCompleto
  readonly reloj: Reloj
  readonly motor: Motor
  /** What messages themselves ask for. */
  readonly obediencia: Obediencia
  readonly trafico: Trafico
  readonly rafagas: Rafagas
  readonly azar: Azar
  readonly ajustes: Ajustes
  readonly confianza: readonly X509Certificate[]
  /** RUCs that a scenario blocked, each at one of the hosts, and until when. */
  readonly bloqueados: Map<ReturnType<typeof claveDeBloqueo>, number>
  llamada(ambiente: Ambiente, transmisor: string, ahora: number): Llamada
  later(cuando: number, run: (cuando: number) => void): void
  /** Does whatever was due by now: late deliveries and lots, each as of its own moment. */
  ripen(): void
  /** Where others go by the same clock: moves it for all of them, and it never stands still. */
  readonly moveReloj: ((avanzarMs: number) => Promise<void>) | undefined
  reset(): Promise<void>
}

export interface NucleoOptions {
  readonly archivo?: string | undefined
  readonly startAt?: number | undefined
  readonly stopped?: boolean | undefined
  readonly moveReloj?: ((avanzarMs: number) => Promise<void>) | undefined
  readonly seed: number
  readonly traficoGuardado: number
  readonly ajustes: Ajustes
  readonly confianza: readonly X509Certificate[]
}

export const claveDeBloqueo = (ambiente: Ambiente, ruc: string) => `${ambiente} ${ruc}` as const

const AMBIENTES: readonly Ambiente[] = ['test', 'prod']

export async function createNucleo(options: NucleoOptions): Promise<Nucleo> {
  const registro = await openRegistro(options.archivo)
  const reloj = createReloj(options)
  const motor = createMotor(options.seed)
  const obediencia = createObediencia(motor.arm)
  const trafico = createTrafico(options.traficoGuardado)
  const bloqueados: Nucleo['bloqueados'] = new Map()
  const { ajustes, confianza } = options
  let tardios: Tardio[] = []

  const llamada = (ambiente: Ambiente, transmisor: string, ahora: number): Llamada => ({
    estado: registro.of(ambiente),
    registro,
    ahora,
    transmisor,
    confianza,
    revocados: registro.padron.revocados,
    verificarFirma: ajustes.verificarFirma,
    demoraLoteMs: ajustes.demoraLoteMs,
  })

  function dueLotes(now: number): Tardio[] {
    return AMBIENTES.flatMap(ambiente =>
      registro
        .of(ambiente)
        .lotes.due(now)
        .map(lote => ({
          cuando: lote.listo,
          run: () => processLote(llamada(ambiente, lote.remitente, lote.listo), lote),
        })),
    )
  }

  function ripen(): void {
    const now = reloj.now()
    const late = tardios.filter(item => item.cuando <= now)
    if (late.length > 0) tardios = tardios.filter(item => item.cuando > now)
    const due = [...late, ...dueLotes(now)].sort((one, other) => one.cuando - other.cuando)
    for (const item of due) item.run(item.cuando)
  }

  return {
    registro,
    reloj,
    motor,
    obediencia,
    trafico,
    rafagas: createRafagas(() => reloj.now()),
    azar: createAzar(options.seed),
    ajustes,
    confianza,
    bloqueados,
    llamada,
    moveReloj: options.moveReloj,
    later: (cuando, run) => void tardios.push({ cuando, run }),
    ripen,
    async reset() {
      await registro.clear()
      motor.reset()
      obediencia.reset()
      trafico.reset()
      bloqueados.clear()
      tardios = []
      reloj.reset()
    },
  }
}
