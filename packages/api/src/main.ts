import { openContext } from './context.ts'
import { listen } from './listen.ts'
import { main } from './program.ts'

main({
  open: openContext,
  async listen({ http, internal }, config) {
    const health = await listen(internal, config.health, { host: 'healthHost', port: 'healthPort' })
    return { url: await listen(http, config, { host: 'host', port: 'port' }), health }
  },
  ready: 'listening',
})
