import { endWhenTold } from './senales.ts'

// Until it listens nothing came to it that has to be finished.
endWhenTold(() => 0)
const [{ main }, { openContext }, { listen }] = await Promise.all([
  import('./program.ts'),
  import('./context.ts'),
  import('./listen.ts'),
])

main({
  open: openContext,
  async listen({ http, internal }, config) {
    const health = await listen(internal, config.health, { host: 'healthHost', port: 'healthPort' })
    return { url: await listen(http, config, { host: 'host', port: 'port' }), health }
  },
  ready: 'listening',
  ayuda:
    'El servicio no lleva opciones: lo que se le dice está en variables del entorno (docs/operations/environment.md). Las órdenes del operador son de otro programa, operador.\n',
})
