export const NODE_VERSION: string
export const INTEGRITY: Readonly<Record<string, string>>
export function runtimePackage(platform?: string, arch?: string): string
export function pin(folder: string, what: { name: string; version: string; integrity: string }): void
