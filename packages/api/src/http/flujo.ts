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

/**
 * A file that is made while it is read. Where its reader goes away, whoever makes it is told; where making it fails, the connection is cut, so
 * that no part of a file looks like all of it.
 */
export function flujoDe(primera: Parte, partes: AsyncGenerator<Parte, void>): Readable {
  let pendiente: Parte | null = primera
  let dados = 0
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
        parte => {
          dados += parte?.length ?? 0
          if (dados > SE_RECOGE) {
            dados = 0
            collect({ type: 'minor' })
          }
          this.push(parte)
        },
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
