export { PostgresError } from './error.ts'
export { type Postgres, type PostgresOptions, startPostgres } from './start.ts'
