import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const sourceFolder = path.join(import.meta.dirname, '../../..')

/** Where the server's code contains `text`, apart from tests. */
const filesWith = (text: RegExp) =>
  globSync('**/*.ts', { cwd: sourceFolder })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .filter((file) => text.test(readFileSync(path.join(sourceFolder, file), 'utf8')))
    .toSorted()

// Every text and call leaves through the gateway, so these are all the ways. A new one has to be added here, and to
// texting-consent.api.test.ts.
it('submits texts and calls from exactly two places', () => {
  expect(filesWith(/\.(?:sendText|placeCall)\(/)).toEqual([
    // A code, to a number that its tenant has just entered.
    'domains/messaging/opt-in/send-opt-in-text.ts',
    // Only to an ApprovedContact.
    'domains/messaging/texting/sms-channel.ts',
  ])
})

it('answers inbound texts from exactly one place', () => {
  expect(filesWith(/\.formatReply\(/)).toEqual(['domains/messaging/texting/texts.routes.ts'])
})

it('approves contacts in exactly one place, which checks their consent', () => {
  expect(filesWith(/as ApprovedContact/)).toEqual(['domains/messaging/texting/approve-contacts.ts'])
})
