// The service as it runs in production; it also tells what processor time it has used.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send!({ cpuMs: (user + system) / 1000 })
})
await import('../../packages/api/src/main.ts')
