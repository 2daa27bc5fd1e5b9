import type { Config } from './config.ts'
import { folderOf, type LocalFacts } from './folder.ts'

const NAMES: Record<number, string> = { 1: 'EJEMPLO SA', 2: 'OTRA SA' }

export type BannerView = { facts: LocalFacts; config: Config; fresh: boolean; seconds: number }

/** What a person wants to know when it runs. Passwords only when they are new; later they are in the file. */
export function banner({ facts, config, fresh, seconds }: BannerView): string {
  const file = folderOf(config.dataDir).facts
  const users = facts.usuarios.map(({ correo, clave, rol, contribuyente }) => {
    const who = `${correo.padEnd(24)}${fresh ? `${clave}   ` : ''}`
    return `    ${who}${rol} de ${contribuyente} ${NAMES[contribuyente] ?? ''}`
  })
  const lines = [
    `  Mbohéra está en marcha (${seconds.toFixed(1).replace('.', ',')} s)`,
    '',
    `  Panel      ${facts.api}`,
    `  API        ${facts.api}/docs`,
    `  Identidad  ${facts.idp}`,
    `  Simulador  ${facts.simulador}  (hace de SIFEN; nada tiene valor fiscal)`,
    `  Estado     ${facts.health}/readyz  (y /metrics)`,
    `  Base       ${config.databaseUrl === undefined ? 'PostgreSQL incluido' : 'la de DATABASE_URL'}`,
    `  Datos      ${config.dataDir}`,
    '',
    fresh ? '  Usuarios y contraseñas (se muestran solo esta vez):' : '  Usuarios:',
    ...users,
    `  ${fresh ? 'Quedan guardadas' : 'Las contraseñas están'} en ${file}`,
    '',
    `  Token:  npm run --silent token -- ${facts.usuarios[0]?.correo ?? 'correo'}`,
    '  Para detener: Ctrl-C',
  ]
  return `\n${lines.join('\n')}\n\n`
}
