/** One e-mail address as the official schema has it: no accents, no `+`, two to nine letters at the end. */
const FORMA = /^[0-9a-zA-Z][0-9a-zA-Z._-]*@(?:[0-9a-zA-Z][0-9a-zA-Z_-]*\.)+[a-zA-Z]{2,9}$/

export const isCorreo = (text: string): boolean => FORMA.test(text)
