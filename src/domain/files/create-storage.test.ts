import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from './create-storage.ts'

/** Stands in for a bucket: the part of S3 that we use. */
const objects = new Map<string, { bytes: Buffer; type: string }>()
const asked: string[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket.invalid')
  asked.push(`${request.method} ${pathname} ${request.headers.authorization?.split(',')[0]}`)
  const known = objects.get(pathname)
  if (searchParams.has('list-type')) {
    const below = [...objects.keys()].filter((path) => path.startsWith(`${pathname}${searchParams.get('prefix')}`))
    const keys = below.map((path) => `<Contents><Key>${path.slice(pathname.length)}</Key></Contents>`)
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${keys.join('')}</ListBucketResult>`)
  } else if (searchParams.has('delete')) {
    const wanted = (await buffer(request)).toString()
    for (const [, key] of wanted.matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`${pathname}${key}`)
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<DeleteResult></DeleteResult>')
  } else if (request.method === 'PUT') {
    objects.set(pathname, { bytes: await buffer(request), type: request.headers['content-type'] ?? '' })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(pathname)
    response.writeHead(204).end()
  } else if (known) {
    response.writeHead(200, {
      'content-type': known.type,
      'content-length': known.bytes.length,
      etag: '"x"',
      'last-modified': new Date(0).toUTCString(),
    })
    response.end(request.method === 'HEAD' ? undefined : known.bytes)
  } else {
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code><Message>missing</Message></Error>')
  }
}

const server = createServer((request, response) => void answer(request, response))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.AWS_ACCESS_KEY_ID = 'key'
  process.env.AWS_SECRET_ACCESS_KEY = 'secret'
})
afterAll(() => server.close())

test('a bucket keeps, gives back and removes bytes; what is missing is null', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage = await createStorage({ dataDir: '/none', storageUrl: `s3://verein?region=eu-central-1&endpoint=${endpoint}` })
  const bytes = new Uint8Array([1, 2, 3, 0, 255])
  await storage.put('gsv/a', bytes, 'image/webp')
  expect(objects.get('/verein/gsv/a')).toEqual({ bytes: Buffer.from(bytes), type: 'image/webp' })
  expect(Buffer.from((await storage.get('gsv/a')) ?? [])).toEqual(Buffer.from(bytes))
  await storage.remove('gsv/a')
  expect(await storage.get('gsv/a')).toBeNull()
  for (const key of ['gsv/uploads/a/1', 'gsv/uploads/a/2', 'gsv/uploads/b/1']) await storage.put(key, bytes, 'image/webp')
  await storage.removeFolder('gsv/uploads/a')
  await storage.removeFolder('gsv/uploads/none')
  expect([...objects.keys()]).toEqual(['/verein/gsv/uploads/b/1'])
  await storage.probe()
  expect(asked[0]).toContain('Credential=key/')
})

test.each(['https://verein.example/files', 's3://', 'nichts'])('STORAGE_URL "%s" is refused in words', async (storageUrl) => {
  await expect(createStorage({ dataDir: '/none', storageUrl })).rejects.toThrow('STORAGE_URL: erwartet wird s3://')
})
