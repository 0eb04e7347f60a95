import type { CallScript, SpokenText } from './text-gateway.ts'

/** The longest TwiML that Twilio accepts with a call. */
export const twimlLengthMax = 4_000

/** How long a call waits for a key after its last word. */
const keySeconds = 10

type Keys = NonNullable<CallScript['keys']>

/** A script in Twilio's markup. `toKeyUrl` returns where a key that is pressed goes. */
export function toTwiml(
  { parts, isRepeated, keys, ending }: CallScript,
  toKeyUrl: (keys: Keys) => string,
): string {
  const spoken = parts.map((part) => say(part, isRepeated ? 2 : 1)).join('')
  const asked =
    keys === null
      ? spoken
      : // No key ends the input, so that all of them count as one.
        `<Gather input="dtmf" numDigits="1" finishOnKey="" timeout="${keySeconds}" method="POST" action="${escapeXml(toKeyUrl(keys))}">${spoken}</Gather>`
  return `<Response>${asked}${ending ? say(ending, 1) : ''}</Response>`
}

function say({ language, text }: SpokenText, times: number): string {
  const { voice, tag } = voices[language.split('-')[0]!] ?? english
  const loop = times === 1 ? '' : ` loop="${times}"`
  return `<Say voice="${voice}" language="${tag}"${loop}>${escapeXml(text)}</Say>`
}

const english = { voice: 'Polly.Joanna', tag: 'en-US' }

/** The default voice doesn't speak all of these languages. */
const voices: Partial<Record<string, typeof english>> = {
  es: { voice: 'Polly.Mia', tag: 'es-MX' },
  fr: { voice: 'Polly.Lea', tag: 'fr-FR' },
  vi: { voice: 'Google.vi-VN-Standard-A', tag: 'vi-VN' },
  zh: { voice: 'Polly.Zhiyu', tag: 'cmn-CN' },
}

export const escapeXml = (text: string) =>
  text
    // Characters that XML can't contain, not even escaped.
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
