// Another process that wants all of a core, until whoever started it is done.
process.on('disconnect', () => process.exit(0))
process.send!({})
for (;;) {
  // Lets go for a moment, so that the end of its parent is heard.
  for (const until = performance.now() + 50; performance.now() < until; );
  await new Promise(resolve => setImmediate(resolve))
}
