/** Milliseconds of processor that this process has used: what others do on the machine is not taken for slowness of ours. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
