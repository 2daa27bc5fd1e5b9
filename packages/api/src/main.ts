import { openContext } from './context.ts'
import { listen, listenInternal } from './listen.ts'
import { main } from './program.ts'

main({
  open: openContext,
  async listen({ http, internal }, config) {
    const health = await listenInternal(internal, config.health, 'healthPort')
    return { url: await listen(http, config), health }
  },
  ready: 'listening',
})
