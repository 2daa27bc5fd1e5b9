// Starts a PostgreSQL in its own process, says where it is, and lives until it is told to end or is killed.
import { startPostgres } from '../src/postgres/index.ts'

const postgres = await startPostgres(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(
  `${JSON.stringify({ url: postgres.url, pid: postgres.pid, port: postgres.port, uid: process.getuid?.() })}\n`,
)
process.stdin.once('data', () => postgres.stop().then(() => process.exit(0)))
