import { portfolioTexts as texts } from './texts.ts'

/** What a form checks before it asks the server. */
export const portfolioRules = {
  name: { maxLength: 120, validate: (value: string) => value.trim() !== '' || texts.nameRequired },
  code: { maxLength: 30 },
  tags: {},
  description: { maxLength: 2000 },
} as const
