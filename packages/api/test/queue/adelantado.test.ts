import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../src/http/log.ts'
import { startAdelantados } from '../../src/queue/adelantado.ts'

test('a process that begins to send looks at once, says what it brought back, and looks again after a look that failed', async () => {
  const said: string[] = []
  const log = createLog(
    'warn',
    new Writable({
      write(line, _, done) {
        said.push(String(line))
        done()
      },
    }),
  )
  const vueltas = [{ documento: 3, tarea: 1 }, {}, null, { tarea: 1 }]
  await using adelantados = startAdelantados({
    mover: async () => {
      const movidas = vueltas.shift()
      if (movidas === null || movidas === undefined) throw new Error('no hay base')
      return movidas
    },
    log,
  })
  await adelantados.mirar()
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0]!)).toMatchObject({
    movidas: { documento: 3, tarea: 1 },
    msg: 'the clock of the database was ahead: what it had put off is due in five minutes',
  })
  await adelantados.mirar()
  await adelantados.mirar()
  expect(said.map(line => JSON.parse(line).msg)).toEqual([
    'the clock of the database was ahead: what it had put off is due in five minutes',
    'what the clock of the database put off was not looked for',
    'the clock of the database was ahead: what it had put off is due in five minutes',
  ])
})
