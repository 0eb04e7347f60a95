import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface AcceptedMail {
  from: string
  to: string
  /** The message as received, with CRLF and without dot stuffing. */
  raw: string
}

/** A line with its code; `close` ends the connection, `silence` never responds. */
type SmtpReply = string

export interface SmtpScript {
  /** By the first four letters of a command; `.` is the end of a message. Other commands succeed. */
  replies?: Record<string, SmtpReply>
  /** Overrides the reply to a message; `index` counts from 0. */
  onMessage?(index: number, mail: AcceptedMail): SmtpReply
}

const defaultReplies: Record<string, SmtpReply> = {
  DATA: '354 go on\r\n',
  STAR: '502 no encryption\r\n',
}

export type ScriptedSmtp = Awaited<ReturnType<typeof startScriptedSmtp>>

/** A minimal SMTP server without extensions that follows a script. */
export async function startScriptedSmtp(script: SmtpScript = {}) {
  const commands: string[] = []
  const mails: AcceptedMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let unparsed = ''
    let isReadingMessage = false
    const envelope = { from: '', to: '' }
    const reply = (text: SmtpReply) => {
      if (text === 'close') socket.destroy()
      else if (text !== 'silence') socket.write(text)
    }
    const handleCommand = (line: string) => {
      commands.push(line)
      const command = line.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === 'MAIL') envelope.from = address
      if (command === 'RCPT') envelope.to = address
      const scriptedReply = script.replies?.[command]
      if (command === 'DATA' && scriptedReply === undefined) isReadingMessage = true
      reply(scriptedReply ?? defaultReplies[command] ?? '250 ok\r\n')
    }
    const acceptMessage = (text: string) => {
      isReadingMessage = false
      const mail = { ...envelope, raw: text.replaceAll(/^\.(?=.)/gm, '') }
      const index = mails.push(mail) - 1
      reply(script.onMessage?.(index, mail) ?? script.replies?.['.'] ?? '250 taken\r\n')
    }
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      unparsed += chunk.toString('latin1')
      for (;;) {
        const terminator = isReadingMessage ? '\r\n.\r\n' : '\r\n'
        const end = unparsed.indexOf(terminator)
        if (end === -1) return
        const part = unparsed.slice(0, end)
        unparsed = unparsed.slice(end + terminator.length)
        if (isReadingMessage) acceptMessage(`${part}\r\n`)
        else handleCommand(part)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    mails,
    connectionCount: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
