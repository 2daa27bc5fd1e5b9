import { expect, test } from 'vitest'
import { isExposed } from './archivo.ts'

const WE = 10_001
const exposed = (mode: number, uid: number) => isExposed({ mode: 0o100_000 | mode, uid }, WE)

test('a file of ours that the group or anybody may read is exposed', () => {
  expect([0o400, 0o600, 0o700].map(mode => exposed(mode, WE))).toEqual([false, false, false])
  expect([0o440, 0o640, 0o604, 0o620, 0o601].map(mode => exposed(mode, WE))).toEqual(Array(5).fill(true))
})

// systemd: root's, with an access list for the service's user. Kubernetes: root's, with the group of the pod (fsGroup).
test('one of root that we may read by our group is what supervisors hand over; nobody else may read it, and the group not write', () => {
  expect([0o400, 0o440, 0o640].map(mode => exposed(mode, 0))).toEqual([false, false, false])
  expect([0o444, 0o460, 0o441, 0o644].map(mode => exposed(mode, 0))).toEqual(Array(4).fill(true))
})

test('one of another user, who could put other keys there, is none that a supervisor handed over', () => {
  expect([0o440, 0o640].map(mode => exposed(mode, 1_000))).toEqual([true, true])
})
