import { expect, test } from 'vitest'
import { outageOf } from './outage.ts'

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['the disk of files', coded('ENOSPC'), 507, 'disk_full'],
  ['the quota of the user', coded('EDQUOT'), 507, 'disk_full'],
  ['the disk of the database', coded('53100'), 507, 'disk_full'],
  ['what a library wraps', new Error('Cannot write file', { cause: coded('ENOSPC') }), 507, 'disk_full'],
  ['a database that only reads', coded('25006'), 503, 'read_only'],
  ['a database that cannot write its files', coded('58030'), 503, 'read_only'],
  ['nobody listens', coded('ECONNREFUSED'), 503, 'away'],
  ['the socket is gone', Object.assign(coded('ENOENT'), { syscall: 'connect' }), 503, 'away'],
  ['nobody listens at any address', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), 503, 'away'],
  ['a database that is stopped', coded('57P01'), 503, 'away'],
  ['a database that starts', coded('57P03'), 503, 'away'],
  ['a connection that broke', coded('08006'), 503, 'away'],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly'), 503, 'away'],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), 503, 'away'],
])('%s is an outage', (_, error, status, code) => expect(outageOf(error)).toMatchObject({ status, code }))

test.each([
  ['a row that is there already', coded('23505')],
  ['a fault of ours', new TypeError('x is not a function')],
  ['an error that only speaks of one', new Error('Not: Connection terminated')],
  ['no error at all', 'ENOSPC'],
])('%s is none', (_, error) => expect(outageOf(error)).toBeNull())

test('an error that causes itself ends the search', () => {
  const error = new Error('round')
  error.cause = error
  expect(outageOf(error)).toBeNull()
})
