import { readEnv } from '../config/env.ts'
import { loadConfig } from '../config/load.ts'
import { cambiarPlan } from './plan.ts'

const AYUDA = `Órdenes del operador (necesitan DATABASE_URL):
  plan                          los planes que hay
  plan <RUC> <PLAN>             cambia el plan de un contribuyente, por ejemplo: plan 80012345-0 INTEGRACION
`

async function main(args: string[]): Promise<void> {
  const [command, ...rest] = args
  if (command !== 'plan' || rest.length === 1 || rest.length > 2) {
    process.stderr.write(AYUDA)
    process.exitCode = 2
    return
  }
  // Only the database is needed; the issuer is not asked for.
  const { secrets } = loadConfig({ ...readEnv(), oidcIssuer: 'https://no.usado.invalid' })
  const outcome = await cambiarPlan(secrets.databaseUrl, rest[0] ?? null, rest[1] ?? null)
  process.stdout.write(`${outcome.text}\n`)
  process.exitCode = outcome.ok ? 0 : 1
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
