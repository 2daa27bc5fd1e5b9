/** 44 digits in groups of four can be read aloud. */
export const cdcEnGrupos = (cdc: string): string => cdc.replace(/(.{4})(?=.)/g, '$1 ')
