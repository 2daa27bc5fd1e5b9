const END = Buffer.from('\nendobj\n')

/** The numbered objects of a PDF file, in the order in which they were asked for. */
export class Objects {
  private readonly bodies: (Buffer | undefined)[] = []

  reserve(): number {
    return this.bodies.push(undefined)
  }

  fill(number: number, body: string): void {
    this.bodies[number - 1] = Buffer.from(body, 'latin1')
  }

  add(body: string): number {
    return this.bodies.push(Buffer.from(body, 'latin1'))
  }

  stream(entries: string, data: Uint8Array): number {
    const head = Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`, 'latin1')
    return this.bodies.push(Buffer.concat([head, data, Buffer.from('\nendstream')]))
  }

  file(catalog: number, info: number, idOf: (body: Buffer) => string): Uint8Array {
    // The second line tells transfer programs that the file is binary.
    const first = Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')
    const parts: Buffer[] = [first]
    let offset = first.length
    const offsets = this.bodies.map((body, i) => {
      if (body === undefined) throw new Error(`object ${i + 1} was reserved and never filled`)
      const start = offset
      const head = Buffer.from(`${i + 1} 0 obj\n`)
      parts.push(head, body, END)
      offset += head.length + body.length + END.length
      return start
    })
    const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
    const body = Buffer.concat(parts)
    const id = idOf(body)
    const count = offsets.length + 1
    const trailer = Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root ${catalog} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${offset}\n%%EOF\n`,
    )
    return Buffer.concat([body, trailer])
  }
}
