/** Where the page of a link is. */
export const rutaDeEnlace = (ficha: string): string => `/d/${ficha}`
