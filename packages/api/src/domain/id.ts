/** An identifier in a path: a positive integer that the database and JavaScript both hold exactly. */
const ID = /^[1-9]\d{0,14}$/

export const parseId = (text: string | undefined): number | null =>
  text !== undefined && ID.test(text) ? Number(text) : null
