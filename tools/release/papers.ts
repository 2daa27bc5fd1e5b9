/** What goes beside a release: of what it is made, under which licences, and what changed. */
import type { Locked } from '../paquete/closure.ts'

interface Release {
  readonly version: string
  readonly node: string
  readonly packages: readonly Locked[]
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex')

/** `@fastify/x` → pkg:npm/%40fastify/x@1.0.0. */
const purlOf = ({ name, version }: Locked): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A software bill of materials: CycloneDX 1.5. The same for the same lockfile, whenever it is made. */
export function sbomOf({ version, node, packages }: Release): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name: 'mbohera',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [
      { type: 'platform', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
      ...packages.map(one => ({
        type: 'library',
        'bom-ref': one.path,
        name: one.name,
        version: one.version,
        purl: purlOf(one),
        ...(one.license === null ? {} : { licenses: [{ expression: one.license }] }),
        ...(one.integrity === null ? {} : { hashes: [{ alg: 'SHA-512', content: hexOf(one.integrity) }] }),
      })),
    ],
  }
}

/** Each licence, and what has it. The texts are in the folders of the packages. */
export function licencesOf({ version, node, packages }: Release): string {
  const byLicence = new Map<string, string[]>([['Node.js (bin/LICENSE.node)', [`node ${node}`]]])
  for (const { name, version: its, license } of packages) {
    const known = license ?? 'unknown'
    byLicence.set(known, [...(byLicence.get(known) ?? []), `${name} ${its}`])
  }
  const parts = [...byLicence].sort(([a], [b]) => a.localeCompare(b, 'en'))
  const lists = parts.map(
    ([licence, names]) => `## ${licence}\n\n${names.map(name => `- ${name}`).join('\n')}`,
  )
  return `# Licences of mbohera ${version}\n\nMbohéra itself: Apache-2.0 (LICENSE). What comes with it:\n\n${lists.join('\n\n')}\n`
}

/** What changed in that version, as the changelog has it. */
export function changesOf(changelog: string, version: string): string | null {
  const parts = changelog.split(/^(?=## )/m)
  return parts.find(part => new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`).test(part))?.trim() ?? null
}
