/** What a server starts, by its name in the folder `programas` of what is packed, and what it is made of. */
export const PROGRAMAS = {
  api: 'packages/api/src/main.ts',
  worker: 'packages/api/src/worker-main.ts',
  operador: 'packages/api/src/operador/main.ts',
} as const
