import { keysOf } from '../domain/enumeracion.ts'

/** Every variable that the service reads, by name. Only this file reads the environment. */
export const NAMES = {
  host: 'MBOHERA_HOST',
  port: 'MBOHERA_PORT',
  url: 'MBOHERA_URL',
  databaseUrl: 'DATABASE_URL',
  databaseUrlFile: 'DATABASE_URL_FILE',
  databaseOwnerUrl: 'DATABASE_OWNER_URL',
  databaseOwnerUrlFile: 'DATABASE_OWNER_URL_FILE',
  poolConnections: 'MBOHERA_POOL',
  oidcIssuer: 'OIDC_ISSUER',
  oidcAudience: 'OIDC_AUDIENCE',
  oidcAudienceClaim: 'OIDC_AUDIENCE_CLAIM',
  oidcEmailClaim: 'OIDC_EMAIL_CLAIM',
  oidcEmailVerifiedClaim: 'OIDC_EMAIL_VERIFIED_CLAIM',
  oidcEmailTrusted: 'OIDC_EMAIL_TRUSTED',
  oidcNameClaim: 'OIDC_NAME_CLAIM',
  logoutClients: 'OIDC_LOGOUT_CLIENTS',
  panelClientId: 'OIDC_PANEL_CLIENT_ID',
  cliClientId: 'OIDC_CLI_CLIENT_ID',
  panelScope: 'OIDC_PANEL_SCOPE',
  panelParams: 'OIDC_PANEL_PARAMS',
  logLevel: 'MBOHERA_LOG_LEVEL',
  rateLimit: 'MBOHERA_RATE_LIMIT',
  rateLimitEmisor: 'MBOHERA_RATE_LIMIT_EMISOR',
  rateLimitDireccion: 'MBOHERA_RATE_LIMIT_DIRECCION',
  rateLimitFallidas: 'MBOHERA_RATE_LIMIT_FALLIDAS',
  cupoClaves: 'MBOHERA_CUPO_CLAVES',
  cupoMiembros: 'MBOHERA_CUPO_MIEMBROS',
  cupoTimbrados: 'MBOHERA_CUPO_TIMBRADOS',
  cupoSandboxMb: 'MBOHERA_CUPO_SANDBOX_MB',
  trustProxy: 'MBOHERA_TRUST_PROXY',
  paisHeader: 'MBOHERA_PAIS_HEADER',
  dataDir: 'MBOHERA_DATA_DIR',
  masterKeyFile: 'MBOHERA_MASTER_KEY_FILE',
  retentionYears: 'MBOHERA_RETENTION_YEARS',
  autoridades: 'MBOHERA_AUTORIDADES',
  sinVerificar: 'MBOHERA_SIN_VERIFICAR',
  auditoriaTestigo: 'MBOHERA_AUDITORIA_TESTIGO',
  diario: 'MBOHERA_DIARIO',
  awsEndpointUrl: 'AWS_ENDPOINT_URL_S3',
  awsRegion: 'AWS_REGION',
  awsAccessKeyId: 'AWS_ACCESS_KEY_ID',
  awsSecretAccessKey: 'AWS_SECRET_ACCESS_KEY',
  awsSecretAccessKeyFile: 'AWS_SECRET_ACCESS_KEY_FILE',
  worker: 'MBOHERA_WORKER',
  webhooksLocales: 'MBOHERA_WEBHOOKS_LOCALES',
  webhooksEspera: 'MBOHERA_WEBHOOKS_ESPERA',
  healthHost: 'MBOHERA_HEALTH_HOST',
  healthPort: 'MBOHERA_HEALTH_PORT',
  metricsSeconds: 'MBOHERA_METRICS_SECONDS',
  workerHost: 'MBOHERA_WORKER_HOST',
  workerPort: 'MBOHERA_WORKER_PORT',
  sifenDevUrl: 'SIFEN_DEV_URL',
  sifenProdUrl: 'SIFEN_PROD_URL',
  sifenCaFile: 'SIFEN_CA_FILE',
  sifenXsdDir: 'SIFEN_XSD_DIR',
  sifenSemaforoUrl: 'SIFEN_SEMAFORO_URL',
  sifenPlazoMs: 'MBOHERA_SIFEN_PLAZO_MS',
  sifenPorRuc: 'MBOHERA_SIFEN_POR_RUC',
  sifenPausaMs: 'MBOHERA_SIFEN_PAUSA_MS',
  loteEspera: 'MBOHERA_LOTE_ESPERA',
  loteDesde: 'MBOHERA_LOTE_DESDE',
  reintentoMs: 'MBOHERA_REINTENTO_MS',
  leyendaPrueba: 'MBOHERA_LEYENDA_PRUEBA',
  reglas: 'MBOHERA_REGLAS',
  reglasSha256: 'MBOHERA_REGLAS_SHA256',
  drainSeconds: 'MBOHERA_DRAIN_SECONDS',
  shutdownSeconds: 'MBOHERA_SHUTDOWN_SECONDS',
  // OpenTelemetry's own, for `--import @mbohera/api/trazas` alone.
  otlpEndpoint: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  otlpHeaders: 'OTEL_EXPORTER_OTLP_HEADERS',
  otelService: 'OTEL_SERVICE_NAME',
  otelResource: 'OTEL_RESOURCE_ATTRIBUTES',
  otelSamplerArg: 'OTEL_TRACES_SAMPLER_ARG',
  /** Node's own variable. With 0, Node accepts any server's certificate: the service refuses to start then. */
  tlsRejectUnauthorized: 'NODE_TLS_REJECT_UNAUTHORIZED',
} as const

export type Env = { -readonly [Key in keyof typeof NAMES]?: string }

export function readEnv(environment: NodeJS.ProcessEnv = process.env): Env {
  const env: Env = {}
  for (const key of keysOf(NAMES)) {
    const value = environment[NAMES[key]]
    if (value !== undefined && value !== '') env[key] = value
  }
  return env
}
