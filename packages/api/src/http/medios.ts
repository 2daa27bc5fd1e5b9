/** Enough for every body that has no document in it. */
export const BODY_LIMIT = 64 * 1024

/** The media type that a Content-Type names, without its parameters. */
export const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').replace(/;.*/s, '').trim().toLowerCase()
