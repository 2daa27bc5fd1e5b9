/** Where processes hear that a credential changed: what they remember of keys is asked for again. */
export const CREDENCIALES = 'mbohera_credenciales'

/**
 * What follows `with cambio as (… returning …)`: whoever changes a credential tells it in the same statement. Triggers tell it, too, of what
 * is changed by hand or by a program of before; where the tables lie on several servers there are none. Said twice it is heard once.
 */
export const withAviso = (que: string): string =>
  `select ${que}, pg_notify('${CREDENCIALES}', '') as avisado from cambio`
