/** RC2 in CBC mode (RFC 2268), to open old PKCS#12 files: the one cipher of theirs that OpenSSL 3 no longer brings. */

// Section 2: a permutation of the bytes, from the digits of pi.
const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
    'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
    '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
    'c5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)
const BLOCK = 8
/** Which word, the last one first, and by how many bits it is rotated. */
const ROTATIONS = [
  [3, 5],
  [2, 3],
  [1, 2],
  [0, 1],
] as const
const MIXES_BEFORE_MASH = [5, 6, 5] as const

const permuted = (byte: number): number => PI.readUInt8(byte & 0xff)

/** The 64 words of the expanded key, two bytes each. */
function expandKey(key: Uint8Array): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.set(key)
  const size = key.length
  const at = (i: number) => bytes.readUInt8(i)
  for (let i = size; i < 128; i++) bytes[i] = permuted(at(i - 1) + at(i - size))
  bytes[128 - size] = permuted(at(128 - size))
  for (let i = 127 - size; i >= 0; i--) bytes[i] = permuted(at(i + 1) ^ at(i + size))
  return bytes
}

/** Four words, in place. */
function decryptBlock(block: Buffer, key: Buffer): void {
  const word = (i: number) => block.readUInt16LE(2 * (i & 3))
  const put = (i: number, value: number) => block.writeUInt16LE(value & 0xffff, 2 * i)
  const keyWord = (i: number) => key.readUInt16LE(2 * i)
  let next = 63
  MIXES_BEFORE_MASH.forEach((mixes, round) => {
    for (let mix = 0; mix < mixes; mix++)
      for (const [i, by] of ROTATIONS) {
        const [a, b, c] = [word(i + 3), word(i + 2), word(i + 1)]
        const rotated = (word(i) >>> by) | (word(i) << (16 - by))
        put(i, rotated - keyWord(next--) - (a & b) - (~a & c))
      }
    if (round < 2) for (const [i] of ROTATIONS) put(i, word(i) - keyWord(word(i + 3) & 63))
  })
}

/** Decrypts and takes the padding off; throws when the padding is not one. The effective key is the whole key. */
export function decryptRc2(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  if (data.length === 0 || data.length % BLOCK !== 0) throw new Error('largo')
  const expanded = expandKey(key)
  const out = Buffer.alloc(data.length)
  let previous = Buffer.from(iv)
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = Buffer.from(data.subarray(at, at + BLOCK))
    const plain = Buffer.from(block)
    decryptBlock(plain, expanded)
    out.set(
      plain.map((byte, i) => byte ^ previous.readUInt8(i)),
      at,
    )
    previous = block
  }
  const padding = out.readUInt8(out.length - 1)
  if (padding < 1 || padding > BLOCK || !out.subarray(-padding).every(byte => byte === padding))
    throw new Error('relleno')
  return out.subarray(0, -padding)
}
