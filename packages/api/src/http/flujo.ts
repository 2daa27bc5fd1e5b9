import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Parte = string | Uint8Array

// What a long file leaves behind is garbage at once. Collected only when the young part of the heap is full, it makes that part grow to all
// that it may have, and holds what lies outside the heap as long: a hundred megabytes that nobody needs. So it is asked for while a file is made.
setFlagsFromString('--expose-gc')
// With that flag each new context has it, in this form.
const collect = runInNewContext('gc') as (how: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')

/** After so many bytes of a file. */
const SE_RECOGE = 4_000_000
/** Whoever reads nothing for so long is gone, whatever his connection says; PostgreSQL waits five seconds longer for what is made of one state of it. */
const SIN_LEER_MS = 10_000

/** A deadline: what is to be done once it has passed; and how it is called off. */
export type StartPlazo = (vence: () => void) => () => void

const startPlazoDeLector: StartPlazo = vence => {
  const timer = setTimeout(vence, SIN_LEER_MS)
  return () => clearTimeout(timer)
}

/**
 * A file that is made while it is read. Where its reader goes away, or stands still, whoever makes it is told; where making it fails, the connection is
 * cut, so that no part of a file looks like all of it.
 */
export function flujoDe(
  primera: Parte,
  partes: AsyncGenerator<Parte, void>,
  startPlazo: StartPlazo = startPlazoDeLector,
): Readable {
  let pendiente: Parte | null = primera
  let dados = 0
  const standsStill = () => void flujo.destroy(new Error('Nobody reads the file that is made'))
  const flujo = new Readable({
    highWaterMark: 1 << 16,
    read() {
      stopPlazo()
      const give = async () => {
        if (pendiente !== null) {
          const parte = pendiente
          pendiente = null
          return parte
        }
        const { value, done } = await partes.next()
        return done ? null : value
      }
      give().then(
        parte => {
          dados += parte?.length ?? 0
          if (dados > SE_RECOGE) {
            dados = 0
            collect({ type: 'minor' })
          }
          // First: who reads may ask for the next one at once.
          if (parte !== null && !this.destroyed) stopPlazo = startPlazo(standsStill)
          this.push(parte)
        },
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      stopPlazo()
      partes.return().then(
        () => done(error),
        roto => done(error ?? roto),
      )
    },
  })
  let stopPlazo = startPlazo(standsStill)
  return flujo
}
