import { appendFile, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boundLog, openLog, tailOf } from './log-file.ts'

test('a log that grew too long is shortened while a program goes on writing to it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-log-'))
  try {
    const file = join(dir, 'x.log')
    const program = await openLog(file)
    await program.write('old\n'.repeat(100))
    await boundLog(file, 1_000)
    expect((await readFile(file, 'utf8')).length).toBe(400)
    await boundLog(file, 300)
    await program.write('new\n')
    await program.close()
    expect(await readFile(file, 'utf8')).toBe('new\n')
    expect((await readFile(`${file}.1`, 'utf8')).length).toBe(400)
  } finally {
    await rm(dir, { recursive: true })
  }
})

test('the tail of a log is what was written since, and not more than its last lines', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-log-'))
  try {
    const file = join(dir, 'x.log')
    await (await open(file, 'w')).close()
    await appendFile(file, 'before\n')
    expect(await tailOf(file, 7)).toBe('')
    await appendFile(file, Array.from({ length: 5_000 }, (_, i) => `line ${i}\n`).join(''))
    const tail = (await tailOf(file, 7)).split('\n')
    expect(tail).toHaveLength(12)
    expect(tail.at(-1)).toBe('line 4999')
  } finally {
    await rm(dir, { recursive: true })
  }
})
