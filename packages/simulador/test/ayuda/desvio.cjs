// Preloaded into an unmodified client whose hosts are fixed: its connections to them arrive at the simulator.
const https = require('node:https')

const { createConnection } = https.Agent.prototype

https.Agent.prototype.createConnection = function connect(options, ...rest) {
  if (!/^sifen(-test)?\.set\.gov\.py$/.test(options.host ?? ''))
    throw new Error(`host inesperado: ${options.host}`)
  const port = Number(process.env.SIMULADOR_PUERTO)
  return createConnection.call(
    this,
    { ...options, host: '127.0.0.1', port, servername: options.host },
    ...rest,
  )
}
