import type { Source } from './source.ts'

export interface Law {
  name: string
  /** Which sources it binds. */
  binds: (path: string) => boolean
  faults: (source: Source) => string[]
  /** Sources that break it, each in its own way. */
  plants: Source[]
}

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/test\//.test(path)
