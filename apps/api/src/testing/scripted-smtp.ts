import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface AcceptedMail {
  from: string
  to: string
  /** The message as it came, with CRLF and without the dots of the protocol. */
  raw: string
}

/** A line with its code; or `close`, which ends the connection, or `silence`, where nothing ever comes. */
type SmtpReply = string

export interface SmtpScript {
  /** By the first four letters of a command; `.` is the end of a message. What is not named is taken. */
  answers?: Record<string, SmtpReply>
  /** Takes the place of the answer to this message, whose number counts from 0. */
  onMessage?(index: number, mail: AcceptedMail): SmtpReply
}

export type ScriptedSmtp = Awaited<ReturnType<typeof startScriptedSmtp>>

/** As much of an SMTP server as mails need, without extensions, doing what a script says. */
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
    let unread = ''
    let isMessage = false
    const envelope = { from: '', to: '' }
    const act = (answer: SmtpReply) => {
      if (answer === 'close') socket.destroy()
      else if (answer !== 'silence') socket.write(answer)
    }
    const read = (line: string) => {
      commands.push(line)
      const command = line.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === 'MAIL') envelope.from = address
      if (command === 'RCPT') envelope.to = address
      const answer = script.answers?.[command]
      if (command === 'DATA' && answer === undefined) isMessage = true
      act(answer ?? (command === 'DATA' ? '354 go on\r\n' : '250 ok\r\n'))
    }
    const take = (text: string) => {
      isMessage = false
      const mail = { ...envelope, raw: text.replaceAll(/^\.(?=.)/gm, '') }
      const index = mails.push(mail) - 1
      act(script.onMessage?.(index, mail) ?? script.answers?.['.'] ?? '250 taken\r\n')
    }
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (;;) {
        const mark = isMessage ? '\r\n.\r\n' : '\r\n'
        const end = unread.indexOf(mark)
        if (end === -1) return
        const part = unread.slice(0, end)
        unread = unread.slice(end + mark.length)
        if (isMessage) take(`${part}\r\n`)
        else read(part)
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
