/** Which store an `s3://` address names. The store of publish-s3-system.test.ts checks signatures as Amazon describes them. */
import { describe, expect, test } from 'vitest'
import { parseS3 } from '../../src/channels/references/reference.ts'
import { readPage } from '../../src/channels/s3/answers.ts'
import { getBaseUrl } from '../../src/channels/s3/store.ts'
import { BUCKET, computeSignature } from '../support/s3.ts'

test('the check of signatures agrees with the example in Amazon’s description of them', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=?',
  }
  expect(
    computeSignature(
      { method: 'GET', target: '/test.txt', headers },
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    ),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('rejects a list with an impossible object name', () => {
  const list = (key: string, etag: string) =>
    readPage(
      `<ListBucketResult><Contents><Key>${key}</Key><ETag>"${etag}"</ETag></Contents></ListBucketResult>`,
      'store.example',
    )
  expect(list('k'.repeat(1_024), 'e').objects).toEqual([['k'.repeat(1_024), 'e']])
  for (const [key, etag] of [
    ['k'.repeat(1_025), 'e'],
    ['ü'.repeat(600), 'e'],
    ['k', 'e'.repeat(1_025)],
  ] as const)
    expect(() => list(key, etag)).toThrow('lists a name of more than 1024 bytes')
})

describe('places', () => {
  test.each([
    ['s3://bakery', { bucket: 'bakery', prefix: '' }],
    ['s3://bakery/', { bucket: 'bakery', prefix: '' }],
    ['s3://bakery.example/v1/site/', { bucket: 'bakery.example', prefix: 'v1/site/' }],
  ])('%s', (text, place) => {
    expect(parseS3(text)).toEqual(place)
  })

  test.each([
    's3://',
    's3://a',
    's3:///v1',
    's3://bakery/../v1',
    's3://bakery//v1',
    's3://ba kery/v1',
    's3://bakery/a\\b/..',
  ])('%j is none', text => {
    expect(() => parseS3(text)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('does not name a place') }),
    )
  })

  const env = (values: Record<string, string>) => ({ env: values, home: '' })
  test.each([
    ['bakery', {}, 'https://bakery.s3.us-east-1.amazonaws.com/'],
    [
      'bakery.example',
      { AWS_REGION: 'eu-central-1' },
      'https://s3.eu-central-1.amazonaws.com/bakery.example/',
    ],
    ['bakery', { AWS_ENDPOINT_URL: 'https://store.example/s3/' }, 'https://store.example/s3/bakery/'],
    [
      'bakery',
      { AWS_ENDPOINT_URL: 'https://a.example', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000' },
      'http://127.0.0.1:9000/bakery/',
    ],
  ])('%s with %j is at %s', (bucket, values, address) => {
    expect(getBaseUrl(bucket, env(values), false).base.href).toBe(address)
  })

  test.each([
    [{ AWS_ENDPOINT_URL: 'store.example' }, 'is not a web address'],
    [{ AWS_ENDPOINT_URL: 'http://store.example' }, 'is not encrypted'],
    [{ AWS_REGION: 'eu/../x' }, 'is not a valid region name'],
  ])('%j: %s', (values, message) => {
    expect(() => getBaseUrl(BUCKET, env(values), false)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(message) }),
    )
  })
})
