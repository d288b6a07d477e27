import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { S3_KEYS, startS3 } from '../../../tests/support/s3-server.ts'
import { createStorage } from './create-storage.ts'

const endpoint = await startS3('verein')
Object.assign(process.env, S3_KEYS)

test('a bucket keeps, gives back and removes bytes; what is missing is null', async () => {
  const storage = await createStorage({ dataDir: '/none', storageUrl: `s3://verein?region=eu-central-1&endpoint=${endpoint}` })
  const bytes = new Uint8Array([1, 2, 3, 0, 255])
  await storage.put('gsv/a', bytes, 'image/webp')
  const client = new S3Client({ region: 'eu-central-1', endpoint, forcePathStyle: true })
  const head = await client.send(new HeadObjectCommand({ Bucket: 'verein', Key: 'gsv/a' }))
  expect([head.ContentType, head.ContentLength]).toEqual(['image/webp', bytes.length])
  expect(Buffer.from((await storage.get('gsv/a')) ?? [])).toEqual(Buffer.from(bytes))
  await storage.remove('gsv/a')
  expect(await storage.get('gsv/a')).toBeNull()
  for (const key of ['gsv/uploads/a/1', 'gsv/uploads/a/2', 'gsv/uploads/b/1']) await storage.put(key, bytes, 'image/webp')
  await storage.removeFolder('gsv/uploads/a')
  await storage.removeFolder('gsv/uploads/none')
  expect(await Promise.all(['a/1', 'a/2'].map((key) => storage.get(`gsv/uploads/${key}`)))).toEqual([null, null])
  expect(await storage.get('gsv/uploads/b/1')).not.toBeNull()
  await storage.probe()
})

test.each(['https://verein.example/files', 's3://', 'nichts'])('STORAGE_URL "%s" is refused in words', async (storageUrl) => {
  await expect(createStorage({ dataDir: '/none', storageUrl })).rejects.toThrow('STORAGE_URL: erwartet wird s3://')
})
