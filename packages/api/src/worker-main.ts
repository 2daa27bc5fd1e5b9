import { endWhenTold } from './senales.ts'

// Until it listens nothing came to it that has to be finished.
endWhenTold(() => 0)
const [{ main }, { openWorkerContext }, { listen }] = await Promise.all([
  import('./program.ts'),
  import('./worker-context.ts'),
  import('./listen.ts'),
])

main({
  open: openWorkerContext,
  listen: async ({ internal }, config) => ({
    url: await listen(internal, config.workerSalud, { host: 'workerHost', port: 'workerPort' }),
  }),
  ready: 'sending',
  ayuda:
    'El worker envía a SIFEN lo que se emitió, y no lleva opciones: lo que se le dice está en variables del entorno (docs/operations/environment.md). Las órdenes del operador son de otro programa, operador.\n',
})
