// Stands where the api stands, as far as its starter can see: listens, says so, and ends when told to, not when its
// starter is gone: the next start has to find it.
import { createServer } from 'node:http'

const server = createServer((_, res) =>
  res.end(
    JSON.stringify({
      pid: process.pid,
      issuer: process.env.OIDC_ISSUER,
      audience: process.env.OIDC_AUDIENCE,
      sifen: process.env.SIFEN_DEV_URL,
      ca: process.env.SIFEN_CA_FILE,
      autoridades: process.env.MBOHERA_AUTORIDADES,
      lote: process.env.MBOHERA_LOTE_ESPERA,
    }),
  ),
)
process.on('SIGTERM', () => server.close(() => process.exit(0)))
// Keeps the channel open, as a program does that listens on it.
process.on('message', () => {})
server.listen(Number(process.env.MBOHERA_PORT), process.env.MBOHERA_HOST, () => {
  const { port } = server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  process.send?.({ ready: true, url, health: url })
})
