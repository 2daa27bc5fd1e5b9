/**
 * On every answer, whatever it says: nobody guesses what it is, and nobody keeps what is a taxpayer's. What everybody may keep
 * (the panel's files, the contract) says so itself.
 */
export const CAUTELA = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const
