// The second half: the same traffic while a node of everything is killed each minute.
import { setTimeout as pause } from 'node:timers/promises'
import { azar } from '../../packages/api/test/recovery/campana/azar.ts'
import { esperarFin, juzgar } from '../../packages/api/test/recovery/muertes/juicio.ts'
import { useEveryCore } from '../lib/cores.ts'
import { atLeast, atMost, type Row, shown } from '../lib/report.ts'
import { quantile } from '../lib/stats.ts'
import { Asediado, CLASES, porQueNo } from './asediado.ts'
import { Insistente } from './insistente.ts'
import { Mezcla, OPERACIONES } from './mezcla.ts'
import { alRitmo, capacidad, PARTE } from './ritmo.ts'

const SEMILLA = Number(process.env.MBOHERA_SEMILLA ?? 20_261_123)
const MINUTO_MS = 60_000
/** What the service promises of an answer, and what a proxy and a machine under siege add. */
const RESPUESTA_MS = 30_000

/** Each at a moment of its own: the next minute's does not wait for the last one's to be up again. */
async function asediar(asediado: Asediado, ms: number, minutoMs: number): Promise<Map<string, number>> {
  const chance = azar(SEMILLA)
  const muertes = new Map<string, number>()
  const uno = async (clase: (typeof CLASES)[number]) => {
    const rama = chance.rama(clase)
    const begun = performance.now()
    for (let minuto = 0; (minuto + 1) * minutoMs <= ms; minuto++) {
      const at = begun + (minuto + 0.1 + rama.next() * 0.6) * minutoMs
      await pause(Math.max(0, at - performance.now()))
      await asediado.matar(clase, rama.entre(0, 2))
      muertes.set(clase, (muertes.get(clase) ?? 0) + 1)
    }
  }
  await Promise.all(CLASES.filter(clase => porQueNo(clase) === null).map(uno))
  return muertes
}

/** Of what was acknowledged as nominated: not exactly one at SIFEN, or here. */
async function contarNominados(
  { base, simulador }: Asediado,
  nominados: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await base(db =>
    db.query<{ cdc: string }>(
      `select cdc from evento_sifen where tipo = 'NOMINACION' and estado = 'APROBADO' group by cdc having count(*) = 1`,
    ),
  )
  const once = new Set(rows.map(({ cdc }) => cdc))
  return [...nominados].filter(cdc => !once.has(cdc) || simulador.eventos(cdc).length !== 1).length
}

export async function* asedio(
  { medirMs, ms, minutoMs = MINUTO_MS }: { medirMs: number; ms: number; minutoMs?: number },
  say: (text: string) => void,
): AsyncGenerator<Row> {
  useEveryCore()
  for (const por of CLASES.map(porQueNo)) if (por !== null) say(`asedio, ${por}`)
  const asediado = await Asediado.open()
  const cliente = new Insistente(asediado.url, await asediado.clave())
  try {
    const mezcla = new Mezcla(cliente.pedir)
    for (let i = 0; i < 20; i++) await mezcla.emitir()
    const porSegundo = await capacidad(mezcla, medirMs)
    const ritmo = porSegundo * PARTE
    say(
      `asedio, semilla ${SEMILLA}: ${Math.round(porSegundo)} por segundo; ${ms / 1000} s a ${Math.round(ritmo)} por segundo`,
    )
    yield shown({ name: 'asedio: lo que puede sin muertes', value: porSegundo, unit: '/s' })
    cliente.respuestas.length = 0
    const asediando = asediar(asediado, ms, minutoMs)
    // Whoever waits for it hears of it.
    asediando.catch(() => {})
    const hechos = await alRitmo(mezcla, ritmo, ms)
    for (const [clase, cuantas] of await asediando)
      yield atLeast(1, { name: `asedio: kill -9 de ${clase}`, value: cuantas, unit: '' })
    yield shown({ name: 'asedio: operaciones', value: hechos.length, unit: '' })
    for (const operacion of OPERACIONES) {
      const suyos = hechos.filter(hecho => hecho.operacion === operacion).map(hecho => hecho.ms)
      for (const [nombre, q] of [
        ['mediana', 0.5],
        ['p99', 0.99],
        ['la más larga', 1],
      ] as const)
        yield shown({
          name: `asedio: ${operacion} (${suyos.length}), con sus repeticiones, ${nombre}`,
          value: quantile(suyos, q),
          unit: 'ms',
        })
    }
    const { respuestas, sinFin } = cliente
    yield shown({ name: 'asedio: una respuesta, p99', value: quantile(respuestas, 0.99), unit: 'ms' })
    yield atMost(RESPUESTA_MS, {
      name: 'asedio: la respuesta más lenta',
      value: quantile(respuestas, 1),
      unit: 'ms',
    })
    yield atMost(0, { name: 'asedio: respuestas que no llegan', value: sinFin, unit: '' })
    for (const falla of [...new Set(mezcla.fallas)].slice(0, 10)) say(`  ${falla}`)
    yield atMost(0, { name: 'asedio: operaciones que fallan', value: mezcla.fallas.length, unit: '' })
    await esperarFin(asediado, 120_000)
    const { faltas, cuentas } = await juzgar(asediado, mezcla.emitidos)
    for (const falta of faltas.slice(0, 10)) say(`  FALTA: ${falta}`)
    yield atMost(0, {
      name: 'asedio: desacuerdos entre SIFEN, la base y las respuestas',
      value: faltas.length,
      unit: '',
    })
    const nominados = await contarNominados(asediado, mezcla.nominados)
    yield atMost(0, { name: 'asedio: nominaciones perdidas o dobles', value: nominados, unit: '' })
    const unexpected = asediado
      .log()
      .split('\n')
      .filter(line => line.includes('unexpected error'))
    for (const line of unexpected.slice(0, 5)) say(line)
    yield atMost(0, {
      name: 'asedio: errores inesperados en los registros',
      value: unexpected.length,
      unit: '',
    })
    for (const [name, value] of [...Object.entries(cuentas), ...cliente.cuentas])
      yield shown({ name: `asedio: ${name}`, value, unit: '' })
  } finally {
    cliente.close()
    await asediado.close()
  }
}
