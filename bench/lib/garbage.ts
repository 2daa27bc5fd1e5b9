import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc') as () => void

/** Cleans up what the measuring process has left behind, so that its own pause does not look like the service's. */
export const collectGarbage = (): void => gc()
