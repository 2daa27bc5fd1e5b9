import { listenInternal } from './listen.ts'
import { main } from './program.ts'
import { openWorkerContext } from './worker-context.ts'

main({
  open: openWorkerContext,
  listen: async ({ internal }, config) => ({
    url: await listenInternal(internal, config.workerSalud, 'workerPort'),
  }),
  ready: 'sending',
})
