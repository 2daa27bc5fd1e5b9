export interface Runtime {
  version: string
  integrity: string
}
export const RUNTIMES: Readonly<Record<string, Runtime>>
export function runtimePackage(platform?: string, arch?: string): string
export function pin(folder: string, what: Runtime & { name: string }): void
export function isPinned(folder: string, what: { integrity: string }): boolean
