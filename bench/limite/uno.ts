// One tree, in a process of its own: answers what `bench/limite.ts` asks for, one thing at a time.
import { contarConsultas } from '../emision/consultas.ts'
import { drenar } from '../emision/drenaje.ts'
import { openMundo } from '../emision/mundo.ts'
import { tamanoPorDocumento } from '../tamano/tablas.ts'
import { compararPares, type Medida, Medido } from './encargos.ts'

export interface Encargo {
  que:
    | 'abrir'
    | 'nominar'
    | 'repetir'
    | 'mirar'
    | 'emitir'
    | 'esperar'
    | 'memoria'
    | 'consultas'
    | 'drenar'
    | 'tamano'
    | 'pares'
    | 'cerrar'
  cuantos: number
}

let medido: Medido | undefined

async function carryOut({ que, cuantos }: Encargo): Promise<Medida> {
  switch (que) {
    case 'abrir':
      medido = await Medido.open()
      return medido.memoria()
    case 'cerrar':
      await medido?.[Symbol.asyncDispose]()
      medido = undefined
      return {}
    case 'consultas': {
      await using mundo = await openMundo({ contando: true })
      const { emision, drenaje } = await contarConsultas(mundo, cuantos)
      return { consultasAlEmitir: emision.todas, consultasEnElDrenaje: drenaje.todas }
    }
    case 'drenar': {
      await using mundo = await openMundo()
      const { porSegundoDeNucleo, porSegundo } = await drenar(mundo, cuantos)
      return { drenajePorNucleo: porSegundoDeNucleo, drenajePorS: porSegundo }
    }
    case 'tamano': {
      await using mundo = await openMundo()
      return { bytes: await tamanoPorDocumento(mundo, cuantos) }
    }
    case 'pares':
      return compararPares(cuantos)
    default:
      if (medido === undefined) throw new Error('nothing is open')
      return que === 'memoria' ? medido.memoria() : medido[que](cuantos)
  }
}

process.on('message', message =>
  carryOut(message as Encargo).then(
    medida => process.send!({ medida }),
    error => process.send!({ error: String(error?.stack ?? error) }),
  ),
)
process.on('disconnect', () => process.exit(0))
process.send!({})
