import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { hasta } from './hasta.ts'

const SYSTEMD = '/lib/systemd/systemd'
const run = promisify(execFile)

/** Namespaces in which a systemd is the first process, over this machine's own files: what it writes is gone with it. */
const SPACES = ['--fork', '--pid', '--mount', '--ipc', '--uts', '--cgroup', '--kill-child']
const ENTER = `
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/up" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/up,workdir=$1/work" "$1/root"
cd "$1/root"
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount --rbind /dev dev
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mkdir run/before "run/work"
[ -z "$2" ] || mount --bind "$2" run/work
rm -rf etc/systemd/system/*.wants
pivot_root . run/before
umount -l /run/before
mount --make-rshared /
exec env container=test ${SYSTEMD} --system --unit=sysinit.target --log-target=null
`

/** The mounts without which it cannot begin. */
const TRY = `
mount -t tmpfs tmpfs /mnt
mkdir /mnt/up /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/up,workdir=/mnt/work /mnt/root
mount -t sysfs sysfs /mnt/root/sys
mount -t cgroup2 cgroup2 /mnt/root/sys/fs/cgroup
mkdir /mnt/root/sys/fs/cgroup/mbohera-prueba
rmdir /mnt/root/sys/fs/cgroup/mbohera-prueba
`

/** Why there can be none here; an empty text when there can. */
export function whyNoSystemd(): string {
  if (!existsSync(SYSTEMD)) return ', skipped: systemd is not installed (apt-get install systemd)'
  const tried = spawnSync('unshare', [...SPACES, 'sh', '-ec', TRY], { encoding: 'utf8' })
  if (tried.status === 0) return ''
  const why = String(tried.stderr).trim().split('\n').at(-1)
  return `, skipped: a systemd of its own takes root and the right to mount (${why})`
}

export class Systemd {
  readonly #unshare: ChildProcess
  readonly #pid: string

  private constructor(unshare: ChildProcess, pid: string) {
    this.#unshare = unshare
    this.#pid = pid
  }

  /** `place`: an empty folder for what it writes; `work`: a folder of ours, which is /run/work there. */
  static async start(place: string, work: string): Promise<Systemd> {
    const unshare = spawn('unshare', [...SPACES, 'bash', '-c', ENTER, 'bash', place, work], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    unshare.stdout.on('data', chunk => (said += chunk))
    unshare.stderr.on('data', chunk => (said += chunk))
    const children = `/proc/${unshare.pid}/task/${unshare.pid}/children`
    const childOf = () => (existsSync(children) ? readFileSync(children, 'utf8').trim() : '')
    let systemd: Systemd | undefined
    await hasta(async () => {
      if (unshare.exitCode !== null) throw new Error(`systemd ended: ${said}`)
      systemd = new Systemd(unshare, childOf())
      const { out } = await systemd.sh('systemctl is-active sysinit.target')
      return out.trim() === 'active'
    })
    return systemd!
  }

  /** Runs a text of commands there, as root, as an operator types it. */
  async sh(script: string, cwd = '/'): Promise<{ code: number; out: string }> {
    const args = ['-t', this.#pid, '-a', '-r', '-w', 'sh', '-euc', `cd ${cwd}; ${script}`]
    try {
      const { stdout, stderr } = await run('nsenter', args, { maxBuffer: 1 << 26 })
      return { code: 0, out: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, out: `${stdout}${stderr}` }
    }
  }

  async stop(): Promise<void> {
    this.#unshare.kill('SIGKILL')
    if (this.#unshare.exitCode === null && this.#unshare.signalCode === null)
      await once(this.#unshare, 'exit')
  }
}
