import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { openDoor } from './door.ts'
import { whoAsks } from './whence.ts'

/** `from`: of whom the address is from which it was asked for, where it is kept in passing. */
type Entry = { payload: AdapterPayload; expiresAt: number | null; from?: string }
type Line = { key: string } & Partial<Entry>

export type Store = {
  adapter(model: string): Adapter
  /** Everything of that model that still counts. */
  list(model: string): AdapterPayload[]
}

const COMPACT_AFTER_LINES = 2_000
/** How much is kept of people who came to the login and did not log in (yet). */
export const PASSING_LIMIT = 2_000

/**
 * What the provider must not forget (sessions, grants, codes, refresh tokens), in memory and as a journal on disk:
 * every change is one more line, written before it is answered; the journal is written anew when most of it is past.
 */
export function openStore(dir: string, now: () => number): Store {
  const file = join(dir, 'state.jsonl')
  const entries = readJournal(file, now())
  let lines = 0
  const compact = () => {
    for (const [key, { expiresAt }] of entries) if (isPast(expiresAt, now())) entries.delete(key)
    const text = [...entries].map(([key, entry]) => `${JSON.stringify({ key, ...entry })}\n`)
    writeFileSync(`${file}.new`, text.join(''), { mode: 0o600 })
    renameSync(`${file}.new`, file)
    lines = text.length
  }
  compact()
  /** Whether the disk was full for a line, which is in memory alone then: a start would undo a logout. */
  let owed = false
  const settle = () => {
    try {
      compact()
      owed = false
    } catch {
      // There is no room yet for all of it: by the next line.
    }
  }
  const write = (line: Line) => {
    const was = owed
    owed = true
    // A full disk takes a part of a line: the next one begins a line of its own.
    appendFileSync(file, `${was ? '\n' : ''}${JSON.stringify(line)}\n`)
    if (was) return settle()
    owed = false
    if (++lines > COMPACT_AFTER_LINES + 2 * entries.size) compact()
  }
  const passing = openDoor(PASSING_LIMIT)
  for (const [key, { payload, from = '' }] of entries) if (isPassing(key, payload)) passing.add(key, from)
  const remove = (key: string) => {
    passing.delete(key)
    if (entries.delete(key) || owed) write({ key })
  }
  const put = (key: string, payload: AdapterPayload, expiresAt: number | null) => {
    const waits = isPassing(key, payload)
    const entry = { payload, expiresAt, ...(waits ? { from: entries.get(key)?.from ?? whoAsks() } : {}) }
    entries.set(key, entry)
    if (!waits) passing.delete(key)
    const gone = waits ? passing.add(key, entry.from ?? '') : undefined
    if (gone !== undefined) entries.delete(gone)
    write({ key, ...entry })
    if (gone !== undefined) write({ key: gone })
  }
  return {
    adapter: model => adapterOf(model, { entries, put, remove, now }),
    list: model =>
      [...entries]
        .filter(([key, { expiresAt }]) => key.startsWith(`${model}:`) && !isPast(expiresAt, now()))
        .map(([, { payload }]) => payload),
  }
}

type Access = {
  entries: Map<string, Entry>
  put(key: string, payload: AdapterPayload, expiresAt: number | null): void
  remove(key: string): void
  now(): number
}

function adapterOf(model: string, { entries, put, remove, now }: Access): Adapter {
  const prefix = `${model}:`
  const get = (key: string) => {
    const entry = entries.get(key)
    return entry && !isPast(entry.expiresAt, now()) ? entry : undefined
  }
  const findBy = async (field: 'uid' | 'userCode', value: string) => {
    for (const [key, { payload }] of entries)
      if (key.startsWith(prefix) && payload[field] === value) return get(key)?.payload
    return undefined
  }
  return {
    async upsert(id, payload, expiresIn) {
      put(prefix + id, payload, expiresIn ? now() + expiresIn * 1_000 : null)
    },
    find: async id => get(prefix + id)?.payload,
    findByUid: uid => findBy('uid', uid),
    findByUserCode: code => findBy('userCode', code),
    async consume(id) {
      const entry = get(prefix + id)
      if (!entry) return
      const consumed = Math.floor(now() / 1_000)
      put(prefix + id, { ...entry.payload, consumed }, entry.expiresAt)
    },
    async destroy(id) {
      remove(prefix + id)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of [...entries])
        if (key.startsWith(prefix) && payload.grantId === grantId) remove(key)
    },
  }
}

const isPassing = (key: string, payload: AdapterPayload) =>
  /^(Interaction|Reto):/.test(key) || (/^(Session|DeviceCode):/.test(key) && payload.accountId === undefined)

const isPast = (expiresAt: number | null, now: number) => expiresAt !== null && expiresAt <= now

function readJournal(file: string, now: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  if (!existsSync(file)) return entries
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const line = parsed(text)
    if (!line) continue
    entries.delete(line.key)
    const { key, payload, expiresAt = null, ...rest } = line
    if (payload && !isPast(expiresAt, now)) entries.set(key, { payload, expiresAt, ...rest })
  }
  return entries
}

/** A process killed while it wrote leaves half a line, of something nobody was told yet. */
function parsed(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}
