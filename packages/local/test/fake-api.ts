// Stands where the api stands, as far as its starter can see: listens, says so, and ends when told or left alone.
import { createServer } from 'node:http'

const server = createServer((_, res) =>
  res.end(JSON.stringify({ pid: process.pid, issuer: process.env.OIDC_ISSUER })),
)
const end = () => server.close(() => process.exit(0))
process.on('SIGTERM', end)
process.on('disconnect', end)
server.listen(Number(process.env.MBOHERA_PORT), process.env.MBOHERA_HOST, () => {
  const { port } = server.address() as { port: number }
  process.send?.({ ready: true, url: `http://127.0.0.1:${port}` })
})
