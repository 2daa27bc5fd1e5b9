import { copyFile, open, stat, truncate } from 'node:fs/promises'

const LIMIT_BYTES = 10_000_000
const TAIL_BYTES = 4_000
const LOOK_EVERY_MS = 30_000

/** Programs write to it on their own, so it is shortened in place: what was in it becomes the one before. */
export async function boundLog(file: string, limit = LIMIT_BYTES): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= limit) return
  await copyFile(file, `${file}.1`)
  await truncate(file, 0)
}

export function keepBounded(files: readonly string[]): () => void {
  const timer = setInterval(() => {
    for (const file of files) boundLog(file).catch(() => {})
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export const openLog = (file: string) => open(file, 'a', 0o600)

/** The last lines, for the person who wants to know why something ended. */
export async function tailOf(file: string, from = 0): Promise<string> {
  const log = await open(file, 'r')
  try {
    const { size } = await log.stat()
    const start = Math.max(from, size - TAIL_BYTES, 0)
    const { buffer, bytesRead } = await log.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, start)
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-12).join('\n')
  } finally {
    await log.close()
  }
}
