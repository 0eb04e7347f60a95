import type { Transporter } from 'nodemailer'

const submittedEnvelopes = new WeakSet<object>()

/** Lets `wasHandedOver` tell whether the mail server got all of a mail of this transport. */
export function trackSubmission<Any extends Transporter>(transport: Any): Any {
  transport.use('stream', (mail, done) => {
    const { message, data } = mail
    const createStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = createStream(options)
      // Its end is read right before the dot that ends a mail is written.
      stream.once('end', () => data.envelope && submittedEnvelopes.add(data.envelope))
      return stream
    }
    done()
  })
  return transport
}

/**
 * Whether every byte of the mail with this envelope was given to a connection, so that an answer that never came may
 * have been a yes.
 */
export const wasSubmitted = (envelope: object) => submittedEnvelopes.has(envelope)
