import { isDatabaseAway, isGivenUp } from '../../../src/db/sqlstate.ts'
import { sendPendientes } from '../../../src/operations/send-pendientes.ts'
import { type Hablado, Ojos } from '../pedido.ts'
import { Caida, Turnos } from '../turnos.ts'
import type { Caso, Turno } from './caso.ts'
import { EMISOR, type MundoDeEnvios, RUC } from './mundo.ts'
import { vigilarAprobados } from './vigilar.ts'

const HORA = 3_600_000
const ARRIENDO_VENCIDO_MS = 61_000
/** As often as somebody looks without a pause, at most. */
const VUELTAS = 12
/** What waits for SIFEN's word of a lote, and then goes once more, in the worst of cases. */
const HORAS = 96

const SANO: Turno = { caida: null, tropiezo: null }

export interface Corrida {
  cdcs: string[]
  hablado: Hablado[]
  /** After so many hours in which SIFEN was well. */
  horas: number
  caidas: number
  tropiezos: number
  /** How often the way to SIFEN was given up for a while. */
  aperturas: number
  /** How often the database went back. */
  olvidos: number
}

/** Everything of a case, and then what is left, with SIFEN well again. */
export async function correr(mundo: MundoDeEnvios, caso: Caso): Promise<Corrida> {
  const { simulador } = mundo
  simulador.putContribuyente(RUC, { habilitadoSincrono: !caso.soloPorLote })
  simulador.ajustes.demoraLoteMs = caso.demoraLoteMs
  for (const { servicio, ...rareza } of caso.rarezas) simulador.arm({ ...rareza, filtro: { servicio } })
  const corrida: Corrida = {
    cdcs: [],
    hablado: [],
    horas: 0,
    caidas: 0,
    tropiezos: 0,
    aperturas: 0,
    olvidos: 0,
  }
  const antes = mundo.aperturas
  let turno = 0
  const elegir = (de: number) => caso.azar[turno++ % caso.azar.length]! % de
  const { olvido } = caso
  for (const [i, { ms, emite, obreros, pausa }] of caso.pasos.entries()) {
    await mundo.pasan(ms)
    if (i === olvido?.antesDe) await mundo.copiar()
    if (olvido !== null && i === olvido.antesDe + olvido.pasos) {
      await mundo.volver()
      corrida.olvidos++
      if (olvido.envian) await enviar(mundo, corrida, [SANO], { elegir, entre: async () => {} })
      await mundo.recuperar()
    }
    corrida.cdcs.push(...(await mundo.emitir(emite)))
    const desde = turno
    await enviar(mundo, corrida, obreros, {
      elegir,
      entre: async () => {
        if (pausa !== null && turno === desde + pausa) await mundo.seDemoran(ARRIENDO_VENCIDO_MS)
      },
    })
    await vigilarAprobados(mundo, corrida.cdcs)
  }
  simulador.disarmAll()
  simulador.putContribuyente(RUC, { habilitadoSincrono: !caso.soloPorLote })
  while (corrida.horas < HORAS && (await hasTrabajo(mundo))) {
    await mundo.pasan(HORA)
    corrida.horas++
    await enviar(mundo, corrida, [SANO], { elegir, entre: async () => {} })
  }
  corrida.aperturas = mundo.aperturas - antes
  return corrida
}

async function hasTrabajo({ pool }: MundoDeEnvios): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from documento where estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')
     union all select 1 from lote where estado in ('ENVIADO', 'EN_PROCESO', 'INCIERTO') limit 1`,
  )
  return rows.length > 0
}

interface Orden {
  elegir: (de: number) => number
  entre: () => Promise<void>
}

/** Each of them does what there is, as long as it lives. */
async function enviar(
  mundo: MundoDeEnvios,
  corrida: Corrida,
  obreros: readonly Turno[],
  { elegir, entre }: Orden,
): Promise<void> {
  const turnos = new Turnos()
  const trabajan = obreros.map(async previsto => {
    const ojos = new Ojos(turnos, previsto, { hablado: corrida.hablado, sesiones: new Set() })
    const deps = { ...mundo.deps, pool: ojos.pool(mundo.pool), sifen: ojos.sifen(mundo.deps.sifen) }
    const { signal } = new AbortController()
    try {
      for (let vuelta = 0; vuelta < VUELTAS; vuelta++)
        if (!(await sendPendientes(deps, EMISOR, signal))) break
    } catch (error) {
      if (!(error instanceof Caida) && !(ojos.tropezo && (isDatabaseAway(error) || isGivenUp(error))))
        throw error
    }
    if (ojos.caido) corrida.caidas++
    if (ojos.tropezo) corrida.tropiezos++
  })
  await turnos.hasta(Promise.all(trabajan), elegir, entre)
}
