import { STYLE, STYLE_HASH } from './style.ts'

/** Text that is already HTML; everything else is escaped on its way into a page. */
export type Html = { html: string }

export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[] | undefined)[]): Html {
  const text = parts.map((part, i) => (i === 0 ? part : `${inserted(values[i - 1])}${part}`)).join('')
  return { html: text }
}

function inserted(value: string | Html | Html[] | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(({ html }) => html).join('')
  return typeof value === 'string' ? escapeHtml(value) : value.html
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? char)

export function page(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="es-PY">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Mbohéra</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<p class="brand">Mbohéra</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html
}

/**
 * Browsers apply `form-action` to the redirects after a form as well, so the places our clients come back to must
 * be in it; nothing else may be loaded, framed or sent.
 */
export function securityHeaders(formTargets: readonly string[], script = ''): Record<string, string> {
  const policy = [
    `default-src 'none'`,
    // Empty, for the provider to add the one script of its own page that submits itself; ours asks us and nobody else.
    `script-src${script && ` ${script}`}`,
    ...(script ? [`connect-src 'self'`] : []),
    `style-src ${STYLE_HASH}`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // Not no-referrer: the origin of a form would then be sent as "null".
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  }
}
