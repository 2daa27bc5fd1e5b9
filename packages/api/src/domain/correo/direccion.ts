/** One mailbox, as it stands between < and > on the wire: nothing in it ends a line, a quotation or the brackets. */
const FORMA =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{4,189}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])$/i

/** Whether a mail can be sent to it: one address, of a domain with a name, in ASCII as any server takes it. */
export const isEntregable = (direccion: string): boolean =>
  FORMA.test(direccion) && !/^\.|\.\.|\.@/.test(direccion)
