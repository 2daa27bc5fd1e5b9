// Before each file of pieces: what is set up and taken down around each of its tests.
import { afterEach, beforeEach } from 'vitest'
import { begin, end } from './mostrar.tsx'

// It has no fonts, and what asks when they come may ask.
Object.assign(document, { fonts: new EventTarget() })

// No style sheet is loaded: what an element is styled by stands on itself, and is not reckoned for each name that is looked for.
window.getComputedStyle = element => (element as HTMLElement).style

beforeEach(begin)
afterEach(end)
