import { Counter, Gauge, type Registry } from 'prom-client'
import { type Mailer, MailFailure, type MailReceipt } from '../email/mailer.ts'

type Outcome = 'sent' | 'rejected' | 'deferred' | 'in_doubt'

/** Email that this process submits to the mail server. */
export function createMailMetrics(registry: Registry) {
  const registers = [registry]
  const submitted = new Counter({
    name: 'parapet_emails_total',
    help: 'Emails submitted: sent, rejected permanently, deferred (can be retried), or unknown (no response).',
    labelNames: ['outcome'],
    registers,
  })
  const inFlight = new Gauge({
    name: 'parapet_emails_in_flight',
    help: "Emails waiting for a pool connection or for the mail server's response.",
    registers,
  })
  const pools = new Gauge({
    name: 'parapet_mail_pools_open',
    help: 'Open connection pools to the mail server, one per campaign or alert being sent here.',
    registers,
  })
  // So that a rate is 0, not missing, before the first email.
  for (const outcome of ['sent', 'rejected', 'deferred', 'in_doubt'] as const) submitted.inc({ outcome }, 0)

  async function countOutcome(send: () => Promise<MailReceipt>) {
    inFlight.inc()
    let outcome: Outcome = 'sent'
    try {
      return await send()
    } catch (error) {
      outcome = toOutcome(error)
      throw error
    } finally {
      inFlight.dec()
      submitted.inc({ outcome })
    }
  }

  return {
    /** Wraps a mailer so that its emails are counted. */
    countMails(mailer: Mailer): Mailer {
      return {
        send: (mail) => countOutcome(() => mailer.send(mail)),
        openPool(options) {
          const pool = mailer.openPool(options)
          let isOpen = true
          pools.inc()
          return {
            send: (mail) => countOutcome(() => pool.send(mail)),
            close() {
              if (isOpen) pools.dec()
              isOpen = false
              pool.close()
            },
          }
        },
      }
    },
  }
}

function toOutcome(error: unknown): Outcome {
  if (!(error instanceof MailFailure)) return 'deferred'
  if (error.isInDoubt) return 'in_doubt'
  return error.isTemporary ? 'deferred' : 'rejected'
}
