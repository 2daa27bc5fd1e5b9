import type { Folder } from './folder.ts'
import { readJson, writeSecretJson } from './secret-file.ts'

type Kept = { port: number; seeded: string | null }

/**
 * The port of the identity provider is part of its name (the issuer), and users are known by that name: it is kept
 * across starts. When it had to change, the name that the database still knows is told until the database has learnt
 * the new one.
 */
export async function openIdentity({ identity }: Folder) {
  const { port = 0, seeded = null } = (await readJson<Kept>(identity)) ?? {}
  let kept: Kept = { port, seeded }
  const keep = async (change: Partial<Kept>) => {
    kept = { ...kept, ...change }
    await writeSecretJson(identity, kept)
  }
  return {
    port: () => kept.port,
    rememberPort: (port: number) => keep({ port }),
    /** The name the database knows, when it is another one. */
    previousIssuer: (issuer: string) => (kept.seeded === issuer ? null : kept.seeded),
    rememberSeeded: (seeded: string) => keep({ seeded }),
  }
}
export type Identity = Awaited<ReturnType<typeof openIdentity>>
