import { randomBytes } from 'node:crypto'
import { loadTrazas } from '../config/trazas.ts'
import { Entrega } from './entrega.ts'
import { listenToRims } from './escucha.ts'
import { Trazador } from './tramo.ts'

/** This process tells an OpenTelemetry collector what it does. */
export function startTrazas(): void {
  const { url, headers, recurso, parte, deOtros } = loadTrazas()
  const entrega = new Entrega({
    ...{ url, headers, recurso },
    onFalla: causa => process.emitWarning(`the collector of traces does not take them: ${causa}`),
  })
  listenToRims(
    new Trazador({
      azar: bytes => randomBytes(bytes).toString('hex'),
      ahora: () => performance.timeOrigin + performance.now(),
      ...{ parte, deOtros },
      onTramo: entrega.take,
    }),
  )
  process.once('beforeExit', () => void entrega.close())
}
