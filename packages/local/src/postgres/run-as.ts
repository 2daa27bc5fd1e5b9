import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PostgresError } from './error.ts'

/** How the programs of PostgreSQL are run: as ourselves, or, for root, as somebody without rights. */
export type RunAs = {
  owner: { uid: number; gid: number } | undefined
  command(program: string, args: readonly string[]): { file: string; args: string[]; spawn: SpawnIds }
}
type SpawnIds = { uid?: number; gid?: number }
type Account = { uid: number; gid: number }

const asOurselves: RunAs = {
  owner: undefined,
  command: (program, args) => ({ file: program, args: [...args], spawn: {} }),
}

/**
 * PostgreSQL refuses to run as root, for good reasons. Its programs then get the identity of an account without
 * rights; where that account may not pass through the folders above (`/root`, a private temporary folder), they also
 * get the one capability to pass, and lose every other.
 */
export async function chooseRunAs(
  paths: readonly string[],
  dataDir: string,
  findHelper = findSetpriv,
): Promise<RunAs> {
  if (process.getuid?.() !== 0) return asOurselves
  const account = (await ownerOf(dataDir)) ?? (await unprivilegedAccount())
  if (await canPass(paths, account))
    return {
      owner: account,
      command: (program, args) => ({ file: program, args: [...args], spawn: account }),
    }
  const helper = await findHelper()
  const capability = await traversalCapability()
  if (helper === undefined || capability === undefined)
    throw new PostgresError(
      `PostgreSQL no puede ejecutarse como root, y la cuenta sin privilegios (uid ${account.uid}) no puede pasar por ` +
        `las carpetas que contienen ${paths.join(' y ')}. Use otra carpeta de datos (MBOHERA_DATA_DIR), instale ` +
        'util-linux (setpriv), o indique otro PostgreSQL con DATABASE_URL.',
    )
  return { owner: account, command: withCapability(helper, account, capability) }
}

function withCapability(setpriv: string, { uid, gid }: Account, capability: string): RunAs['command'] {
  const only = `-all,+${capability}`
  const flags = [
    // `initdb` asks access(2) whether its programs may be run, and that call forgets the capabilities of whoever is not root, unless it is told not to.
    ...['--securebits', '+no_setuid_fixup'],
    ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
    ...['--bounding-set', only, '--inh-caps', only, '--ambient-caps', only],
  ]
  return (program, args) => ({ file: setpriv, args: [...flags, program, ...args], spawn: {} })
}

/** A data directory made earlier keeps its owner, so that it also works when root starts what a user created. */
async function ownerOf(dataDir: string): Promise<Account | undefined> {
  const found = await stat(dataDir).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts
      .split('\n')
      .find(line => line.startsWith(`${name}:`))
      ?.split(':')
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
    if (uid > 0 && gid > 0) return { uid, gid }
  }
  throw new PostgresError(
    'PostgreSQL no puede ejecutarse como root y este sistema no tiene la cuenta "postgres" ni "nobody". ' +
      'Inicie con un usuario común, o indique otro PostgreSQL con DATABASE_URL.',
  )
}

async function canPass(paths: readonly string[], { uid, gid }: Account): Promise<boolean> {
  const folders = new Set<string>()
  for (const path of paths)
    for (let folder = path; !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  const passable = await Promise.all(
    [...folders].map(async folder => {
      const { mode, uid: owner, gid: group } = await stat(folder)
      return (mode & (owner === uid ? 0o100 : group === gid ? 0o010 : 0o001)) !== 0
    }),
  )
  return passable.every(Boolean)
}

async function findSetpriv(): Promise<string | undefined> {
  for (const folder of ['/usr/bin', '/bin', '/usr/local/bin']) {
    const file = join(folder, 'setpriv')
    if ((await stat(file).catch(() => undefined))?.isFile()) return file
  }
  return undefined
}

// To pass through folders is enough; containers often keep only the wider capability.
const TRAVERSAL = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

// Without it nobody may say what access(2) is to remember.
const SETPCAP = 8n

async function traversalCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const has = (bit: bigint) => ((effective >> bit) & 1n) === 1n
  return has(SETPCAP) ? TRAVERSAL.find(({ bit }) => has(bit))?.name : undefined
}
