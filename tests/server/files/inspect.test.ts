/** What a file is, by its bytes. F1. */
import { describe, expect, it } from 'vitest'
import { findTailProblem, HEAD_MAX_BYTES, inspectHead, TAIL_BYTES } from '../../../src/server/files/inspect.ts'
import { makeGif, makeJpeg, makeMp4, makePng, makeWebm, makeWebp } from '../../support/media.ts'

const whole = (bytes: Buffer) => inspectHead(bytes, true)
const text = (words: string) => Buffer.from(words.padEnd(64), 'utf8')

describe('F1: the beginning of a file', () => {
  it.each([
    ['PNG', makePng(), 'image/png'],
    ['GIF', makeGif(), 'image/gif'],
    ['JPEG', makeJpeg(), 'image/jpeg'],
    ['WebP, lossy', makeWebp('VP8 '), 'image/webp'],
    ['WebP, lossless', makeWebp('VP8L'), 'image/webp'],
    ['WebP, extended', makeWebp('VP8X'), 'image/webp'],
    ['MP4', makeMp4(), 'video/mp4'],
    ['MP4 of a phone', makeMp4('mp42'), 'video/mp4'],
    ['WebM', makeWebm(), 'video/webm'],
  ])('knows a %s', (_name, bytes, mediaType) => {
    expect(whole(bytes)).toMatchObject({ kind: 'known', mediaType })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['the same behind a byte order mark', text('\uFEFF<?xml version="1.0"?><svg/>')],
    ['a document', text('%PDF-1.7')],
    ['an archive', Buffer.from('504b0304140000000800'.padEnd(64, '0'), 'hex')],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000'.padEnd(64, '0'), 'hex')],
    ['a script', text('#!/bin/sh\nrm -rf /')],
    ['a HEIC picture, in the container of MP4', makeMp4('heic')],
    ['an AVIF picture', makeMp4('avif')],
    ['a QuickTime film', makeMp4('qt  ')],
    ['Matroska that is no WebM', makeWebm('matroska')],
    ['a page behind spaces before the mark of a PNG', Buffer.concat([Buffer.from('  '), makePng()])],
    ['a bitmap', text('BM')],
    ['an icon', Buffer.from('00000100010010100000010020006804'.padEnd(64, '0'), 'hex')],
  ])('refuses %s', (_name, bytes) => {
    expect(whole(bytes)).toMatchObject({ kind: 'refused', words: expect.stringMatching(/只能上传 PNG/) as string })
  })

  it.each([
    ['a script that begins as a GIF', text('GIF89a/*<svg/onload=alert(1)>*/=1;')],
    ['a script with a GIF’s size', text('GIF89a=1;alert(1)//')],
    ['a PNG without a right header', Buffer.concat([makePng().subarray(0, 29), Buffer.alloc(40)])],
    ['a JPEG that is markup', Buffer.concat([Buffer.from('ffd8ff', 'hex'), text('<script>alert(1)</script>')])],
    ['a JPEG without a frame', Buffer.from('ffd8ffda000801010000'.padEnd(64, '0'), 'hex')],
    ['a JPEG that ends too early', makeJpeg(3, 2, Buffer.alloc(200_000)).subarray(0, 100_000)],
    ['a picture without breadth', makePng(0, 5)],
    ['a WebP without a picture', Buffer.concat([Buffer.from('RIFF....WEBPICCP'), Buffer.alloc(64)])],
  ])('refuses %s as broken', (_name, bytes) => {
    expect(whole(bytes)).toMatchObject({ kind: 'refused', words: expect.stringMatching(/损坏/) as string })
  })

  it('refuses markup in the comment of a picture that is right otherwise', () => {
    const bytes = makePng(2, 2, Buffer.from('<script>fetch("//evil.example")</script>'))
    expect(whole(bytes)).toMatchObject({ kind: 'refused', words: expect.stringMatching(/夹带/) as string })
  })

  it('refuses more pixels than a browser should have to unpack, however few the bytes', () => {
    const words = expect.stringMatching(/20000×20000，超过 5000 万像素/) as string
    expect(whole(makePng(20_000, 20_000))).toMatchObject({ kind: 'refused', words })
    expect(whole(makeGif(65_535, 65_535))).toMatchObject({ kind: 'refused' })
    expect(whole(makeJpeg(65_500, 65_500))).toMatchObject({ kind: 'refused' })
    expect(whole(makePng(10_000, 5_000))).toMatchObject({ kind: 'known' })
  })

  it('asks for more until it knows, and not for ever', () => {
    const jpeg = makeJpeg(3, 2, Buffer.alloc(300_000))
    expect(inspectHead(jpeg.subarray(0, 262_144), false)).toEqual({ kind: 'more' })
    expect(inspectHead(jpeg, false)).toMatchObject({ kind: 'known' })
    const endless = makeJpeg(3, 2, Buffer.alloc(HEAD_MAX_BYTES + 1_000_000)).subarray(0, HEAD_MAX_BYTES)
    expect(inspectHead(endless, false)).toMatchObject({ kind: 'refused' })
    expect(inspectHead(makePng().subarray(0, 10), false)).toEqual({ kind: 'more' })
  })
})

describe('F1: the end of a file', () => {
  const problemOf = (mediaType: string, bytes: Buffer) =>
    findTailProblem(mediaType, { head: bytes.subarray(0, 64), tail: bytes.subarray(-TAIL_BYTES), size: bytes.length })

  it.each([
    ['image/png', makePng()],
    ['image/gif', makeGif()],
    ['image/webp', makeWebp()],
  ])('of %s is where it says', (mediaType, bytes) => {
    expect(problemOf(mediaType, bytes)).toBeUndefined()
    const appended = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
    expect(problemOf(mediaType, appended)).toMatch(/夹带/)
  })
})
