import type { Config } from './config.ts'
import { otraClaveDe } from './demo.ts'
import { folderOf, type LocalFacts } from './folder.ts'
import { describeAdelanto } from './reloj/reloj.ts'

const NAMES: Record<number, string> = { 1: 'EJEMPLO SA', 2: 'OTRA SA' }

export type BannerView = {
  facts: LocalFacts
  config: Config
  fresh: boolean
  adelantoMs: number
  seconds: number
}

/** What a person wants to know when it runs. Passwords only when they are new; later they are in the file. */
export function banner({ facts, config, fresh, adelantoMs, seconds }: BannerView): string {
  const file = folderOf(config.dataDir).facts
  const users = facts.usuarios.map(({ correo, clave, rol, contribuyente }) => {
    const who = `${correo.padEnd(24)}${fresh ? `${(clave ?? 'la suya').padEnd(19)}   ` : ''}`
    return `    ${who}${rol} de ${contribuyente} ${NAMES[contribuyente] ?? ''}`
  })
  const { simulado, issuer, demo } = config
  const lines = [
    `  Mbohéra está en marcha (${seconds.toFixed(1).replace('.', ',')} s)`,
    '',
    `  Panel      ${facts.api}`,
    `  API        ${facts.api}/docs`,
    `  Identidad  ${facts.idp}${issuer === undefined ? '' : '  (el de OIDC_ISSUER)'}`,
    simulado
      ? `  Simulador  ${facts.simulador}  (hace de SIFEN; nada tiene valor fiscal)`
      : '  SIFEN      el de SIFEN_DEV_URL y SIFEN_PROD_URL; sin una de ellas, el verdadero de ese ambiente',
    ...(facts.correo === undefined
      ? []
      : [
          `  Correos    ${facts.correo.pagina}  (lo que se envía a compradores llega acá, y a nadie más)`,
          `  Casilla    ${facts.correo.imap}  (lo que llegó a una dirección, por IMAP, con cualquier clave)`,
        ]),
    `  Estado     ${facts.health}/readyz  (y /metrics)`,
    `  Base       ${config.databaseUrl === undefined ? 'PostgreSQL incluido' : 'la de DATABASE_URL'}`,
    `  Datos      ${config.dataDir}`,
    ...(adelantoMs === 0
      ? []
      : [`  Reloj      adelantado ${describeAdelanto(adelantoMs)}, para todo lo de esta carpeta`]),
    '',
    ...(demo
      ? [
          fresh ? '  Usuarios y contraseñas (se muestran solo esta vez):' : '  Usuarios:',
          ...users,
          `  ${fresh ? 'Quedan guardadas' : 'Las contraseñas están'} en ${file}`,
          ...facts.usuarios.flatMap(({ correo, clave }) =>
            clave === undefined ? [`  Cambió la suya ${correo}. Otra: ${otraClaveDe(correo)}`] : [],
          ),
          '',
          `  Token:  npm run --silent token -- ${facts.usuarios[0]?.correo ?? 'correo'}`,
        ]
      : whoMayEnter(config)),
    '  Para detener: Ctrl-C',
  ]
  return `\n${lines.join('\n')}\n\n`
}

function whoMayEnter({ issuer, autoridades }: Config): string[] {
  const falta = 'Para pasar de SANDBOX hace falta MBOHERA_AUTORIDADES: docs/operations/verified-rucs.md'
  return [
    issuer === undefined
      ? '  Usuarios:  npm run operador -- usuario crear <correo> <nombre>'
      : '  Usuarios: los de su proveedor de identidad',
    ...(autoridades ? [] : [`  ${falta}`]),
    '',
  ]
}
