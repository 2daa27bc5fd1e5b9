import { listen } from './listen.ts'
import { main } from './program.ts'
import { openWorkerContext } from './worker-context.ts'

main({
  open: openWorkerContext,
  listen: async ({ internal }, config) => ({
    url: await listen(internal, config.workerSalud, { host: 'workerHost', port: 'workerPort' }),
  }),
  ready: 'sending',
})
