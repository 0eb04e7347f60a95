import { z } from '@hono/zod-openapi'

// Including unpaired surrogates, which no database stores.
const controlCharacter = /[\p{Cc}\p{Cs}]/u
const controlCharacterInNotes = /\p{Cs}|[^\P{Cc}\n\r\t]/u

/** Whether text can be stored and fits on one line. */
export const isOneLine = (value: string) => !controlCharacter.test(value)

const boundedText = (max: number, control: RegExp) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !control.test(value), 'Control characters aren’t allowed.')

/** One line of text: trimmed, NFC, no control characters, 1 to `max` characters. */
export const text = (max: number) => boundedText(max, controlCharacter)

/** Multi-line text: like `text`, with line breaks and tabs. */
export const multilineText = (max: number) => boundedText(max, controlCharacterInNotes)

/** Short labels of an object, without duplicates. */
export const tagList = z
  .array(text(40))
  .max(20, 'Use up to 20 tags.')
  .overwrite((tags) => [...new Set(tags)])
