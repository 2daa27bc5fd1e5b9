import type { Config } from '../../config/config.ts'
import type { CasillaDeLaCasa, Secrets } from '../../config/secrets.ts'
import { type Diagnostico, tellBien, tellFalla } from '../../domain/diagnostico.ts'
import { CasilleroImap } from '../../entrega/imap.ts'
import { namesOfHere } from '../../entrega/nombres.ts'
import { BuzonSmtp } from '../../entrega/smtp.ts'

const PLAZOS = { conectar: 10_000, responder: 15_000 }
/** From then on nothing has come yet: an inbox that is asked for it shows no mail. */
const FUTURO_MS = 100 * 86_400_000

/** Whether mails leave, and whether what comes back is read. Nothing is sent, and nothing of the inbox is fetched. */
export async function lookAtCorreo(
  { correo }: Pick<Config, 'correo'>,
  { correo: servidor, rebotes }: Pick<Secrets, 'correo' | 'rebotes'>,
  now: () => number,
): Promise<Diagnostico[]> {
  if (correo === null || servidor === null) return []
  const { remitente } = correo
  const buzon = new BuzonSmtp({
    ...{ ...servidor, de: remitente, monotonic: () => performance.now() },
    plazos: { ...PLAZOS, final: PLAZOS.responder },
  })
  const por = await buzon.probe()
  const donde = `${servidor.host}:${servidor.port}`
  return [
    por === null
      ? tellBien('correo', `${donde} toma correos de ${remitente}`)
      : tellFalla(
          'correo',
          `${donde} no toma correos de ${remitente} (${por}): no sale ninguno`,
          'Revise MBOHERA_CORREO_URL (servidor, puerto, usuario y clave), MBOHERA_CORREO_DE, y la salida a ese puerto',
        ),
    ...(rebotes === null ? [] : [await lookAtRebotes(rebotes, now)]),
  ]
}

async function lookAtRebotes(casilla: CasillaDeLaCasa, now: () => number): Promise<Diagnostico> {
  const que = 'correos que vuelven'
  const casillero = new CasilleroImap({
    ...{ permite: () => true, resolver: namesOfHere, locales: !casilla.segura },
    plazos: { ...PLAZOS, visita: 2 * PLAZOS.responder },
  })
  const cursor = { validez: null, leido: 0, ahora: now() + FUTURO_MS }
  const visita = await casillero.read(casilla, cursor, async () => true, new AbortController().signal)
  const cual = `la casilla ${casilla.carpeta} de ${casilla.usuario} en ${casilla.host}:${casilla.puerto}`
  return visita.que === 'leida'
    ? tellBien(que, `${cual} se lee`)
    : tellFalla(
        que,
        `${cual} no se lee (${visita.dicho}): de lo que no llega no se sabe`,
        'Revise MBOHERA_CORREO_REBOTES_URL (servidor, puerto, usuario, clave y carpeta), y la salida a ese puerto',
      )
}
