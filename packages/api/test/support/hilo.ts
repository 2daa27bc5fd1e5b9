import { type AddressInfo, connect, createServer } from 'node:net'

/** A wire to the database that carries everything, and loses one answer when it is told. */
export class Hilo {
  /** Of what goes to the database: after `first` on a connection, the answer to `lost` is lost, and the connection with it. */
  cut: { first: string; lost: string; alsoAfter?: boolean } | null = null
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
        this.cut = null
        near.resetAndDestroy()
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
