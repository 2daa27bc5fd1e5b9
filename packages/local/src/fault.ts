/** Something the person can cure; the text says the cause and the cure, and is all that is shown. */
export class Fault extends Error {
  override name = 'Fault'
}
