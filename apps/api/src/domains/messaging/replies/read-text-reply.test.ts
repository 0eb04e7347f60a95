import { expect, it } from 'vitest'
import { replyTexts } from './page/texts/reply-texts.ts'
import { readTextReply } from './read-text-reply.ts'

it.each([
  ['1', 'safe'],
  [' 1. ', 'safe'],
  ['1!', 'safe'],
  ['(1)', 'safe'],
  ['1\u{FE0F}\u{20E3}', 'safe'],
  ['１', 'safe'],
  ['1 safe', 'safe'],
  ['I’m safe', 'safe'],
  ['we are safe!', 'safe'],
  ['Estoy a salvo', 'safe'],
  ['Je suis en sécurité', 'safe'],
  ['Tôi an toàn', 'safe'],
  ['我很安全', 'safe'],
  ['2', 'need_help'],
  ['Help me', 'need_help'],
  ['I need help!!', 'need_help'],
  ['not safe', 'need_help'],
  ['Necesito ayuda', 'need_help'],
  ['au secours', 'need_help'],
  ['Tôi cần giúp đỡ', 'need_help'],
  ['救命！', 'need_help'],
  ['SOS', 'need_help'],
  ['S.O.S!', 'need_help'],
  ['3', 'not_there'],
  ['I’m not there', 'not_there'],
  ['No estoy ahí', 'not_there'],
])('reads “%s” as %s', (body, answer) => {
  expect(readTextReply(body)).toEqual({ answer, note: null })
})

it.each([
  ['2 two people, wheelchair', 'two people, wheelchair'],
  ['2, second floor', 'second floor'],
  ['2? Is anyone there?', '? Is anyone there?'],
  ['2: the door\nis stuck', 'the door\nis stuck'],
  ['Help me I am on the roof', 'Help me I am on the roof'],
  ['SOS roof', 'SOS roof'],
  [`2 ${'x'.repeat(600)}`, 'x'.repeat(500)],
  ['2 a\0b\u0007', 'a b'],
])('keeps what else a call for help says: %s', (body, note) => {
  expect(readTextReply(body)).toEqual({ answer: 'need_help', note })
})

it.each([
  '1 person is trapped',
  '1st floor is flooding',
  '3 people here need an ambulance',
  '3rd floor',
  'I am not so safe here',
  'ok',
  'Thanks',
  '12',
  '4',
  '1 or 2?',
  'no 1 is safe',
  '被困在1',
  '我在1',
  '被困在1楼',
  'Ở 1',
  'ở 3',
  'é1',
  'Safe?',
  '1?',
  '1 safe?',
  '１？',
  '¿A salvo?',
  '安全？',
  '3؟',
  'Not there?',
  'So sorry, I’m away',
  'Sosa here, who is this?',
  '',
  '🔥',
])('reads no answer into “%s”', (body) => {
  expect(readTextReply(body)).toBeNull()
})

it('understands the words of the reply page in every language', () => {
  for (const { answers } of Object.values(replyTexts))
    for (const [answer, words] of Object.entries(answers)) expect(readTextReply(words)?.answer).toBe(answer)
})
