/** What of highlight.js is used. Its own types would bring those of the browser into every program of ours. */
interface Highlight {
  registerLanguage: (name: string, language: unknown) => void
  getLanguage: (name: string) => unknown
  highlight: (text: string, options: { language: string }) => { value: string }
}

declare const highlight: Highlight
export default highlight
