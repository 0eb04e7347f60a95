import { describe, expect, it } from 'vitest'
import { toFeedResponse } from '../../../../testing/read-capture.ts'
import { listExcessiveGrowth } from '../../../../testing/measure-growth.ts'
import { FeedUnreadable } from '../connector.ts'
import { elementText, readXml } from './read-document.ts'

const read = (text: string) => readXml(toFeedResponse(text), 'XML of a test')

describe('readXml', () => {
  it('reads elements, attributes and CDATA as text', () => {
    const value = read('<a b="1 &amp; 2"><c>007</c><d x="y">true</d><e><![CDATA[<f>&amp;</f>]]></e></a>')
    expect(value).toEqual({
      a: { '@b': '1 & 2', c: '007', d: { '@x': 'y', '#text': 'true' }, e: { '#cdata': '<f>&amp;</f>' } },
    })
  })

  it("decodes XML's five entities and character references once, and no others", () => {
    const value = read('<a>&lt;b&gt; &amp;lt; &#233; &#xE9; &copy; &#0; &#x110000;</a>')
    expect(value['a']).toBe('<b> &lt; é é &copy; &#0; &#x110000;')
  })

  it.each([
    '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>',
    '<?xml version="1.0"?>\n<!-- hello -->\n<!doctype a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<!ENTITY x "y"><a/>',
  ])('rejects a document type: %s', (text) => {
    expect(() => read(text)).toThrow(
      new FeedUnreadable(
        'Expected XML of a test, but the XML declares a document type, which isn’t allowed.',
      ),
    )
  })

  it('allows text that mentions document types', () => {
    expect(elementText(read('<a><![CDATA[<!DOCTYPE html>]]></a>')['a'])).toBe('<!DOCTYPE html>')
  })

  it('rejects XML that is nested too deeply', () => {
    expect(() => read('<a>'.repeat(65) + '</a>'.repeat(65))).toThrow(
      'Expected XML of a test, but the XML is nested more than 64 elements deep.',
    )
    expect(read('<a>'.repeat(64) + '</a>'.repeat(64))).toHaveProperty('a')
  })

  it('rejects XML that is too large', () => {
    expect(() => read(`<a>${'x'.repeat(10 * 1024 * 1024)}</a>`)).toThrow(
      'Expected XML of a test of at most 10 MB, but it’s 11 MB.',
    )
  })

  it.each([
    ['<a><b></a>', 'the XML closes <a> where it isn’t open'],
    ['<a>', 'the XML ends early: <a> is never closed'],
    ['<a b="', 'the XML ends early'],
    ['<a><!-- ', 'the XML ends early'],
    ['<a/><b/>', 'the XML has more than one root element'],
    ['<a>1</a><b>2</b>', 'the XML has more than one root element'],
    ['< >', 'the XML has a tag without a name'],
    ['<?xml version="1.0"?>', 'the XML has no element'],
  ])('rejects %s', (text, problem) => {
    expect(() => read(text)).toThrow(new FeedUnreadable(`Expected XML of a test, but ${problem}.`))
  })

  it('rejects XML with too many elements', () => {
    expect(() => read(`<a>${'<b/>'.repeat(200_000)}</a>`)).toThrow(
      'Expected XML of a test, but the XML has more than 200,000 elements.',
    )
  })

  it('rejects a document type after comments', () => {
    expect(() => read(`${'<!---->'.repeat(1000)}<?a?><!DOCTYPE a><a/>`)).toThrow('declares a document type')
  })

  it.each([
    '<a',
    '<a ',
    '<a "',
    '<!--',
    '<!---->',
    '<?xml ?>',
    '<a><',
    '&#',
    '<?',
    '<a>',
    '<b/>',
    '<![CDATA[',
    '\n',
  ])('takes linear time on a run of %j', async (piece) => {
    const readOrReject = (text: string) => {
      try {
        read(text)
      } catch (error) {
        if (!(error instanceof FeedUnreadable)) throw error
      }
    }
    const frames = ['', '<', '<a>'].map((start) => [start, ''] as const)
    expect(await listExcessiveGrowth([piece], frames, readOrReject)).toEqual([])
  })

  it('rejects names that would pollute prototypes', () => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      expect(() => read(`<a><${name}>1</${name}></a>`)).toThrow(FeedUnreadable)
    }
    expect(Object.prototype).not.toHaveProperty('1')
  })
})

it('reads the text of an element in every form', () => {
  expect(elementText('a ')).toBe('a')
  expect(elementText({ '#text': 'a', '@b': 'c' })).toBe('a')
  expect(elementText(['a', 'b'])).toBe('a')
  expect(elementText('')).toBeNull()
  expect(elementText({ '#cdata': '<b>' })).toBe('<b>')
  expect(elementText({ '#text': 'a', '#cdata': ['b', 'c'] })).toBe('abc')
  expect(elementText({ '@b': 'c' })).toBeNull()
})
