/**
 * Headers of every answer: browsers must not guess its type (nosniff), and no cache may keep a taxpayer's data (no-store). Answers that may
 * be cached (the panel's files, the contract) set their own.
 */
export const CAUTELA = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const
