import { wordingHash, wordings } from '../../domains/messaging/consent/wording.ts'

const [first, ...later] = Object.keys(wordings)
  .filter((version) => /^\d{4}-\d\d-\d\d$/.test(version))
  .toSorted()
  .map((wordingVersion) => ({ wordingVersion, wordingHash: wordingHash(wordingVersion, 'en') }))

/** The wording of emails in English on that day; before the first one, that one, because none is older. */
export const wordingAt = (at: Date) =>
  later.findLast(({ wordingVersion }) => new Date(wordingVersion) <= at) ?? first!
