/** Where the page of a link is. */
export const rutaDeEnlace = (pase: string): string => `/d/${pase}`
