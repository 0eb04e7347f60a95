import { describe, expect, it } from 'vitest'
import { parseNames } from './parse-names.ts'

const people = (text: string) =>
  parseNames(text).people.map(({ firstName, lastName }) => [firstName, lastName])

describe('the name of one person', () => {
  it.each([
    ['Linh Nguyen', 'Linh', 'Nguyen'],
    ['Nguyen, Linh T.', 'Linh T.', 'Nguyen'],
    ['Ada B. Okafor', 'Ada B.', 'Okafor'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['van der Berg, Joost', 'Joost', 'van der Berg'],
    ['Carl Weber Jr.', 'Carl', 'Weber Jr'],
    ['Weber, Carl, Jr.', 'Carl', 'Weber Jr'],
    ['Dr. Sana Haddad', 'Sana', 'Haddad'],
    ['Mr. and Mrs. Osei', null, 'Osei'],
    ['Prince', null, 'Prince'],
    ["Mary-Jo O'Neil", 'Mary-Jo', "O'Neil"],
    ['García Márquez, Luis José', 'Luis José', 'García Márquez'],
  ])('%j', (text, firstName, lastName) => {
    expect(people(text)).toEqual([[firstName, lastName]])
  })
})

describe('a household', () => {
  it.each([
    ['Per & Maja Lindqvist', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
    ['Lindqvist, Per & Maja', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
    ['Linh Nguyen and Ada Okafor', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Nguyen, Linh & Okafor, Ada', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Linh Nguyen; Ada Okafor', 'Linh Nguyen', 'Ada Okafor', 'Linh & Ada Okafor', 'Nguyen'],
    ['Per Lindqvist, Maja Lindqvist', 'Per Lindqvist', 'Maja Lindqvist', 'Per & Maja', 'Lindqvist'],
  ])('%j is two people, and one tenant unless split', (text, first, second, given, last) => {
    expect(people(text).map((parts) => parts.join(' '))).toEqual([first, second])
    expect(parseNames(text).household).toEqual({ firstName: given, lastName: last })
  })
})

it('reads three full names after each other as three people', () => {
  expect(people('Linh Nguyen, Ada Okafor, Per Lindqvist')).toEqual([
    ['Linh', 'Nguyen'],
    ['Ada', 'Okafor'],
    ['Per', 'Lindqvist'],
  ])
})

it.each([
  ['Okafor, Ada (t0001301)', 't0001301', 'Okafor'],
  ['Ada Okafor (s0005738)', 's0005738', 'Okafor'],
  ['Okafor, Ada - t0001301', 't0001301', 'Okafor'],
  ['Ada Okafor', null, 'Okafor'],
  ['Ada Okafor (Primary)', null, 'Okafor'],
])('the code after %j is %j', (text, code, lastName) => {
  expect(parseNames(text)).toMatchObject({ code, people: [{ firstName: 'Ada', lastName }] })
})

it.each(['Hill Bakery LLC', 'Foothills Dental, P.C.', 'Smith & Sons, Inc.', 'Cedar Church'])(
  '%j is a firm',
  (text) => {
    expect(parseNames(text)).toMatchObject({ company: text, people: [] })
  },
)
