import { globSync } from 'node:fs'
import { architecture } from './architecture.ts'
import { type Outcome, ROOT, type Step, tool } from './step.ts'

/** The root and every room that is compiled otherwise (a browser's, for example). */
async function types(): Promise<Outcome> {
  const projects = ['tsconfig.json', ...globSync('packages/*/tsconfig.json', { cwd: ROOT })]
  const outcomes: Outcome[] = []
  for (const project of projects)
    outcomes.push(await tool('tsc/bin/tsc', ['--project', project, '--pretty', 'false']))
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes
      .map(({ output }) => output)
      .filter(Boolean)
      .join('\n'),
  }
}

export const STEPS: Step[] = [
  { name: 'types', what: 'TypeScript compiles, strictly', run: types },
  {
    name: 'repository',
    what: 'the repository keeps its own laws',
    run: () => tool('vitest/vitest.mjs', ['run', '--project', 'tools', '--reporter=dot']),
  },
  {
    name: 'style',
    what: 'lint and format (npm run format mends most)',
    run: () =>
      tool('@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--diagnostic-level=warn',
        '--max-diagnostics=50',
        '.',
      ]),
  },
  { name: 'architecture', what: 'every import goes where it may', run: () => architecture(ROOT) },
  {
    name: 'unused',
    what: 'no file, export or dependency without a use',
    run: () => tool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
  },
]
