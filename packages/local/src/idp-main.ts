import { setTimeout as pause } from 'node:timers/promises'
import { type BuzonDeCasa, openBuzonDeCasa, qrSvg } from '@mbohera/api/de-casa'
import type { Cartero } from '@mbohera/idp'
import { runIdp } from '@mbohera/idp/program'

/** Between tries; what the server may have taken is not given to it again. */
const PAUSAS_MS = [0, 2_000, 20_000]

const carteroOf =
  (send: BuzonDeCasa): Cartero =>
  async carta => {
    for (const espera of PAUSAS_MS) {
      await pause(espera, undefined, { ref: false })
      if (await send(carta)) return
    }
    throw new Error('El servidor de correo no tomó un mensaje sobre una cuenta.')
  }

/** The embedded provider, with what the service sends mails and draws codes with: it knows nothing of that itself. */
const send = openBuzonDeCasa()
await runIdp({ drawQr: qrSvg, ...(send === null ? {} : { cartero: carteroOf(send) }) })
