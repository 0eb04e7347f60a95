import { readConfig } from './config.ts'
import { startSandbox } from './sandbox.ts'
import { SandboxStartError } from './errors.ts'

try {
  const sandbox = await startSandbox(readConfig(process.env))
  console.log(
    `sandbox ready at ${sandbox.url} (inbox ${sandbox.url}/inbox, identity ${sandbox.identityUrl}, realtime on port ${sandbox.realtimePort}, SMTP on port ${sandbox.smtpPort}, DNS on port ${sandbox.dnsPort})${sandbox.tlsPort === null ? '' : `, agency feed over TLS on port ${sandbox.tlsPort}`}`,
  )
  let isClosing = false
  const stop = () => {
    if (isClosing) return
    isClosing = true
    void sandbox.close().finally(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof SandboxStartError ? error.message : error)
  process.exit(1)
}
