import { expect, test } from 'vitest'
import { checkAddress } from './address.ts'

test.each([0, 3000])(
  'an address that this machine has not is told before anything starts, at port %d',
  async port => {
    // TEST-NET-1 (RFC 5737): nobody has it.
    await expect(checkAddress('192.0.2.1', port)).rejects.toThrow(/192\.0\.2\.1.*Revise MBOHERA_HOST/)
  },
)

test('any free port of this machine will do', () => checkAddress('127.0.0.1', 0))
