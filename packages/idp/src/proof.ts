import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A challenge is good for this long, and once. */
export const CHALLENGE_MS = 30 * 60_000
/** What a browser without scripts does instead: it waits. */
export const PATIENCE_MS = 60_000
const REMEMBERED = 20_000

export type Challenge = { text: string; bits: number; waitMs: number }
type For = { email: string; address: string }

export type Proofs = {
  challenge(who: For, bits: number): Challenge
  /**
   * Whether it proves that much work, or as much patience, for this account and address: `spent` once, never again.
   * One that has only not been waited for yet says how long that still takes.
   */
  redeem(
    who: For,
    proof: { text: string; solution: string },
    bits: number,
  ): { ok: true } | { ok: false; again?: Challenge }
}

/**
 * Proof of work without anybody else and without a memory of whom it was given to: the challenge is signed, and names the
 * account and the address it is for. Its first part is what has to be hashed with a number, until enough bits are zero.
 */
export function openProofs(secret: string, now: () => number): Proofs {
  const spent = new Set<string>()
  const signed = (stated: string, { email, address }: For) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['reto', stated, email, address]))
      .digest('base64url')
  const spend = (nonce: string) => {
    spent.add(nonce)
    const [oldest] = spent
    if (oldest !== undefined && spent.size > REMEMBERED) spent.delete(oldest)
  }
  return {
    challenge(who, bits) {
      const stated = [randomBytes(16).toString('base64url'), now().toString(36), bits].join('.')
      return { text: `${stated}.${signed(stated, who)}`, bits, waitMs: PATIENCE_MS }
    },
    redeem(who, { text, solution }, bits) {
      const [nonce = '', madeAt = '', stated = '', signature = ''] = text.split('.')
      const expected = Buffer.from(signed([nonce, madeAt, stated].join('.'), who))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { ok: false }
      const age = now() - Number.parseInt(madeAt, 36)
      // What was asked for a moment ago is enough: else whoever attacks makes the proofs of others worthless.
      if (age < 0 || age > CHALLENGE_MS || spent.has(nonce) || Number(stated) < bits - 2) return { ok: false }
      if (!isSolution(nonce, solution, Number(stated)) && age < PATIENCE_MS)
        return { ok: false, again: { text, bits: Number(stated), waitMs: PATIENCE_MS - age } }
      spend(nonce)
      return { ok: true }
    },
  }
}

function isSolution(nonce: string, solution: string, bits: number): boolean {
  return /^\d{1,12}$/.test(solution) && leadingZeros(nonce, solution) >= bits
}

const leadingZeros = (nonce: string, solution: string) =>
  Math.clz32(hash('sha256', `${nonce}.${solution}`, 'buffer').readUInt32BE(0))

/** What the script of the page does, for programs that log in without one. */
export function solve({ text, bits }: Pick<Challenge, 'text' | 'bits'>): string {
  const [nonce = ''] = text.split('.')
  let number = 0
  while (leadingZeros(nonce, String(number)) < bits) number++
  return String(number)
}
