import { Readable } from 'node:stream'

type Parte = string | Uint8Array

/**
 * A file that is made while it is read. Where its reader goes away, whoever makes it is told; where making it fails, the connection is cut, so
 * that no part of a file looks like all of it.
 */
export function flujoDe(primera: Parte, partes: AsyncGenerator<Parte, void>): Readable {
  let pendiente: Parte | null = primera
  return new Readable({
    highWaterMark: 1 << 16,
    read() {
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
        parte => this.push(parte),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      partes.return().then(
        () => done(error),
        roto => done(error ?? roto),
      )
    },
  })
}
