import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const TOOLS = ['buildah', 'podman', 'runc']
const missing = TOOLS.filter(tool => spawnSync(tool, ['--version']).status !== 0)

export const BASE = 'localhost/mbohera-base'

/** Images, containers and volumes in a folder of their own: the machine's are not touched. */
export class Podman {
  readonly #env: NodeJS.ProcessEnv

  constructor(dir: string) {
    const storage = join(dir, 'storage.conf')
    writeFileSync(
      storage,
      `[storage]\ndriver = "overlay"\ngraphroot = "${dir}/graph"\nrunroot = "${dir}/run"\n`,
    )
    // The limits that podman asks for by itself take a right that a machine may have given up.
    const containers = join(dir, 'containers.conf')
    const limits = `default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]`
    writeFileSync(containers, `[containers]\n${limits}\n[engine]\nruntime = "runc"\n`)
    this.#env = { ...process.env, CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: containers }
  }

  async sh(script: string, cwd: string): Promise<{ code: number; out: string }> {
    try {
      const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
        cwd,
        env: this.#env,
        maxBuffer: 1 << 26,
      })
      return { code: 0, out: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, out: `${stdout}${stderr}` }
    }
  }

  /** A base from scratch: what that program asks of the system, and nothing else. */
  async makeBase(program: string, dir: string): Promise<void> {
    const libraries = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+/g)!
    for (const path of libraries) {
      mkdirSync(join(dir, dirname(path)), { recursive: true })
      copyFileSync(path, join(dir, path))
    }
    // The places on which podman mounts something; every base has them.
    for (const place of ['run', 'tmp', 'dev', 'proc', 'sys']) mkdirSync(join(dir, place), { recursive: true })
    const script = `c=$(buildah from scratch); buildah copy -q $c . /; buildah commit -q $c ${BASE}; buildah rm $c`
    const { code, out } = await this.sh(script, dir)
    if (code !== 0) throw new Error(out)
  }
}

/** Why there are no containers here; an empty text when there are: a program of the system, in one of them, was seen to end well. */
export async function whyNoPodman(): Promise<string> {
  if (missing.length > 0)
    return `, skipped: ${missing.join(', ')} missing (apt-get install --no-install-recommends ${TOOLS.join(' ')})`
  const dir = mkdtempSync(join(tmpdir(), 'mbohera-podman-'))
  try {
    const podman = new Podman(dir)
    mkdirSync(join(dir, 'base'))
    await podman.makeBase('/bin/true', join(dir, 'base'))
    copyFileSync('/bin/true', join(dir, 'true'))
    const { code, out } = await podman.sh(
      `podman run --rm --network none -v ${dir}/true:/run/true:ro ${BASE} /run/true; podman rmi -fa >/dev/null`,
      dir,
    )
    return code === 0 ? '' : refused(out)
  } catch (error) {
    return refused(String(error))
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const refused = (said: string): string =>
  `, skipped: this machine lets no container run (${said.trim().split('\n').at(-1)})`
