import { createHash } from 'node:crypto'

/** The colours are those of the panel, light and dark: whoever comes from there is still at the same place. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #17212b; --soft: #59636b; --paper: #fff; --ground: #f6f8f7; --line: #8d99a6;
  --accent: #0b7a55; --on-accent: #fff; --link: #0b7a55; --bad: #b02525; --bad-ground: #fdecee }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ea; --soft: #a9b2b8; --paper: #1b2224; --ground: #14191a;
  --line: #6d7986; --accent: #0b7a55; --on-accent: #fff; --link: #4bc592; --bad: #ff9e9e; --bad-ground: #3a1c21 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { width: 100%; max-width: 25rem; padding: 2rem; background: var(--paper); border-radius: 0.75rem;
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.15), 0 12px 32px rgb(0 0 0 / 0.08) }
.brand { margin: 0 0 1.25rem; color: var(--link); font-weight: 700; letter-spacing: 0.02em }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1rem } .code { font: 700 1.75rem/1.5 ui-monospace, monospace; letter-spacing: 0.1em; text-align: center } .soft { color: var(--soft) } ul { padding-left: 1.25rem }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600 }
input { width: 100%; padding: 0.65rem 0.75rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 0.4rem }
button { width: 100%; margin-top: 1.25rem; padding: 0.7rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 0.4rem }
button.plain { margin-top: 0.75rem; color: var(--link); background: transparent; border-color: var(--link) }
input:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h2 { margin: 1.75rem 0 0; font-size: 1.1rem } a { color: var(--link) } .pie { margin: 1.25rem 0 0; text-align: center; font-size: 0.9rem }
a.boton { display: block; padding: 0.7rem 1rem; border-radius: 0.4rem; background: var(--accent); color: var(--on-accent); text-align: center; font-weight: 600; text-decoration: none }
.lista { list-style: none; padding: 0 } .lista li { display: flex; gap: 0.75rem; align-items: center; justify-content: space-between; margin: 0.5rem 0 } .lista button { margin: 0; padding: 0.35rem 0.75rem }
.qr { text-align: center } .qr svg { width: 12rem; height: 12rem } .clave, .codigos { font-size: 1.1rem; text-align: center } .codigos { columns: 2; font-size: 1rem; white-space: nowrap; list-style: none; padding: 0; line-height: 2 }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.bad { margin: 1rem 0 0; padding: 0.65rem 0.75rem; color: var(--bad); background: var(--bad-ground);
  border-left: 4px solid var(--bad); border-radius: 0.25rem }
`

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
