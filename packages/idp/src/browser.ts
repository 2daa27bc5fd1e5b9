type Cookie = { name: string; value: string; path: string }

/** As much of a browser as is needed: it keeps cookies, each for its part of the site, and leaves redirects to us. */
export function browser() {
  const cookies = new Map<string, Cookie>()
  return async (url: string, form?: URLSearchParams): Promise<Response> => {
    const { pathname } = new URL(url)
    const sent = [...cookies.values()].filter(({ path }) =>
      `${pathname}/`.startsWith(path.replace(/\/?$/, '/')),
    )
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const [, path = '/'] = /; *path=([^;]+)/i.exec(line) ?? []
      if (value === '') cookies.delete(`${name} ${path}`)
      else cookies.set(`${name} ${path}`, { name, value, path })
    }
    return response
  }
}
