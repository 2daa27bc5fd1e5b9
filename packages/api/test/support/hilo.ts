import { type AddressInfo, connect, createServer } from 'node:net'

/** The SQLSTATE, and its words. */
export type Aviso = readonly [codigo: string, mensaje: string]

/** As a server ends a connection: https://www.postgresql.org/docs/current/protocol-message-formats.html */
export function errorResponse([codigo, mensaje]: Aviso): Buffer {
  const fields = Buffer.from(`SFATAL\0C${codigo}\0M${mensaje}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A wire to the database that carries everything, and loses one answer when it is told. */
export class Hilo {
  /**
   * Of what goes to the database: after `first` on a connection, the answer to `lost` is lost, and the connection with it. `says`: what a pooler
   * says then in the place of the server that it lost.
   */
  cut: { first: string; lost: string; alsoAfter?: boolean; says?: Aviso } | null = null
  /** Nobody gets through any more. */
  closed = false
  #wire = createServer()

  /** The URL by which the database is reached over this wire. */
  async open(url: string): Promise<string> {
    const target = new URL(url)
    const { hostname, port } = target
    this.#wire.on('connection', near => {
      if (this.closed) return void near.resetAndDestroy()
      const far = connect(Number(port), hostname)
      let armed = false
      let losing = false
      for (const end of [near, far]) end.on('error', () => {})
      near.on('data', bytes => {
        const said = bytes.toString('latin1')
        if (this.cut !== null && said.includes(this.cut.first)) armed = true
        if (this.cut !== null && armed && said.includes(this.cut.lost)) losing = true
        far.write(bytes)
      })
      far.on('data', bytes => {
        if (!losing) return void near.write(bytes)
        if (this.cut?.alsoAfter) this.closed = true
        const says = this.cut?.says
        this.cut = null
        if (says === undefined) near.resetAndDestroy()
        else near.end(errorResponse(says))
        far.destroy()
      })
      near.on('close', () => far.end())
    })
    await new Promise<void>(resolve => this.#wire.listen(0, '127.0.0.1', resolve))
    target.port = String((this.#wire.address() as AddressInfo).port)
    return target.href
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise(resolve => this.#wire.close(resolve))
  }
}
