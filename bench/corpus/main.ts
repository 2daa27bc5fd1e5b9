// npm run corpus -- [<cuantos>] [--semilla N] [--papeles N] [--par | --pagina]
import { parseArgs } from 'node:util'
import { SEMILLA } from '../lib/ataque.ts'
import { comparar } from './comparar.ts'
import { correr, type Informe } from './correr.ts'
import { writePagina } from './pagina.ts'

const USO = 'Uso: npm run corpus -- [10000] [--semilla N] [--papeles N] [--par | --pagina]'

function usage(why: string): never {
  process.stderr.write(
    `${why}\n${USO}\n--semilla: otro azar. --papeles: se lee el KuDE de uno de cada N (1: de todos; si falta, 10). --par: se comparan con otro generador, en vez de juzgarse. --pagina: los rechazos se escriben en docs/protocol/refusals.md.\n`,
  )
  process.exit(2)
}

function read() {
  try {
    const options = {
      semilla: { type: 'string' },
      papeles: { type: 'string' },
      par: { type: 'boolean' },
      pagina: { type: 'boolean' },
    } as const
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return usage((error as Error).message)
  }
}

const { positionals, values } = read()
const cuantos = Number(positionals[0] ?? 10_000)
const semilla = Number(values.semilla ?? SEMILLA)
const unPapelDeCada = Number(values.papeles ?? 10)
if (positionals.length > 1 || ![cuantos, semilla, unPapelDeCada].every(Number.isSafeInteger))
  usage('Eso no es un número.')

const say = (text: string) => process.stderr.write(`${text}\n`)
const print = (text: string) => process.stdout.write(`${text}\n`)

/** How often each word of a closed list is issued among ten thousand. */
const VECES = 20

function imprimir(informe: Informe): boolean {
  const { emitidos, rechazados, papeles, desacuerdos, rechazos, cobertura, ausentes } = informe
  const bajas = cobertura.enumeracionesBajo(Math.floor((VECES * cuantos) / 10_000))
  const { pares, hojasSinEmitir } = cobertura
  print(`Rechazos: tipo | campo | código | veces | quién | fuente | un sorteo | detalle`)
  for (const r of rechazos.todos)
    print(
      [
        ...[r.tipo, r.campo, r.codigo, r.cuantos],
        ...[r.fuente?.quien ?? 'SIN FUENTE', r.fuente?.donde, `#${r.sorteo}`, r.detalle],
      ].join(' | '),
    )
  const sinFuente = rechazos.todos.filter(({ fuente }) => fuente === undefined)
  print(`\n${cuantos} solicitudes (semilla ${semilla}): ${emitidos} emitidas, ${rechazados} rechazadas`)
  print(`KuDE leídos: ${papeles}`)
  print(`Rechazos distintos: ${rechazos.todos.length}; sin fuente: ${sinFuente.length}`)
  print(
    `Palabras de listas cerradas: ${cobertura.enumeraciones}; emitidas menos de ${VECES} de 10.000: ${bajas.join(', ') || 'ninguna'}`,
  )
  print(
    `Pares de grupos: ${pares.todos}; emitidos juntos ${pares.emitidos}; nunca pedidos juntos: ${pares.sinVer.join(', ') || 'ninguno'}`,
  )
  print(`Campos del contrato que ningún documento llevó: ${hojasSinEmitir.join(', ') || 'ninguno'}`)
  for (const ausente of ausentes) print(`Juez ausente:${ausente}`)
  print(`Desacuerdos: ${desacuerdos.length}`)
  for (const { sorteo, faltas, cuerpo } of desacuerdos.slice(0, 20))
    print(`#${sorteo}\n  ${faltas.slice(0, 5).join('\n  ')}\n  ${JSON.stringify(cuerpo)}`)
  return (
    desacuerdos.length === 0 && sinFuente.length === 0 && bajas.length === 0 && hojasSinEmitir.length === 0
  )
}

async function imprimirPar(): Promise<void> {
  const { comparados, iguales, diferencias, rechazos } = await comparar(cuantos, semilla, say)
  print(`${cuantos} documentos (semilla ${semilla}): el par hace ${comparados}, iguales ${iguales}`)
  for (const [falta, veces] of [...rechazos].sort((a, b) => b[1] - a[1])) print(`rechaza ${veces}: ${falta}`)
  for (const d of [...diferencias.values()].sort((a, b) => b.documentos - a.documentos))
    print(`${d.documentos} ${d.que} | #${d.sorteo} ${d.nuestro ?? '—'} | ${d.suyo ?? '—'}`)
}

if (values.par) await imprimirPar()
else {
  const informe = await correr({ cuantos, semilla, unPapelDeCada, say })
  process.exitCode = imprimir(informe) ? 0 : 1
  if (values.pagina) writePagina(informe.rechazos.todos)
}
