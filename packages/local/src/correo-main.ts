import { readCorreoConfig } from './config.ts'
import { startCorreo } from './correo/servidor.ts'

/** Who receives the mails, as a part of the local start: says where it is, and ends when told to or when its starter is gone. */
const { smtp, pagina, imap } = await startCorreo(readCorreoConfig())
process.send?.({ ready: true, smtp, pagina, imap })

// A mail is acknowledged when it is kept: nothing is lost by an end at any moment.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))
process.once('disconnect', () => process.exit(0))
