import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** What the driver has and its types do not name: the messages of COPY. */
type Cable = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
// The driver gives its own connection, which has all of them.
const cableOf = (connection: pg.Connection) => connection as Cable

/** COPY … TO STDOUT: the rows of a table as the server writes them. Whoever reads slowly holds the server back. */
export class CopySalida extends Readable {
  readonly #text: string
  #cable: Cable | null = null

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#cable = cableOf(connection)
    connection.query(this.#text)
  }

  override _read(): void {
    this.#cable?.stream.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver writes the next message over this one.
    if (!this.push(Buffer.from(chunk))) this.#cable?.stream.pause()
  }

  handleCommandComplete(): void {}

  /** The last rows and this may come at once: what was held back goes on for whoever asks next on this connection. */
  handleReadyForQuery(): void {
    this.push(null)
    this.#cable?.stream.resume()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** COPY … FROM STDIN: rows as another server wrote them. It ends when the server has taken the last one. */
export class CopyEntrada extends Writable {
  readonly #text: string
  #cable: Cable | null = null
  /** What waits for the server to be ready, and what for its last word. */
  #begin: ((cable: Cable) => void) | null = null
  #end: ((error?: Error | null) => void) | null = null
  #ready = false

  constructor(text: string) {
    super()
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    this.#cable = cableOf(connection)
    connection.query(this.#text)
  }

  handleCopyInResponse(): void {
    this.#ready = true
    if (this.#cable !== null) this.#begin?.(this.#cable)
  }

  #when(ready: (cable: Cable) => void): void {
    if (this.#ready && this.#cable !== null) ready(this.#cable)
    else this.#begin = ready
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#when(cable => {
      cable.sendCopyFromChunk(chunk)
      const { stream } = cable
      if (stream.writableNeedDrain) stream.once('drain', done)
      else done()
    })
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#end = done
    this.#when(cable => cable.endCopyFrom())
  }

  /** Whatever came is undone, and the server is told why. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error !== null && this.#ready && this.#end === null) this.#cable?.sendCopyFail(error.message)
    done(error)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end?.()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}
