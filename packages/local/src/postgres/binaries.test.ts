import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeLinks } from './binaries.ts'

test('links that the installation left out are made, and made again without harm', async () => {
  const home = await mkdtemp(join(tmpdir(), 'mbohera-'))
  try {
    const native = join(home, 'native')
    await mkdir(join(native, 'lib'), { recursive: true })
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
    await completeLinks(native)
    await writeFile(join(native, 'lib', 'libpq.so.5.18'), '')
    await completeLinks(native)
    expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})
