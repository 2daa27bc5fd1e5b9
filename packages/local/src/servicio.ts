import { CLI } from '@mbohera/idp/clients'
import type { Config, Env } from './config.ts'

export const AUDIENCE = 'mbohera'

/** What the service of a local start uses of the rest of it. What is not there it is told of by our own environment, or does without. */
export type Servicio = {
  databaseUrl: string
  issuer: string | undefined
  /** The simulated one. */
  sifen: { urlTest: string; urlProd: string; caFile: string; gestionUrl: string } | undefined
  /** Where mails are taken, and come back to. */
  correo: { smtp: string; imap: string } | undefined
  /** Where the api listens. */
  port: number | undefined
}

/** The environment of the service of a local start, which is that of its operator's commands too: `own` and what only the start knows. */
export const servicioEnv = (
  { databaseUrl, issuer, sifen, correo, port }: Servicio,
  config: Config,
  own: Env,
): Env => ({
  // Somebody waits at the terminal for the end.
  MBOHERA_SHUTDOWN_SECONDS: '10',
  // Whoever tries it out listens on this machine.
  MBOHERA_WEBHOOKS_LOCALES: '1',
  ...own,
  MBOHERA_HOST: config.host,
  ...(port === undefined ? {} : { MBOHERA_PORT: String(port) }),
  MBOHERA_DATA_DIR: config.dataDir,
  DATABASE_URL: databaseUrl,
  ...(issuer === undefined ? {} : { OIDC_ISSUER: issuer }),
  ...(config.issuer === undefined ? { OIDC_AUDIENCE: AUDIENCE, OIDC_LOGOUT_CLIENTS: CLI } : {}),
  ...(correo === undefined || config.correo === undefined
    ? {}
    : {
        ...correoEnv(correo, config.correo.de),
        MBOHERA_URL: config.correo.url ?? `http://127.0.0.1:${port}`,
      }),
  ...(sifen === undefined ? {} : simuladoEnv(sifen)),
})

/** How it is told of the mails: what comes back of them is in the same place. */
function correoEnv({ smtp, imap }: { smtp: string; imap: string }, de: string) {
  const rebotes = `rebotes${de.slice(de.indexOf('@'))}`
  return {
    MBOHERA_CORREO_URL: smtp,
    MBOHERA_CORREO_DE: de,
    MBOHERA_CORREO_REBOTES: rebotes,
    MBOHERA_CORREO_REBOTES_URL: imap.replace('://', `://${encodeURIComponent(rebotes)}:cualquiera@`),
  }
}

const simuladoEnv = ({ urlTest, urlProd, caFile, gestionUrl }: NonNullable<Servicio['sifen']>) => ({
  SIFEN_DEV_URL: urlTest,
  SIFEN_PROD_URL: urlProd,
  SIFEN_CA_FILE: caFile,
  // Its certificates prove whose a RUC is: on this machine, and to nobody else.
  MBOHERA_AUTORIDADES: caFile,
  // The simulator's lotes take seconds, not hours.
  MBOHERA_LOTE_ESPERA: '1',
  SIFEN_SEMAFORO_URL: `${gestionUrl}/semafororest/estado`,
})
