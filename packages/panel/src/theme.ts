import { createTheme, type MantineColorsTuple } from '@mantine/core'

const mbohera: MantineColorsTuple = [
  '#e8faf3',
  '#d3f1e5',
  '#a4e2c9',
  '#72d2ab',
  '#4bc592',
  '#33bd82',
  '#22b979',
  '#12a267',
  '#0b7a55',
  '#05603f',
]

/** Greys of the same green as everything else, for the dark. */
const dark: MantineColorsTuple = [
  '#d5dcd9',
  '#b9c2be',
  '#8d9894',
  '#5b6763',
  '#3a4542',
  '#2f3937',
  '#232c2a',
  '#1c2422',
  '#141a19',
  '#0e1312',
]

/** The head of a dialog is none of the page. */
const SIN_CABECERA = { defaultProps: { attributes: { header: { role: 'presentation' } } } }

export const theme = createTheme({
  primaryColor: 'mbohera',
  primaryShade: 8,
  colors: { mbohera, dark },
  defaultRadius: 'md',
  autoContrast: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' } } },
  components: {
    Modal: SIN_CABECERA,
    Drawer: SIN_CABECERA,
    // What is only said is no alarm: of what went wrong each says so itself.
    Alert: { defaultProps: { role: 'note' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})
