import type { ConsentLanguage } from '../../../consent/wording.ts'
import { en, type ReplyTexts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

export type { ReplyTexts }

/** The texts of the page on which tenants answer an alert. */
export const replyTexts: Record<ConsentLanguage, ReplyTexts> = { en, es, fr, vi, zh }
