export type { Account, Accounts } from './accounts.ts'
export { CLI, CLI_REDIRECT, type ClientOptions, PANEL, type PanelOptions } from './clients.ts'
export type { Carta, Cartero } from './cuentas/cartas.ts'
export { type Idp, type IdpOptions, startIdp } from './start.ts'
